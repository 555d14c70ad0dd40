import { useParams } from 'react-router'
import { refusalToAccess } from '../../../../platform/shared/access.ts'
import { Refusal } from '../../../../platform/shared/refusal.ts'
import { useRead } from '../../../../platform/web/call.ts'
import { isolate } from '../../../../platform/web/isolate.ts'
import { useSession } from '../../../../platform/web/session.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { EmptyState } from '../../../../platform/web/ui/EmptyState.tsx'
import { ErrorPiece } from '../../../../platform/web/ui/ErrorPiece.tsx'
import { Skeleton } from '../../../../platform/web/ui/Skeleton.tsx'
import { useDelayed } from '../../../../platform/web/ui/use-delayed.ts'
import { Wrap } from '../../../../platform/web/ui/Wrap.tsx'
import { type Host, readHost } from '../../../calendars/contract.ts'
import { bookMeeting } from '../../contract/booking.ts'
import type { strings } from '../../strings.en.ts'
import css from '../Meetings.module.css'
import { ProposeForm } from '../ProposeForm.tsx'
import { VisitForm } from './VisitForm.tsx'

/** `/book/{username}`: the times that a member offers, for whoever wants to meet them. */
export function BookScreen() {
  const { username = '' } = useParams()
  const { data, error, isPending, refetch } = useRead(readHost, { params: { username } }, { staleMs: 0 })
  const slow = useDelayed(isPending)
  if (error instanceof Refusal && error.code === 'not-found') return <NoTimes username={username} />
  return (
    <Wrap className={css.page}>
      {error && <ErrorPiece error={error} level={1} onRetry={() => void refetch()} />}
      {slow && <Skeleton height="640px" />}
      {data && (
        <Offered
          key={data.data.username}
          name={data.data.name}
          username={data.data.username}
          own={data.data.refusal === 'calendars.yourself'}
          host={data.data}
        />
      )}
    </Wrap>
  )
}

function Offered({ name, username, own, host }: { name: string; username: string; own: boolean; host: Host }) {
  const t = useText<typeof strings>('meetings')
  const { viewer } = useSession()
  const refusal = refusalToAccess(bookMeeting.access, viewer)
  const shown = isolate(name)
  if (refusal && host.visitors) return <VisitForm host={host} />
  if (refusal)
    return (
      <EmptyState
        kind="no-permission"
        level={1}
        title={t('form.title', { name: shown })}
        body={t('book.profile-first')}
        action={
          <Button variant="primary" href="/account-type">
            {t('book.make-profile')}
          </Button>
        }
      />
    )
  return <ProposeForm username={username} about={null} preview={own} />
}

function NoTimes({ username }: { username: string }) {
  const t = useText<typeof strings>('meetings')
  const { status } = useSession()
  const here = `/book/${encodeURIComponent(username)}`
  return (
    <Wrap className={css.page}>
      <EmptyState
        kind="no-match"
        level={1}
        title={t('book.none')}
        body={status === 'visitor' ? `${t('book.none-too')} ${t('book.sign-in-too')}` : t('book.none-too')}
        action={
          status === 'visitor' ? (
            <Button href={`/login?next=${encodeURIComponent(here)}`}>{t('book.sign-in')}</Button>
          ) : (
            <Button href={`/profile/${encodeURIComponent(username)}`}>{t('book.profile')}</Button>
          )
        }
      />
    </Wrap>
  )
}
