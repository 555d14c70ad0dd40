import { useMemo } from 'react'
import { type Params, useText } from '../../../platform/web/text.tsx'
import { useKindsAround } from './kinds-around.tsx'

/** Says what the keys of a kind's descriptor mean: `say('fields.companyName.label')` is `kinds.company.fields.…`. */
export type KindWords = (key: string, params?: Params) => string

/** The words of one kind. */
export function useKindWords(kind: string): KindWords {
  const t = useText<Record<string, string>>(useKindsAround().words)
  return useMemo(() => {
    const say = t as (key: string, params?: Params) => string
    return (key, params) => say(`kinds.${kind}.${key}`, params)
  }, [t, kind])
}
