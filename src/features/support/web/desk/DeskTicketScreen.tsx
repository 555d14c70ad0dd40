import { useRead } from '../../../../platform/web/call.ts'
import { PenLine } from '../../../../platform/web/icons.ts'
import { isolate } from '../../../../platform/web/isolate.ts'
import { useQueryValues } from '../../../../platform/web/query-state.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Alert } from '../../../../platform/web/ui/Alert.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { Go } from '../../../../platform/web/ui/Go.tsx'
import { iconProps } from '../../../../platform/web/ui/icon-props.ts'
import { PageHeader } from '../../../../platform/web/ui/PageHeader.tsx'
import { PendingPage } from '../../../../platform/web/ui/PendingPage.tsx'
import { useNameTitle } from '../../../settings/web/public.ts'
import { listTickets, VIEWS } from '../../contract/desk.ts'
import { refusalToWrite } from '../../rules.ts'
import type { strings } from '../../strings.en.ts'
import { useDepartmentName } from '../words.ts'
import { Composer } from './Composer.tsx'
import { useColleagues, useDeskTicket } from './data.ts'
import css from './Desk.module.css'
import { DeskConversation } from './DeskConversation.tsx'
import { DueText } from './DueText.tsx'
import { TicketPanel } from './TicketPanel.tsx'
import { PriorityChip, TicketStatus } from './TicketPills.tsx'

/** `/tickets/view/{id}` of staff: the queue beside, what was said and done, the answer, and all that is known of it. */
export function DeskTicketScreen({ ticketId }: { ticketId: string }) {
  const t = useText<typeof strings>('support')
  const nameOf = useDepartmentName()
  const { read, ticket, set } = useDeskTicket(ticketId)
  const colleagues = useColleagues(ticketId)
  useNameTitle(ticket?.subject, t('pages.ticket'))
  if (!ticket)
    return <PendingPage error={read.error} onRetry={() => void read.refetch()} className={css.list} height="480px" />
  const over = refusalToWrite(ticket)
  return (
    <div className={css.desk}>
      <QueueRail current={ticketId} />
      <div className={css.main}>
        <PageHeader
          breadcrumb={[
            { label: t('pages.tickets'), href: '/tickets' },
            { label: t('ticket.number', { number: ticket.number }) },
          ]}
          title={
            <bdi lang={ticket.language} dir={ticket.language === 'ar' ? 'rtl' : 'ltr'}>
              {ticket.subject}
            </bdi>
          }
          lead={
            <span className={css.pills}>
              <TicketStatus status={ticket.status} />
              <PriorityChip priority={ticket.priority} />
              <Bdi>{nameOf(ticket.department)}</Bdi>
            </span>
          }
        />
        {colleagues.writer && (
          <Alert tone="brass" role="status" icon={<PenLine {...iconProps} />}>
            {t('work.writing', { name: isolate(colleagues.writer) })}
          </Alert>
        )}
        {colleagues.looking > 0 && !colleagues.writer && (
          <p className={css.quiet}>{t('work.looking', { count: colleagues.looking })}</p>
        )}
        <DeskConversation ticket={ticket} />
        <Composer key={`${ticketId} ${over ?? 'open'}`} ticket={ticket} set={set} onWriting={colleagues.tell} />
      </div>
      <TicketPanel ticket={ticket} set={set} />
    </div>
  )
}

const MOST = 25

/** The part of the queue that the ticket was opened from, where there is room for it. */
function QueueRail({ current }: { current: string }) {
  const t = useText<typeof strings>('support')
  const [query] = useQueryValues()
  const view = VIEWS.find(one => one === query.get('view')) ?? 'all'
  const rows = useRead(listTickets, { query: { view, perPage: MOST } }, { keepPrevious: true }).data?.data ?? []
  return (
    <nav className={css.rail} aria-label={t(`queue.views.${view}`)}>
      <ul>
        {rows.map(row => (
          <li key={row._id}>
            <Go
              to={`/tickets/view/${row._id}${view === 'all' ? '' : `?view=${view}`}`}
              className={css.railRow}
              aria-current={row._id === current ? 'page' : undefined}
            >
              <span className={css.railName}>
                <Bdi lang={row.language} clip>
                  {row.subject}
                </Bdi>
              </span>
              <span className={css.railMore}>
                <Bdi clip>{row.owner?.name ?? ''}</Bdi>
                <DueText row={row} />
              </span>
            </Go>
          </li>
        ))}
      </ul>
    </nav>
  )
}
