import { useMemo } from 'react'
import { type Params, useText } from '../../../platform/web/text.tsx'
import { useFormsAround } from './FormsAround.tsx'

/** Says what the keys of a descriptor mean: `say('fields.companyName.label')` is `kinds.company.fields.…` of its feature. */
export type FormWords = (key: string, params?: Params) => string

/** The words of one descriptor, from the feature whose forms are drawn here. */
export function useFormWords(kind: string): FormWords {
  const t = useText<Record<string, string>>(useFormsAround().words)
  return useMemo(() => {
    const say = t as (key: string, params?: Params) => string
    return (key, params) => say(`kinds.${kind}.${key}`, params)
  }, [t, kind])
}
