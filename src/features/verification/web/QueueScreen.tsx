import { useMemo } from 'react'
import { ListPage } from '../../../platform/web/admin/ListPage.tsx'
import type { ListFilter } from '../../../platform/web/admin/list-props.ts'
import { useQueryValues } from '../../../platform/web/query-state.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Tabs } from '../../../platform/web/ui/Tabs.tsx'
import { OPEN_KINDS } from '../../profiles/kinds/open-kinds.ts'
import { listCases } from '../contract/calls.ts'
import type { CaseRow } from '../contract/case.ts'
import type { strings } from '../strings.en.ts'
import { CASE_KINDS, RISKS } from '../vocabulary.ts'
import { type Show, useQueue, useQueueLine } from './data.ts'
import { CasePeek } from './queue/CasePeek.tsx'
import styles from './queue/Queue.module.css'
import { queueColumns } from './queue/queue-columns.tsx'
import { useClaimBulk } from './queue/use-claim-bulk.ts'
import { useTypeName } from './use-type-name.ts'

const TABS = ['all', 'unclaimed', 'mine', 'second', 'revisions', 'partners', 'decided'] as const
type Tab = (typeof TABS)[number]

/** The whole queue: tabs with their counts, filters and views in the address, and what was decided lately. */
export function QueueScreen() {
  const t = useText<typeof strings>('verification')
  const typeName = useTypeName()
  const [query, setQuery] = useQueryValues()
  const tab = TABS.find(one => one === query.get('tab')) ?? 'all'
  const decided = tab === 'decided'
  useQueueLine()
  const counts = useQueue('all').data?.counts
  const filters = useFilters()
  const columns = useMemo(() => queueColumns({ t, typeName }, decided), [t, typeName, decided])
  const fixed = useMemo(() => ({ state: decided ? 'decided' : 'waiting', show: decided ? 'all' : tab }), [decided, tab])
  const claim = useClaimBulk()
  return (
    <div className={styles.page}>
      <ListPage<CaseRow>
        title={t('pages.queue.title')}
        lead={t('queue.lead')}
        actions={
          <div className={styles.tabs}>
            <Tabs
              label={t('queue.tabs')}
              value={tab}
              onChange={key => setQuery({ tab: key === 'all' ? null : key, page: null, peek: null })}
              tabs={tabsOf(tab, counts).map(key => ({ key, label: t(`queue.${key}`), count: countOf(key, counts) }))}
            />
          </div>
        }
        call={listCases}
        fixed={fixed}
        columns={columns}
        filters={filters}
        rowKey={row => row._id}
        rowName={row => row.name}
        rowHref={row => `/verifications/details/${row._id}${showQuery(tab)}`}
        peek={row => <CasePeek row={row} href={`/verifications/details/${row._id}${showQuery(tab)}`} />}
        bulk={decided ? [] : claim}
        viewsKey="verification.queue"
        empty={
          tab === 'all'
            ? { title: t('queue.empty-title'), body: t('queue.empty-body') }
            : { title: t(tab === 'mine' ? 'queue.empty-mine' : 'queue.empty-part') }
        }
      />
    </div>
  )
}

/** The part of the queue a case is opened from: its next one is looked for there. */
const showQuery = (tab: Tab): string => (tab === 'all' || tab === 'decided' ? '' : `?show=${tab}`)

/** Cases with partners are a part of their own once there are any. */
const tabsOf = (tab: Tab, counts: Record<Show, number> | undefined): Tab[] =>
  TABS.filter(key => key !== 'partners' || key === tab || (counts?.partners ?? 0) > 0)

const countOf = (tab: Tab, counts: Record<Show, number> | undefined): number | undefined =>
  tab === 'decided' ? undefined : counts?.[tab]

function useFilters(): ListFilter[] {
  const t = useText<typeof strings>('verification')
  const typeName = useTypeName()
  return useMemo(
    () => [
      {
        key: 'type',
        label: t('queue.type'),
        type: 'choice',
        options: OPEN_KINDS.map(value => ({ value, label: typeName(value) })),
      },
      {
        key: 'kind',
        label: t('queue.came'),
        type: 'choice',
        options: CASE_KINDS.map(value => ({ value, label: t(`kinds.${value}`) })),
      },
      {
        key: 'risk',
        label: t('queue.risk'),
        type: 'choice',
        options: RISKS.map(value => ({ value, label: t(`risks.${value}`) })),
      },
    ],
    [t, typeName],
  )
}
