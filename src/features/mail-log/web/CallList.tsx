import { refusalToAccess } from '../../../platform/shared/access.ts'
import type { ListColumn } from '../../../platform/web/admin/list-props.ts'
import { ListPage } from '../../../platform/web/admin/ListPage.tsx'
import { send, useWrite } from '../../../platform/web/call.ts'
import { useViewer } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Alert } from '../../../platform/web/ui/Alert.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { DateText } from '../../../platform/web/ui/DateText.tsx'
import { Facts } from '../../../platform/web/ui/Facts.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import { type CallRow, listCalls, RETRY, retryCall } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import css from './MailLog.module.css'

/** Calls to other servers that were given up, and those of them that can be asked again. */
export function CallList({ tabs }: { tabs: React.ReactNode }) {
  const t = useText<typeof strings>('mail-log')
  const reasonOf = (row: CallRow) => (row.reason ? t(`call-reasons.${row.reason}`) : '')
  const columns: ListColumn<CallRow>[] = [
    { key: 'call', label: t('call'), mono: true, render: row => row.name, csv: row => row.name },
    { key: 'reason', label: t('reason'), render: reasonOf, csv: reasonOf },
    { key: 'error', label: t('said'), render: row => <bdi dir="ltr">{row.error}</bdi>, csv: row => row.error },
    { key: 'tries', label: t('tries'), align: 'end', render: row => row.attempts, csv: row => row.attempts },
    {
      key: 'when',
      label: t('when'),
      render: row => <DateText value={row.createdAt} withTime="brief" />,
      csv: row => new Date(row.createdAt),
    },
  ]
  return (
    <div className={css.page}>
      <ListPage<CallRow>
        title={t('pages.mail-log')}
        lead={t('calls-lead')}
        actions={tabs}
        call={listCalls}
        columns={columns}
        filters={[]}
        rowKey={row => row._id}
        rowName={row => row.name}
        peek={row => <CallPeek row={row} />}
        bulk={[
          {
            key: 'again',
            label: t('again'),
            tone: 'primary',
            notFor: row => (row.mayAgain ? null : t('not-twice')),
            run: ([row]) => send(retryCall, { params: { callId: row!._id } }),
          },
        ]}
        viewsKey="deliveries.calls"
        empty={{ title: t('no-calls') }}
      />
    </div>
  )
}

/** One call: what it was for, why it was given up, and another try where that is safe. */
function CallPeek({ row }: { row: CallRow }) {
  const t = useText<typeof strings>('mail-log')
  const may = refusalToAccess(RETRY, useViewer()) === null
  const again = useWrite(retryCall, {
    invalidates: [listCalls],
    onDone: ({ message }) => toast({ tone: 'success', title: message, ms: 3000 }),
  })
  return (
    <div className={css.mail}>
      <Facts
        layout="list"
        rows={[
          { label: t('call'), value: <Bdi ltr>{row.name}</Bdi> },
          { label: t('cause'), value: <Bdi ltr>{row.cause}</Bdi> },
          { label: t('when'), value: <DateText value={row.createdAt} withTime /> },
          { label: t('tries'), value: row.attempts },
        ]}
      />
      {row.error && (
        <Alert tone="danger" title={row.reason ? t(`call-reasons.${row.reason}`) : t('error')}>
          <bdi dir="ltr">{row.error}</bdi>
        </Alert>
      )}
      {again.refusal && (
        <Alert tone="danger" role="alert">
          {again.refusal.message}
        </Alert>
      )}
      {!row.mayAgain && <p className={css.quiet}>{t('not-twice')}</p>}
      {may && row.mayAgain && (
        <span>
          <Button
            size="compact"
            variant="outline"
            loading={again.busy}
            onClick={() => void again.run({ params: { callId: row._id } })}
          >
            {t('again')}
          </Button>
        </span>
      )}
    </div>
  )
}
