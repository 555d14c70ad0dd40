import { useMemo } from 'react'
import { useText } from '../../../platform/web/text.tsx'
import type { strings } from '../strings.en.ts'

/** What an action of the audit log is called; its own code where it has no words yet. */
export function useActionWords(): (action: string) => string {
  const t = useText<typeof strings>('people') as (key: string) => string
  return useMemo(
    () => action => {
      const words = t(`actions.${action}`)
      return words === `actions.${action}` ? action : words
    },
    [t],
  )
}
