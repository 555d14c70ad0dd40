import { useMemo } from 'react'
import { holds } from '../../../platform/shared/access.ts'
import type { BulkAction } from '../../../platform/web/admin/list-props.ts'
import { send } from '../../../platform/web/call.ts'
import { useViewer } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { endPersonSessions, resendMail, restorePerson, suspendPerson } from '../contract/acts.ts'
import type { PersonRow } from '../contract/people.ts'
import type { strings } from '../strings.en.ts'

type Act = BulkAction<PersonRow> & { needs: string }

/** What can be done with many people at once, as far as the viewer's permissions go. */
export function usePeopleBulk(): BulkAction<PersonRow>[] {
  const t = useText<typeof strings>('people')
  const viewer = useViewer()
  return useMemo(() => {
    const of = (row: PersonRow | undefined) => ({ params: { userId: row!._id } })
    const all: Act[] = [
      {
        key: 'suspend',
        needs: 'users.suspend',
        label: t('acts.suspend'),
        tone: 'danger',
        confirm: t('suspend.body'),
        ask: { label: t('suspend.reason'), hint: t('suspend.reason-hint'), min: 3, max: 500 },
        run: ([row], reason = '') => send(suspendPerson, { ...of(row), body: { reason } }),
      },
      {
        key: 'restore',
        needs: 'users.suspend',
        label: t('acts.restore'),
        confirm: t('bulk.restore-confirm'),
        run: ([row]) => send(restorePerson, of(row)),
      },
      {
        key: 'sessions',
        needs: 'users.sessions',
        label: t('acts.end-sessions'),
        confirm: t('bulk.sessions-confirm'),
        run: ([row]) => send(endPersonSessions, of(row)),
      },
      {
        key: 'verify',
        needs: 'users.mail',
        label: t('acts.verify'),
        confirm: t('bulk.verify-confirm'),
        run: ([row]) => send(resendMail, { ...of(row), body: { mail: 'verify' } }),
      },
    ]
    return all.filter(({ needs }) => holds(viewer, needs))
  }, [t, viewer])
}
