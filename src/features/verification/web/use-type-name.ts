import { useMemo } from 'react'
import { useText } from '../../../platform/web/text.tsx'
import type { strings as profileStrings } from '../../profiles/strings.en.ts'

/** What a kind of profile is called: "Company". */
export function useTypeName(): (type: string) => string {
  const t = useText<typeof profileStrings>('profiles') as (key: string) => string
  return useMemo(() => type => t(`kinds.${type}.noun`), [t])
}
