import { useMemo } from 'react'
import { holds } from '../../../../platform/shared/access.ts'
import type { BulkAction, ListColumn, ListFilter } from '../../../../platform/web/admin/list-props.ts'
import { ListPage } from '../../../../platform/web/admin/ListPage.tsx'
import { send, useRead } from '../../../../platform/web/call.ts'
import { isolate } from '../../../../platform/web/isolate.ts'
import { useQueryValues } from '../../../../platform/web/query-state.ts'
import { useViewer } from '../../../../platform/web/session.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Facts } from '../../../../platform/web/ui/Facts.tsx'
import { Tabs } from '../../../../platform/web/ui/Tabs.tsx'
import { TimeAgo } from '../../../../platform/web/ui/TimeAgo.tsx'
import { UserText } from '../../../../platform/web/ui/UserText.tsx'
import { listChoices } from '../../contract/departments.ts'
import { changeTicket, type DeskRow, listTickets, MAX_TAG, SHOWN, setStatus, VIEWS } from '../../contract/desk.ts'
import { listMacros, runMacro } from '../../contract/macros.ts'
import { ANSWER } from '../../rules/rights.ts'
import { isOpenStatus, PRIORITIES } from '../../rules/vocabulary.ts'
import type { strings } from '../../strings.en.ts'
import { AbsenceButton, AbsenceNote } from '../team/OwnAbsence.tsx'
import { useDepartmentName } from '../words.ts'
import { useDeskTicket, useQueueLine } from './data.ts'
import css from './Desk.module.css'
import { DueText } from './DueText.tsx'
import quoted from './Quoted.module.css'
import { PriorityChip, TicketStatus } from './TicketPills.tsx'

/** `/tickets` of staff: the queue in its parts, with filters, views and acts on many at once. */
export function QueueScreen() {
  const t = useText<typeof strings>('support')
  const viewer = useViewer()
  const answers = holds(viewer, ANSWER.permission)
  const [query, setQuery] = useQueryValues()
  const view = VIEWS.find(one => one === query.get('tab')) ?? 'all'
  useQueueLine()
  const counts = useRead(listTickets, { query: { perPage: 1 } }).data?.counts
  const columns = useColumns()
  const filters = useFilters()
  const bulk = useBulk()
  const fixed = useMemo(() => ({ view }), [view])
  return (
    <div className={css.list}>
      {answers && <AbsenceNote />}
      <ListPage<DeskRow>
        title={t('pages.tickets')}
        lead={t('queue.lead')}
        actions={
          <div className={css.heads}>
            <Tabs
              label={t('queue.tabs')}
              value={view}
              onChange={key => setQuery({ tab: key === 'all' ? null : key, page: null, peek: null })}
              tabs={VIEWS.map(key => ({ key, label: t(`queue.views.${key}`), ...(counts && { count: counts[key] }) }))}
            />
            <Button href="/tickets/figures">{t('pages.figures')}</Button>
            {answers && <Button href="/tickets/replies">{t('queue.replies')}</Button>}
            {answers && <AbsenceButton />}
          </div>
        }
        call={listTickets}
        fixed={fixed}
        columns={columns}
        filters={filters}
        rowKey={row => row._id}
        rowName={row => `#${row.number} ${row.subject}`}
        rowHref={row => hrefOf(row, view)}
        peek={row => <TicketPeek row={row} href={hrefOf(row, view)} />}
        bulk={bulk}
        viewsKey="support.queue"
        empty={{ title: t('queue.empty'), body: t('queue.empty-too') }}
      />
    </div>
  )
}

/** The part of the queue a ticket is opened from stands beside it. */
const hrefOf = ({ _id }: DeskRow, view: string): string =>
  `/tickets/view/${_id}${view === 'all' ? '' : `?view=${view}`}`

function useColumns(): ListColumn<DeskRow>[] {
  const t = useText<typeof strings>('support')
  const nameOf = useDepartmentName()
  return useMemo(
    () => [
      {
        key: 'subject',
        label: t('queue.subject'),
        render: row => (
          <span className={css.cell}>
            <Bdi lang={row.language} clip>
              {row.subject}
            </Bdi>
          </span>
        ),
        csv: row => row.subject,
      },
      {
        key: 'member',
        label: t('queue.member'),
        render: row => (
          <span className={css.name}>
            <Bdi clip>{row.owner?.name ?? '–'}</Bdi>
          </span>
        ),
        csv: row => row.owner?.name,
      },
      {
        key: 'dueAt',
        label: t('queue.due'),
        sortable: true,
        // That the member is waited for says the status.
        render: row => (row.status === 'waiting_customer' ? '–' : <DueText row={row} />),
        csv: row => row.dueAt && new Date(row.dueAt),
      },
      {
        key: 'number',
        label: t('queue.number'),
        sortable: true,
        mono: true,
        render: row => <bdi dir="ltr">#{row.number}</bdi>,
        csv: row => row.number,
      },
      {
        key: 'status',
        label: t('queue.status'),
        render: row => <TicketStatus status={row.status} />,
        csv: row => t(`statuses.${row.status}`),
      },
      {
        key: 'priority',
        label: t('queue.priority'),
        render: row => <PriorityChip priority={row.priority} />,
        csv: row => t(`priorities.${row.priority}`),
      },
      {
        key: 'department',
        label: t('queue.department'),
        render: row => (
          <span className={css.name}>
            <Bdi clip>{nameOf(row.department)}</Bdi>
          </span>
        ),
        csv: row => nameOf(row.department),
      },
      {
        key: 'assignee',
        label: t('queue.assignee'),
        render: row => (
          <span className={css.name}>{row.assignee ? <Bdi clip>{row.assignee.name}</Bdi> : t('queue.nobody')}</span>
        ),
        csv: row => row.assignee?.name,
      },
      {
        key: 'tags',
        label: t('queue.tags'),
        render: row => <Bdi>{row.tags.join(' · ')}</Bdi>,
        csv: row => row.tags.join(', '),
      },
      {
        key: 'movedAt',
        label: t('queue.moved'),
        sortable: true,
        render: row => <TimeAgo value={row.movedAt} />,
        csv: row => new Date(row.movedAt),
      },
    ],
    [t, nameOf],
  )
}

