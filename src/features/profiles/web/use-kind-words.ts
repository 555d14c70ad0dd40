import { useMemo } from 'react'
import { type Params, useText } from '../../../platform/web/text.tsx'

/** The words of one kind of profile, wherever it is named: `say('noun')` is `kinds.company.noun`. */
export function useKindWords(kind: string): (key: string, params?: Params) => string {
  const t = useText<Record<string, string>>('profiles')
  return useMemo(() => {
    const say = t as (key: string, params?: Params) => string
    return (key, params) => say(`kinds.${kind}.${key}`, params)
  }, [t, kind])
}
