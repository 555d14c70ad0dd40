import { useState } from 'react'
import { useRead, useWrite } from '../../../../platform/web/call.ts'
import { SelectField } from '../../../../platform/web/forms/SelectField.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { DateText } from '../../../../platform/web/ui/DateText.tsx'
import { EmptyState } from '../../../../platform/web/ui/EmptyState.tsx'
import { ErrorPiece } from '../../../../platform/web/ui/ErrorPiece.tsx'
import { Pagination } from '../../../../platform/web/ui/Pagination.tsx'
import { Section } from '../../../../platform/web/ui/Section.tsx'
import { Skeleton } from '../../../../platform/web/ui/Skeleton.tsx'
import { StatusPill } from '../../../../platform/web/ui/StatusPill.tsx'
import { Table } from '../../../../platform/web/ui/Table.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { type EventView, listEvents, retryEvent } from '../../contract/desk.ts'
import type { strings } from '../../strings.en.ts'
import styles from './desk.module.css'

const PER_PAGE = 20
const STATES = ['done', 'waits', 'dead'] as const
type State = (typeof STATES)[number]

/** What gateways told last, with what each event did here. */
export function EventList() {
  const t = useText<typeof strings>('payments')
  const [page, setPage] = useState(1)
  const [state, setState] = useState<State | 'all'>('all')
  const query = { page, perPage: PER_PAGE, ...(state !== 'all' && { state }) }
  const { data, error, refetch } = useRead(listEvents, { query }, { keepPrevious: true, refetchMs: 15_000 })
  const retry = useWrite(retryEvent, {
    invalidates: [listEvents],
    onDone: ({ message }) => toast({ tone: 'success', title: message, ms: 3000 }),
    onRefusal: refusal => toast({ tone: 'danger', title: refusal.message }),
  })
  const choose = (next: string) => {
    setPage(1)
    setState(next as State | 'all')
  }
  const filter = (
    <SelectField
      name="state"
      label={t('events.state')}
      labelHidden
      compact
      value={state}
      onChange={choose}
      options={[
        { value: 'all', label: t('events.all') },
        ...STATES.map(value => ({ value, label: t(`events.states.${value}`) })),
      ]}
    />
  )
  return (
    <Section title={t('events.title')} lead={t('events.lead')} action={filter}>
      {error && <ErrorPiece error={error} level={3} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height="160px" />}
      {data?.count === 0 && <EmptyState kind="none-yet" level={3} title={t('events.none')} />}
      {data && data.count > 0 && (
        <Table
          label={t('events.lead')}
          rows={data.data}
          rowKey={row => row._id}
          density="compact"
          columns={[
            {
              key: 'when',
              label: t('events.when'),
              render: row => <DateText value={row.receivedAt} withTime="brief" />,
            },
            { key: 'gateway', label: t('events.gateway'), render: row => t(`gateways.${row.gateway}`) },
            { key: 'type', label: t('events.type'), mono: true, render: row => <Bdi ltr>{row.type}</Bdi> },
            { key: 'payer', label: t('desk.payer'), render: row => (row.payer ? <bdi>{row.payer}</bdi> : '–') },
            { key: 'effect', label: t('events.effect'), render: row => <Effect event={row} /> },
            {
              key: 'act',
              label: t('events.act'),
              render: row =>
                row.effect === null ? (
                  <Button
                    size="compact"
                    disabled={retry.busy}
                    onClick={() => void retry.run({ params: { eventId: row._id } })}
                  >
                    {t('events.retry')}
                  </Button>
                ) : (
                  '–'
                ),
            },
          ]}
        />
      )}
      {data && (
        <div className={styles.pages}>
          <Pagination page={page} perPage={PER_PAGE} count={data.count} onPage={setPage} />
        </div>
      )}
    </Section>
  )
}

const BAD = ['other-amount', 'late', 'charged-back', 'refund-failed']

function Effect({ event }: { event: EventView }) {
  const t = useText<typeof strings>('payments')
  if (event.effect === null)
    return (
      <span title={event.error ?? undefined}>
        <StatusPill
          status={event.state}
          tone={event.state === 'dead' ? 'danger' : 'warning'}
          label={t(`events.states.${event.state}`)}
        />
      </span>
    )
  const tone = BAD.includes(event.effect) ? 'danger' : event.effect === 'paid' ? 'success' : 'neutral'
  return (
    <span className={styles.effect}>
      <StatusPill status={event.effect} tone={tone} label={t(`events.effects.${event.effect}`)} />
      {event.times > 1 && <span className={styles.small}>{t('events.times', { count: event.times })}</span>}
    </span>
  )
}