function useFilters(): ListFilter[] {
  const t = useText<typeof strings>('support')
  const nameOf = useDepartmentName()
  const departments = useRead(listChoices).data?.data
  return useMemo(
    () => [
      {
        key: 'status',
        label: t('queue.status'),
        type: 'choice',
        // Open ones are what the queue shows by itself.
        options: SHOWN.filter(value => value !== 'open').map(value => ({ value, label: t(`queue.shown.${value}`) })),
      },
      {
        key: 'department',
        label: t('queue.department'),
        type: 'choice',
        options: (departments ?? []).map(one => ({ value: one._id, label: nameOf(one) })),
      },
      {
        key: 'priority',
        label: t('queue.priority'),
        type: 'choice',
        options: PRIORITIES.map(value => ({ value, label: t(`priorities.${value}`) })),
      },
    ],
    [t, departments, nameOf],
  )
}

/** More names than that are no row of buttons. */
const MOST_MACROS = 4

/** Acts on many tickets at once, for whoever answers them; macros that hold everywhere among them. */
function useBulk(): BulkAction<DeskRow>[] {
  const t = useText<typeof strings>('support')
  const viewer = useViewer()
  const macros = useRead(listMacros, { query: {} }).data?.data ?? []
  if (!viewer || !holds(viewer, ANSWER.permission)) return []
  const over = (row: DeskRow) => (isOpenStatus(row.status) ? null : t('queue.already-over'))
  const closed = (row: DeskRow) => (row.status === 'closed' ? t('queue.already-over') : null)
  return [
    {
      key: 'take',
      label: t('queue.take-selected'),
      tone: 'primary',
      notFor: row => (row.assignee?._id === viewer.id ? t('queue.already-mine') : over(row)),
      run: ([row]) => send(changeTicket, { params: { ticketId: row!._id }, body: { assignee: viewer.id } }),
    },
    {
      key: 'resolve',
      label: t('queue.resolve-selected'),
      notFor: over,
      run: ([row]) => send(setStatus, { params: { ticketId: row!._id }, body: { status: 'resolved' } }),
    },
    {
      key: 'tag',
      label: t('queue.tag-selected'),
      ask: { label: t('queue.tag'), min: 1, max: MAX_TAG },
      notFor: closed,
      run: ([row], tag = '') =>
        send(changeTicket, { params: { ticketId: row!._id }, body: { tags: [...new Set([...row!.tags, tag])] } }),
    },
    ...macros
      .filter(macro => macro.department === null)
      .slice(0, MOST_MACROS)
      .map((macro): BulkAction<DeskRow> => ({
        key: `macro-${macro._id}`,
        label: macro.name,
        confirm: t('macros.run-many', { name: isolate(macro.name) }),
        notFor: closed,
        run: ([row]) => send(runMacro, { params: { ticketId: row!._id, macroId: macro._id } }),
      })),
  ]
}

/** A look at a ticket without leaving the queue. */
function TicketPeek({ row, href }: { row: DeskRow; href: string }) {
  const t = useText<typeof strings>('support')
  const nameOf = useDepartmentName()
  return (
    <div className={css.peek}>
      <Facts
        layout="list"
        rows={[
          { label: t('queue.member'), value: <Bdi>{row.owner?.name ?? '–'}</Bdi> },
          { label: t('queue.status'), value: <TicketStatus status={row.status} /> },
          { label: t('queue.due'), value: <DueText row={row} /> },
          { label: t('queue.priority'), value: <PriorityChip priority={row.priority} /> },
          { label: t('queue.department'), value: <Bdi>{nameOf(row.department)}</Bdi> },
          { label: t('queue.assignee'), value: row.assignee ? <Bdi>{row.assignee.name}</Bdi> : t('queue.nobody') },
        ]}
      />
      <LastSaid ticketId={row._id} />
      <span>
        <Button variant="primary" href={href}>
          {t('queue.open')}
        </Button>
      </span>
    </div>
  )
}

/** What was said last between the member and the club. */
function LastSaid({ ticketId }: { ticketId: string }) {
  const t = useText<typeof strings>('support')
  const { ticket } = useDeskTicket(ticketId)
  const last = ticket?.messages.findLast(one => one.kind !== 'note')
  if (!last) return null
  return (
    <section className={quoted.last}>
      <h3>
        <Bdi>{last.by?.name ?? t('ticket.club')}</Bdi> · <TimeAgo value={last.at} />
      </h3>
      <UserText text={last.text} lang={last.language} />
    </section>
  )
}
