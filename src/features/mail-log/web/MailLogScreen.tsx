import { useState } from 'react'
import { refusalToAccess } from '../../../platform/shared/access.ts'
import type { Call } from '../../../platform/shared/call.ts'
import type { ListColumn } from '../../../platform/web/admin/list-props.ts'
import { ListPage } from '../../../platform/web/admin/ListPage.tsx'
import { send, useRead, useWrite } from '../../../platform/web/call.ts'
import { Check, CircleX, Clock, type IconDrawing, Inbox } from '../../../platform/web/icons.ts'
import { useQueryState } from '../../../platform/web/query-state.ts'
import { useViewer } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Alert } from '../../../platform/web/ui/Alert.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import type { Tone } from '../../../platform/web/ui/Chip.tsx'
import { DateText } from '../../../platform/web/ui/DateText.tsx'
import { Facts } from '../../../platform/web/ui/Facts.tsx'
import { iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { StatusPill } from '../../../platform/web/ui/StatusPill.tsx'
import { Tabs } from '../../../platform/web/ui/Tabs.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import {
  clearAddress,
  type EventRow,
  listEvents,
  listMails,
  MAIL_STATES,
  type MailRow,
  type MailState,
  RETRY,
  type Reason,
  retryEvent,
  retryEvents,
  retryMail,
  retryMails,
  revealMail,
} from '../contract.ts'
import type { strings } from '../strings.en.ts'
import { CallList } from './CallList.tsx'
import css from './MailLog.module.css'

/** Mails with how they fared, and the events and calls that were given up. */
export function MailLogScreen() {
  const t = useText<typeof strings>('mail-log')
  const [tab, setTab] = useQueryState('tab', 'mails')
  const tabs = (
    <Tabs
      label={t('pages.mail-log')}
      value={tab === 'events' || tab === 'calls' ? tab : 'mails'}
      onChange={setTab}
      tabs={[
        { key: 'mails', label: t('mails') },
        { key: 'events', label: t('events') },
        { key: 'calls', label: t('calls') },
      ]}
    />
  )
  if (tab === 'calls') return <CallList tabs={tabs} />
  return <div className={css.page}>{tab === 'events' ? <Events tabs={tabs} /> : <Mails tabs={tabs} />}</div>
}

/** Everything that was given up once more, where there is any and the reader may. */
function AgainForAll(props: { count: number; call: typeof retryMails | typeof retryEvents; reads: Call }) {
  const t = useText<typeof strings>('mail-log')
  const may = refusalToAccess(RETRY, useViewer()) === null
  const again = useWrite(props.call, {
    invalidates: [props.reads],
    onDone: ({ message }) => toast({ tone: 'success', title: message, ms: 3000 }),
    onRefusal: ({ message }) => toast({ tone: 'danger', title: message }),
  })
  if (!may || props.count === 0) return null
  return (
    <Button variant="outline" loading={again.busy} onClick={() => void again.run({})}>
      {t('again-all', { count: props.count })}
    </Button>
  )
}

function Mails({ tabs }: { tabs: React.ReactNode }) {
  const t = useText<typeof strings>('mail-log')
  const dead = useRead(listMails, { query: { state: 'dead', perPage: 1 } })
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
    {
      key: 'reason',
      label: t('reason'),
      render: row => (row.reason ? t(`reasons.${row.reason}`) : null),
      csv: row => (row.reason ? t(`reasons.${row.reason}`) : ''),
    },
  ]
  return (
    <ListPage<MailRow>
      title={t('pages.mail-log')}
      lead={t('lead')}
      actions={
        <>
          {tabs}
          <AgainForAll count={dead.data?.count ?? 0} call={retryMails} reads={listMails} />
        </>
      }
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
          notFor: row => (isOver(row) ? t('not-again') : null),
          run: ([row]) => send(retryMail, { params: { mailId: row!._id } }),
        },
      ]}
      viewsKey="deliveries.mails"
      empty={{ title: t('no-mails') }}
    />
  )
}

