import { useMemo } from 'react'
import { useText } from '../../../platform/web/text.tsx'
import type { strings } from '../strings.en.ts'

/** A sentence of a key that may not be there: what the audit log holds is written by features that come and go. */
const orSelf = (words: string, key: string, self: string): string => (words === key ? self : words)

/** What an action of the audit log is called; its own code where it has no words yet. */
export function useActionWords(): (action: string) => string {
  const t = useText<typeof strings>('people') as (key: string, params?: Record<string, string>) => string
  return useMemo(
    () => action => {
      const [subject = '', act = ''] = action.split('.')
      const ofEntry = `entry-acts.${act}`
      const list = t(`subjects.${subject}`)
      const words = orSelf(t(`actions.${action}`), `actions.${action}`, '')
      return words || orSelf(t(ofEntry, { list }), ofEntry, action)
    },
    [t],
  )
}

/** What the first part of an action is called. */
export function useSubjectWords(): (subject: string) => string {
  const t = useText<typeof strings>('people') as (key: string) => string
  return useMemo(() => subject => orSelf(t(`subjects.${subject}`), `subjects.${subject}`, subject), [t])
}
