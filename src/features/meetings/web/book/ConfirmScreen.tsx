import { useParams } from 'react-router'
import { useRead, useWrite } from '../../../../platform/web/call.ts'
import { isolate } from '../../../../platform/web/isolate.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { EmptyState } from '../../../../platform/web/ui/EmptyState.tsx'
import { PageHeader } from '../../../../platform/web/ui/PageHeader.tsx'
import { PendingPage } from '../../../../platform/web/ui/PendingPage.tsx'
import { Wrap } from '../../../../platform/web/ui/Wrap.tsx'
import { confirmVisit, readVisit, type VisitToConfirm } from '../../contract/visits.ts'
import type { strings } from '../../strings.en.ts'
import css from '../Meetings.module.css'
import { AskedTimes } from './AskedTimes.tsx'

/** `/book/confirm/{token}`: what the mail leads to that somebody without an account asked for. A press confirms; opening alone does nothing. */
export function ConfirmScreen() {
  const { token = '' } = useParams()
  const t = useText<typeof strings>('meetings')
  const read = useRead(readVisit, { params: { token } }, { staleMs: 0 })
  const again = () => void read.refetch()
  const home = <Button href="/">{t('guest.home')}</Button>
  const missing = (
    <EmptyState kind="no-match" level={1} title={t('book.dead')} body={t('book.dead-too')} action={home} />
  )
  const visit = read.data?.data
  if (read.error || !visit)
    return <PendingPage error={read.error} onRetry={again} missing={missing} className={css.page} height="320px" />
  return (
    <Wrap className={css.page}>
      <div className={css.guest}>
        {visit.page ? (
          <Confirmed visit={visit} page={visit.page} />
        ) : (
          <ToConfirm token={token} visit={visit} onChanged={again} />
        )}
      </div>
    </Wrap>
  )
}

function Confirmed({ visit, page }: { visit: VisitToConfirm; page: string }) {
  const t = useText<typeof strings>('meetings')
  return (
    <>
      <PageHeader
        title={t('book.confirmed', { name: isolate(visit.host.name) })}
        lead={<Bdi lang={visit.language}>{visit.title}</Bdi>}
      />
      <p>{t('book.confirmed-too')}</p>
      <div className={css.buttons}>
        <Button variant="primary" href={page}>
          {t('book.to-meeting')}
        </Button>
      </div>
    </>
  )
}

type ToConfirmProps = { token: string; visit: VisitToConfirm; onChanged: () => void }

function ToConfirm({ token, visit, onChanged }: ToConfirmProps) {
  const t = useText<typeof strings>('meetings')
  const confirm = useWrite(confirmVisit, { onDone: onChanged })
  const name = isolate(visit.host.name)
  const taken = visit.times.length === 0
  return (
    <>
      <PageHeader title={t('book.confirm-title', { name })} lead={<Bdi lang={visit.language}>{visit.title}</Bdi>} />
      {!taken && <p>{t('book.confirm-lead', { name })}</p>}
      <AskedTimes times={visit.times} minutes={visit.minutes} there={visit.host.zone} />
      {taken ? (
        <p className={css.warn}>{t('book.all-taken')}</p>
      ) : (
        visit.times.length < visit.asked && <p className={css.quiet}>{t('book.some-taken')}</p>
      )}
      {confirm.refusal && (
        <p className={css.warn} role="alert">
          {confirm.refusal.message}
        </p>
      )}
      <div className={css.buttons}>
        {!taken && (
          <Button variant="primary" loading={confirm.busy} onClick={() => void confirm.run({ params: { token } })}>
            {t('book.confirm-it')}
          </Button>
        )}
        <Button href={`/book/${encodeURIComponent(visit.host.username)}`}>{t('book.again')}</Button>
      </div>
    </>
  )
}
