import { useRead } from '../../../../platform/web/call.ts'
import { PenLine } from '../../../../platform/web/icons.ts'
import { useQueryValues } from '../../../../platform/web/query-state.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Card } from '../../../../platform/web/ui/Card.tsx'
import { EmptyState } from '../../../../platform/web/ui/EmptyState.tsx'
import { ErrorPiece } from '../../../../platform/web/ui/ErrorPiece.tsx'
import { iconProps } from '../../../../platform/web/ui/icon-props.ts'
import { PageHeader } from '../../../../platform/web/ui/PageHeader.tsx'
import { Pagination } from '../../../../platform/web/ui/Pagination.tsx'
import { Skeleton } from '../../../../platform/web/ui/Skeleton.tsx'
import { TabPanel } from '../../../../platform/web/ui/TabPanel.tsx'
import { Tabs } from '../../../../platform/web/ui/Tabs.tsx'
import { TimeAgo } from '../../../../platform/web/ui/TimeAgo.tsx'
import { useDelayed } from '../../../../platform/web/ui/use-delayed.ts'
import { Wrap } from '../../../../platform/web/ui/Wrap.tsx'
import { listChoices } from '../../contract/departments.ts'
import { LISTS, type TicketRow } from '../../contract/tickets.ts'
import type { strings } from '../../strings.en.ts'
import { StateText } from '../StateText.tsx'
import { useDepartmentName, useDuration } from '../words.ts'
import { useMyTickets } from './data.ts'
import css from './Tickets.module.css'

const PER_PAGE = 20
const TABS = 'tickets'

/** `/tickets` of a member: how soon one is answered, the way to ask, and what one asked before with how far it is. */
export function MyTicketsScreen() {
  const t = useText<typeof strings>('support')
  const duration = useDuration()
  const [search, set] = useQueryValues()
  const show = LISTS.find(one => one === search.get('tab')) ?? 'all'
  const page = Math.max(1, Number(search.get('page')) || 1)
  const choices = useRead(listChoices)
  const list = useMyTickets({ show, page, perPage: PER_PAGE })
  const slow = useDelayed(list.isPending)
  const promised = choices.data?.data[0]?.answers.find(one => one.priority === 'normal')?.minutes
  const counts = list.data?.counts
  return (
    <Wrap className={css.page}>
      <div className={css.reading}>
        <PageHeader
          title={t('mine.title')}
          lead={promised ? t('mine.lead', { time: duration(promised) }) : t('mine.lead-open')}
          actions={
            <Button variant="primary" href="/tickets/create" icon={<PenLine {...iconProps} />}>
              {t('mine.new')}
            </Button>
          }
        />
        <Tabs
          id={TABS}
          label={t('mine.tabs.label')}
          value={show}
          onChange={key => set({ tab: key === 'all' ? null : key, page: null })}
          tabs={LISTS.map(key => ({ key, label: t(`mine.tabs.${key}`), ...(counts && { count: counts[key] }) }))}
        />
        <TabPanel of={TABS} value={show}>
          {list.error && <ErrorPiece error={list.error} onRetry={() => void list.refetch()} />}
          {slow && <Skeleton height="320px" />}
          {list.data?.count === 0 && <NoTickets all={show === 'all'} onAll={() => set({ tab: null, page: null })} />}
          <ul className={css.rows}>
            {list.data?.data.map(ticket => (
              <TicketLine key={ticket._id} ticket={ticket} />
            ))}
          </ul>
          <Pagination
            page={page}
            perPage={PER_PAGE}
            count={list.data?.count ?? 0}
            onPage={next => set({ page: String(next) })}
          />
        </TabPanel>
      </div>
    </Wrap>
  )
}

/** A ticket in one's list: what one asked, how far it is in words, and when it moved. */
function TicketLine({ ticket }: { ticket: TicketRow }) {
  const nameOf = useDepartmentName()
  const { _id, subject, language, number, answeredBy } = ticket
  return (
    <Card as="li" className={css.row} href={`/tickets/view/${_id}`} linkLabel={`#${number} ${subject}`}>
      <span className={css.subject} data-new={answeredBy !== null || undefined}>
        <Bdi lang={language} clip>
          {subject}
        </Bdi>
      </span>
      <StateText ticket={ticket} />
      <span className={css.quiet}>
        <bdi>#{number}</bdi> · <bdi>{nameOf(ticket.department)}</bdi>
      </span>
      <span className={css.when}>
        <TimeAgo value={ticket.movedAt} />
      </span>
    </Card>
  )
}

function NoTickets({ all, onAll }: { all: boolean; onAll: () => void }) {
  const t = useText<typeof strings>('support')
  if (all)
    return (
      <EmptyState
        kind="none-yet"
        title={t('mine.none')}
        body={t('mine.none-too')}
        action={<Button href="/tickets/create">{t('mine.new')}</Button>}
      />
    )
  return (
    <EmptyState
      kind="no-match"
      title={t('mine.none-part')}
      body={t('mine.none-part-too')}
      action={<Button onClick={onAll}>{t('mine.show-all')}</Button>}
    />
  )
}
