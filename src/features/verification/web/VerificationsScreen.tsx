import { useMemo } from 'react'
import { holds } from '../../../platform/shared/access.ts'
import type { BulkAction, ListColumn, ListFilter } from '../../../platform/web/admin/list-props.ts'
import { ListPage } from '../../../platform/web/admin/ListPage.tsx'
import { send } from '../../../platform/web/call.ts'
import { useSayCode } from '../../../platform/web/forms/use-say-code.ts'
import { useQueryValues } from '../../../platform/web/query-state.ts'
import { useViewer } from '../../../platform/web/session.tsx'
import { type Say, useText } from '../../../platform/web/text.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { DateText } from '../../../platform/web/ui/DateText.tsx'
import { Facts } from '../../../platform/web/ui/Facts.tsx'
import { Tabs } from '../../../platform/web/ui/Tabs.tsx'
import { OPEN_KINDS } from '../../profiles/kinds/open-kinds.ts'
import { claimCase, listCases, type CaseRow } from '../contract/case.ts'
import { listPartnerCases, type PartnerCaseRow } from '../contract/partner.ts'
import { refusalToReview } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import { CASE_KINDS, RISKS } from '../vocabulary.ts'
import { type Show, useClaim, useQueue, useQueueLine } from './data.ts'
import { useOpenCases, usePartnerLine } from './partner/partner-data.ts'
import { CaseName, DueText } from './partner/PartnerMarks.tsx'
import { AssignmentStatePill, HolderText, OutcomePill, PartnerText, RiskPill } from './queue/CaseMarks.tsx'
import { queueColumns } from './queue/queue-columns.tsx'
import styles from './queue/Queue.module.css'
import { LookedAt } from './review/LookedAt.tsx'
import { useTypeName } from './use-type-name.ts'

const TABS = ['all', 'unclaimed', 'mine', 'second', 'revisions', 'partners', 'decided'] as const
type Tab = (typeof TABS)[number]

