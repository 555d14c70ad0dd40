import { useMemo } from 'react'
import { holds } from '../../../platform/shared/access.ts'
import type { BulkAction } from '../../../platform/web/admin/list-props.ts'
import { send } from '../../../platform/web/call.ts'
import { useSayCode } from '../../../platform/web/forms/use-say-code.ts'
import { useViewer } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { refusalToEdit, refusalToSuspend } from '../../accounts/rules.ts'
import { endPersonSessions, resendMail, restorePerson, suspendPerson } from '../contract/acts.ts'
import type { PersonRow } from '../contract/people.ts'
import type { strings } from '../strings.en.ts'

type Act = BulkAction<PersonRow> & { needs: string }
type Why = 'suspended-already' | 'not-suspended' | 'no-session' | 'verified-already' | 'is-suspended'

/** What can be done with many people at once, as far as the viewer's permissions go. */
export function usePeopleBulk(): BulkAction<PersonRow>[] {
  const t = useText<typeof strings>('people')
  const viewer = useViewer()
  const say = useSayCode()
  return useMemo(() => {
    const of = (row: PersonRow | undefined) => ({ params: { userId: row!._id } })
    // The rules that the server asks again, then what would change nothing.
    const unless =
      (rule: typeof refusalToEdit | typeof refusalToSuspend, ...then: [(row: PersonRow) => boolean, Why][]) =>
      (row: PersonRow) => {
        const refusal = viewer && rule(viewer, { id: row._id, role: row.role })
        if (refusal) return say(refusal)
        const why = then.find(([holds]) => holds(row))?.[1]
        return why ? t(`bulk.${why}`) : null
      }
    const suspended = (row: PersonRow) => row.suspendedAt !== null
    const all: Act[] = [
      {
        key: 'suspend',
        needs: 'users.suspend',
        label: t('acts.suspend'),
        tone: 'danger',
        confirm: t('suspend.body'),
        ask: { label: t('suspend.reason'), hint: t('suspend.reason-hint'), min: 3, max: 500 },
        notFor: unless(refusalToSuspend, [suspended, 'suspended-already']),
        run: ([row], reason = '') => send(suspendPerson, { ...of(row), body: { reason } }),
      },
      {
        key: 'restore',
        needs: 'users.suspend',
        label: t('acts.restore'),
        confirm: t('bulk.restore-confirm'),
        notFor: unless(refusalToSuspend, [row => !suspended(row), 'not-suspended']),
        run: ([row]) => send(restorePerson, of(row)),
      },
      {
        key: 'sessions',
        needs: 'users.sessions',
        label: t('acts.end-sessions'),
        confirm: t('bulk.sessions-confirm'),
        notFor: unless(refusalToEdit, [row => row.lastSeenAt === null, 'no-session']),
        run: ([row]) => send(endPersonSessions, of(row)),
      },
      {
        key: 'verify',
        needs: 'users.mail',
        label: t('acts.verify'),
        confirm: t('bulk.verify-confirm'),
        notFor: unless(
          refusalToEdit,
          [row => row.verifiedAt !== null, 'verified-already'],
          [suspended, 'is-suspended'],
        ),
        run: ([row]) => send(resendMail, { ...of(row), body: { mail: 'verify' } }),
      },
    ]
    return all.filter(({ needs }) => holds(viewer, needs))
  }, [t, viewer, say])
}
