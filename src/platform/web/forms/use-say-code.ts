import { useMemo } from 'react'
import { writeNumber } from '../../shared/numbers.ts'
import { type Params, useSentences } from '../text.tsx'

/** Says a code in the language shown around the caller, or `''` when nobody has a sentence for it; without a dot the platform's. */
export type SayCode = (code: string, params?: Params, group?: 'refusals' | 'fields') => string

/** The sentences of codes; drawn again when the language changes. */
export function useSayCode(): SayCode {
  const { i18n, language } = useSentences()
  return useMemo(() => {
    return (code, params = {}, group = 'refusals') => {
      const [namespace, ...rest] = code.includes('.') ? code.split('.') : ['platform', code]
      const key = `${namespace}:${group}.${rest.join('.')}`
      return i18n.exists(key, { lng: language }) ? i18n.t(key, { lng: language, ...written(params, language) }) : ''
    }
  }, [i18n, language])
}

/** Limits as numbers are written ("1,000,000", a minus that stays in front in Arabic); `count` stays what chooses the plural. */
function written(params: Params, language: string): Params {
  const write = (value: number) => writeNumber(value, language === 'ar' ? 'ar' : 'en')
  return Object.fromEntries(
    Object.entries(params).map(([key, value]) => [
      key,
      typeof value === 'number' && key !== 'count' ? write(value) : value,
    ]),
  )
}