/** The whole queue: tabs with their counts, filters and views in the address, and what was decided lately. */
function QueueScreen() {
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

/** A look at a case without leaving the queue: what it is, in whose hands, and the way in. */
function CasePeek({ row, href }: { row: CaseRow; href: string }) {
  const t = useText<typeof strings>('verification')
  const typeName = useTypeName()
  const viewer = useViewer()
  const claim = useClaim()
  const { decision, claimedBy, state } = row.standing
  const free = !claimedBy && (state === 'waiting' || state === 'second') && holds(viewer, 'verification.decide')
  const rows = [
    { label: t('queue.type'), value: `${typeName(row.type)} · ${t(`kinds.${row.kind}`)}` },
    { label: t('case.sent-on'), value: <DateText value={row.openedAt} withTime /> },
    { label: t('queue.risk'), value: <RiskPill risk={row.risk} /> },
    { label: t('queue.plan'), value: row.plan },
    decision
      ? { label: t('queue.outcome'), value: <OutcomePill outcome={decision.what} /> }
      : { label: t('queue.holder'), value: <HolderText standing={row.standing} /> },
    ...(row.partner ? [{ label: t('queue.partner'), value: <PartnerText partner={row.partner} /> }] : []),
    ...(decision ? [{ label: t('queue.decider'), value: <Bdi>{decision.by.name}</Bdi> }] : []),
  ]
  return (
    <div className={styles.peek}>
      <Facts layout="list" rows={rows} />
      <div className={styles.acts}>
        <Button variant="primary" href={href}>
          {t('queue.open')}
        </Button>
        {free && (
          <Button loading={claim.busy} onClick={() => void claim.run({ params: { caseId: row._id } })}>
            {t('case.claim')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Claiming many cases at once, for whoever decides: those that the rule, which the server asks again, lets them have. */
function useClaimBulk(): BulkAction<CaseRow>[] {
  const t = useText<typeof strings>('verification')
  const say = useSayCode()
  const viewer = useViewer()
  if (!viewer || !holds(viewer, 'verification.decide')) return []
  const notFor = ({ standing, barred }: CaseRow) => {
    const refusal = refusalToReview(standing, { id: viewer.id, maySecond: true, barred }, new Date())
    return refusal && say(refusal, { name: `\u2068${standing.claimedBy?.name ?? ''}\u2069` })
  }
  return [
    {
      key: 'claim',
      label: t('queue.claim-selected'),
      tone: 'primary',
      notFor,
      run: ([row]) => send(claimCase, { params: { caseId: row!._id } }),
    },
  ]
}

/** `/verifications`: the club's queue, or a partner's own cases. */
export function VerificationsScreen() {
  return useViewer()?.role === 'Partner' ? <PartnerCasesScreen /> : <QueueScreen />
}

/** A partner's own cases: those in their hands, the most urgent first, and those they have done. */
function PartnerCasesScreen() {
  const t = useText<typeof strings>('verification')
  const typeName = useTypeName()
  const [query, setQuery] = useQueryValues()
  const show = query.get('tab') === 'done' ? 'done' : 'open'
  const done = show === 'done'
  usePartnerLine()
  const counts = useOpenCases().data?.counts
  const columns = useMemo(() => partnerColumns({ t, typeName }, done), [t, typeName, done])
  const fixed = useMemo(() => ({ show }), [show])
  const filters = useMemo<ListFilter[]>(() => {
    const options = OPEN_KINDS.map(value => ({ value, label: typeName(value) }))
    return [{ key: 'type', label: t('queue.type'), type: 'choice', options }]
  }, [t, typeName])
  return (
    <div className={styles.page}>
      <ListPage<PartnerCaseRow>
        title={t('pages.queue.title')}
        lead={t('mine.lead')}
        actions={
          <div className={styles.tabs}>
            <Tabs
              label={t('mine.tabs')}
              value={show}
              onChange={key => setQuery({ tab: key === 'open' ? null : key, page: null, peek: null })}
              tabs={(['open', 'done'] as const).map(key => ({ key, label: t(`mine.${key}`), count: counts?.[key] }))}
            />
          </div>
        }
        call={listPartnerCases}
        fixed={fixed}
        columns={columns}
        filters={filters}
        rowKey={row => row.assignmentId}
        rowName={row => row.name}
        {...(!done && { rowHref: (row: PartnerCaseRow) => `/verifications/details/${row._id}` })}
        peek={row => <PartnerPeek row={row} />}
        viewsKey="verification.mine"
        empty={
          done ? { title: t('mine.empty-done') } : { title: t('mine.empty-open'), body: t('mine.empty-open-body') }
        }
      />
    </div>
  )
}

/** A look at a case without leaving the list; of one that is done, what was said. */
function PartnerPeek({ row }: { row: PartnerCaseRow }) {
  const t = useText<typeof strings>('verification')
  const typeName = useTypeName()
  const rows = [
    { label: t('queue.type'), value: `${typeName(row.type)} · ${t(`kinds.${row.kind}`)}` },
    { label: t('mine.given'), value: <DateText value={row.assignedAt} withTime /> },
    row.endedAt
      ? { label: t('mine.ended'), value: <DateText value={row.endedAt} withTime /> }
      : { label: t('mine.due'), value: <DueText row={row} /> },
    { label: t('mine.outcome'), value: <AssignmentStatePill endedAs={row.endedAs} /> },
  ]
  return (
    <div className={styles.peek}>
      <Facts layout="list" rows={rows} />
      {row.attestation && <LookedAt attestation={row.attestation} />}
      {row.endedAs ? (
        <p className={styles.quiet}>{t('mine.done-hint')}</p>
      ) : (
        <div className={styles.acts}>
          <Button variant="primary" href={`/verifications/details/${row._id}`}>
            {t('queue.open')}
          </Button>
        </div>
      )}
    </div>
  )
}

type Words = { t: Say<typeof strings>; typeName: (type: string) => string }

/** The columns of a partner's cases: by when, or what became of them. */
function partnerColumns({ t, typeName }: Words, done: boolean): ListColumn<PartnerCaseRow>[] {
  const name: ListColumn<PartnerCaseRow> = {
    key: 'name',
    label: t('queue.name'),
    sortable: true,
    render: row => <CaseName row={row} />,
    csv: row => row.name,
  }
  const came: ListColumn<PartnerCaseRow> = {
    key: 'came',
    label: t('queue.type'),
    render: row => `${typeName(row.type)} · ${t(`kinds.${row.kind}`)}`,
  }
  const given: ListColumn<PartnerCaseRow> = {
    key: 'assigned',
    label: t('mine.given'),
    sortable: true,
    render: row => <DateText value={row.assignedAt} />,
    csv: row => new Date(row.assignedAt),
  }
  const due: ListColumn<PartnerCaseRow> = {
    key: 'due',
    label: t('mine.due'),
    sortable: true,
    render: row => <DueText row={row} />,
    csv: row => new Date(row.dueAt),
  }
  const outcome: ListColumn<PartnerCaseRow> = {
    key: 'outcome',
    label: t('mine.outcome'),
    render: row => <AssignmentStatePill endedAs={row.endedAs} />,
    csv: row => t(`partner.states.${row.endedAs ?? 'reading'}`),
  }
  const ended: ListColumn<PartnerCaseRow> = {
    key: 'ended',
    label: t('mine.ended'),
    sortable: true,
    render: row => <DateText value={row.endedAt ?? row.assignedAt} />,
    csv: row => row.endedAt && new Date(row.endedAt),
  }
  return done ? [name, outcome, ended, came, given] : [name, due, came, given]
}