function Events({ tabs }: { tabs: React.ReactNode }) {
  const t = useText<typeof strings>('mail-log')
  const all = useRead(listEvents, { query: { perPage: 1 } })
  const columns: ListColumn<EventRow>[] = [
    { key: 'event', label: t('event'), mono: true, render: row => row.event, csv: row => row.event },
    {
      key: 'reason',
      label: t('reason'),
      render: row => (row.reason ? t(`reasons.${row.reason}`) : null),
      csv: row => (row.reason ? t(`reasons.${row.reason}`) : ''),
    },
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
    <ListPage<EventRow>
      title={t('pages.mail-log')}
      lead={t('lead')}
      actions={
        <>
          {tabs}
          <AgainForAll count={all.data?.count ?? 0} call={retryEvents} reads={listEvents} />
        </>
      }
      call={listEvents}
      columns={columns}
      filters={[]}
      rowKey={row => row._id}
      rowName={row => row.event}
      peek={row => <EventPeek row={row} />}
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

/** One mail: how it fared, what the mail server said, its text as long as it is kept, and another try. */
function MailPeek({ row }: { row: MailRow }) {
  const t = useText<typeof strings>('mail-log')
  const may = refusalToAccess(RETRY, useViewer()) === null
  const again = useWrite(retryMail, {
    invalidates: [listMails],
    onDone: ({ message }) => toast({ tone: 'success', title: message, ms: 3000 }),
  })
  const [shown, setShown] = useState<{ id: string; text: string } | null>(null)
  const reveal = useWrite(revealMail, { onDone: ({ data }) => setShown({ id: row._id, text: data.text }) })
  const whole = shown?.id === row._id ? shown.text : null
  return (
    <div className={css.mail}>
      <Facts
        layout="list"
        rows={[
          { label: t('state'), value: <MailPill state={row.state} /> },
          { label: t('to'), value: <Bdi ltr>{row.to}</Bdi> },
          { label: t('when'), value: <DateText value={row.createdAt} withTime /> },
          { label: t('tries'), value: row.attempts },
        ]}
      />
      <Failure reason={row.reason} error={row.error} />
      {row.returned && <CameBack row={row} returned={row.returned} may={may} />}
      {row.text ? (
        <p className={css.text} dir={row.language === 'ar' ? 'rtl' : 'ltr'} lang={row.language}>
          {whole ?? row.text}
        </p>
      ) : (
        <p className={css.quiet}>{t(isOver(row) ? 'text-gone' : 'text-later')}</p>
      )}
      {row.hidden && whole === null && (
        <>
          <p className={css.quiet}>{t('hidden')}</p>
          <span>
            <Button
              size="compact"
              variant="outline"
              loading={reveal.busy}
              onClick={() => void reveal.run({ params: { mailId: row._id } })}
            >
              {t('reveal')}
            </Button>
          </span>
        </>
      )}
      {reveal.refusal && (
        <Alert tone="danger" role="alert">
          {reveal.refusal.message}
        </Alert>
      )}
      {again.refusal && (
        <Alert tone="danger" role="alert">
          {again.refusal.message}
        </Alert>
      )}
      {may && !isOver(row) && (
        <span>
          <Button
            size="compact"
            variant="outline"
            loading={again.busy}
            onClick={() => void again.run({ params: { mailId: row._id } })}
          >
            {t('again')}
          </Button>
        </span>
      )}
    </div>
  )
}

/** Taken by the mail server, whatever came of it: sending it once more would be another mail. */
const isOver = ({ state }: MailRow): boolean => state === 'sent' || state === 'returned'

type CameBackProps = { row: MailRow; returned: NonNullable<MailRow['returned']>; may: boolean }

/** What the other side said of a mail that came back, and the way to write to its address again. */
function CameBack({ row, returned, may }: CameBackProps) {
  const t = useText<typeof strings>('mail-log')
  const clear = useWrite(clearAddress, {
    invalidates: [listMails],
    onDone: ({ message }) => toast({ tone: 'success', title: message, ms: 3000 }),
    onRefusal: ({ message }) => toast({ tone: 'danger', title: message }),
  })
  return (
    <>
      <Alert tone="danger" title={t(`returned.${returned.kind}`)}>
        <bdi dir="ltr">{returned.said || returned.status}</bdi>
      </Alert>
      {(returned.paused || returned.kind === 'hard') && (
        <p className={css.quiet}>{t(returned.paused ? 'returned.paused' : 'returned.bouncing')}</p>
      )}
      {may && (
        <span>
          <Button
            size="compact"
            variant="outline"
            loading={clear.busy}
            onClick={() => void clear.run({ body: { address: row.to } })}
          >
            {t('returned.clear')}
          </Button>
        </span>
      )}
    </>
  )
}

/** One event that was given up: which part of the product failed and why, and another try. */
function EventPeek({ row }: { row: EventRow }) {
  const t = useText<typeof strings>('mail-log')
  const may = refusalToAccess(RETRY, useViewer()) === null
  const again = useWrite(retryEvent, {
    invalidates: [listEvents],
    onDone: ({ message }) => toast({ tone: 'success', title: message, ms: 3000 }),
  })
  return (
    <div className={css.mail}>
      <Facts
        layout="list"
        rows={[
          { label: t('event'), value: <Bdi ltr>{row.event}</Bdi> },
          ...(row.listener ? [{ label: t('part'), value: <Bdi ltr>{row.listener}</Bdi> }] : []),
          { label: t('when'), value: <DateText value={row.createdAt} withTime /> },
          { label: t('tries'), value: row.attempts },
        ]}
      />
      <Failure reason={row.reason} error={row.error} />
      {again.refusal && (
        <Alert tone="danger" role="alert">
          {again.refusal.message}
        </Alert>
      )}
      {may && (
        <span>
          <Button
            size="compact"
            variant="outline"
            loading={again.busy}
            onClick={() => void again.run({ params: { eventId: Number(row._id) } })}
          >
            {t('again')}
          </Button>
        </span>
      )}
    </div>
  )
}

/** Why the last try failed: a sentence, and below it what was said, in the words of whoever said it. */
function Failure({ reason, error }: { reason: Reason | null; error: string | null }) {
  const t = useText<typeof strings>('mail-log')
  if (!error) return null
  return (
    <Alert tone="danger" title={reason ? t(`reasons.${reason}`) : t('error')}>
      <bdi dir="ltr">{error}</bdi>
    </Alert>
  )
}

const LOOKS: Record<MailState, { tone: Tone; icon: IconDrawing }> = {
  waiting: { tone: 'info', icon: Clock },
  sent: { tone: 'success', icon: Check },
  returned: { tone: 'danger', icon: CircleX },
  kept: { tone: 'brass', icon: Inbox },
  dead: { tone: 'danger', icon: CircleX },
}

/** How a mail fared, by icon and word. */
function MailPill({ state }: { state: MailState }) {
  const t = useText<typeof strings>('mail-log')
  const { tone, icon: Drawing } = LOOKS[state]
  return <StatusPill status={state} tone={tone} icon={<Drawing {...iconSmall} />} label={t(`states.${state}`)} />
}
