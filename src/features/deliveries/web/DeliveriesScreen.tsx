import { ListPage } from '../../../platform/web/admin/ListPage.tsx'
import type { ListColumn } from '../../../platform/web/admin/list-props.ts'
import { send } from '../../../platform/web/call.ts'
import { useQueryState } from '../../../platform/web/query-state.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { DateText } from '../../../platform/web/ui/DateText.tsx'
import { Tabs } from '../../../platform/web/ui/Tabs.tsx'
import { type EventRow, listEvents, listMails, MAIL_STATES, type MailRow, retryEvent, retryMail } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import css from './Deliveries.module.css'
import { MailPeek } from './MailPeek.tsx'
import { MailPill } from './MailPill.tsx'

/** Mails with how they fared, and the events that were given up. */
export function DeliveriesScreen() {
  const t = useText<typeof strings>('deliveries')
  const [tab, setTab] = useQueryState('tab', 'mails')
  const tabs = (
    <Tabs
      label={t('pages.deliveries')}
      value={tab === 'events' ? 'events' : 'mails'}
      onChange={setTab}
      tabs={[
        { key: 'mails', label: t('mails') },
        { key: 'events', label: t('events') },
      ]}
    />
  )
  return <div className={css.page}>{tab === 'events' ? <Events tabs={tabs} /> : <Mails tabs={tabs} />}</div>
}

function Mails({ tabs }: { tabs: React.ReactNode }) {
  const t = useText<typeof strings>('deliveries')
  const columns: ListColumn<MailRow>[] = [
    { key: 'to', label: t('to'), render: row => <Bdi ltr>{row.to}</Bdi>, csv: row => row.to },
    {
      key: 'subject',
      label: t('subject'),
      render: row => (
        <span className={css.subject}>
          <Bdi lang={row.language}>{row.subject}</Bdi>
        </span>
      ),
      csv: row => row.subject,
    },
    {
      key: 'state',
      label: t('state'),
      render: row => <MailPill state={row.state} />,
      csv: row => row.state,
    },
    {
      key: 'when',
      label: t('when'),
      render: row => <DateText value={row.createdAt} withTime="brief" />,
      csv: row => new Date(row.createdAt),
    },
    { key: 'tries', label: t('tries'), align: 'end', render: row => row.attempts, csv: row => row.attempts },
  ]
  return (
    <ListPage<MailRow>
      title={t('pages.deliveries')}
      lead={t('lead')}
      actions={tabs}
      call={listMails}
      columns={columns}
      filters={[
        {
          key: 'state',
          label: t('state'),
          type: 'choice',
          options: MAIL_STATES.map(value => ({ value, label: t(`states.${value}`) })),
        },
      ]}
      rowKey={row => row._id}
      rowName={row => row.subject}
      peek={row => <MailPeek row={row} />}
      bulk={[
        {
          key: 'again',
          label: t('again'),
          tone: 'primary',
          notFor: row => (row.state === 'sent' ? t('not-again') : null),
          run: ([row]) => send(retryMail, { params: { mailId: row!._id } }),
        },
      ]}
      viewsKey="deliveries.mails"
      empty={{ title: t('no-mails') }}
    />
  )
}

function Events({ tabs }: { tabs: React.ReactNode }) {
  const t = useText<typeof strings>('deliveries')
  const columns: ListColumn<EventRow>[] = [
    { key: 'event', label: t('event'), mono: true, render: row => row.event, csv: row => row.event },
    { key: 'error', label: t('error'), render: row => <bdi dir="ltr">{row.error}</bdi>, csv: row => row.error },
    { key: 'tries', label: t('tries'), align: 'end', render: row => row.attempts, csv: row => row.attempts },
    {
      key: 'when',
      label: t('when'),
      render: row => <DateText value={row.createdAt} withTime="brief" />,
      csv: row => new Date(row.createdAt),
    },
  ]
  return (
    <ListPage<EventRow>
      title={t('pages.deliveries')}
      lead={t('lead')}
      actions={tabs}
      call={listEvents}
      columns={columns}
      filters={[]}
      rowKey={row => row._id}
      rowName={row => row.event}
      bulk={[
        {
          key: 'again',
          label: t('again'),
          tone: 'primary',
          run: ([row]) => send(retryEvent, { params: { eventId: Number(row!._id) } }),
        },
      ]}
      viewsKey="deliveries.events"
      empty={{ title: t('no-events') }}
    />
  )
}
