import { useMemo } from 'react'
import { commaOf, nameIn } from '../../../platform/shared/text.ts'
import type { ListColumn, ListFilter } from '../../../platform/web/admin/list-props.ts'
import { ListPage } from '../../../platform/web/admin/ListPage.tsx'
import { useRead } from '../../../platform/web/call.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useQueryValues } from '../../../platform/web/query-state.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Chip } from '../../../platform/web/ui/Chip.tsx'
import { DateText } from '../../../platform/web/ui/DateText.tsx'
import { Facts } from '../../../platform/web/ui/Facts.tsx'
import { Tabs } from '../../../platform/web/ui/Tabs.tsx'
import { TimeAgo } from '../../../platform/web/ui/TimeAgo.tsx'
import type { CaseRow } from '../contract/case.ts'
import { listComplaints } from '../contract/desk.ts'
import { listComplaintReasons } from '../contract/reasons.ts'
import { caseNumber } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import { SEVERITIES, SHOWS, type Show } from '../vocabulary.ts'
import styles from './Complaints.module.css'
import { useDeskLine } from './data.ts'
import { SeverityPill, StatusOf, useKindName } from './Marks.tsx'

const isShow = (text: string | null): text is Show => SHOWS.some(one => one === text)

/** What members reported, as cases: those that wait for somebody first. */
export function ComplaintsScreen() {
  const t = useText<typeof strings>('complaints')
  useDeskLine()
  const [query] = useQueryValues()
  const asked = query.get('show')
  const show = isShow(asked) ? asked : 'open'
  const fixed = useMemo(() => ({ show }), [show])
  const columns = useColumns()
  const filters = useFilters()
  return (
    <div className={styles.list}>
      <ListPage<CaseRow>
        title={t('pages.list')}
        lead={t('list.lead')}
        actions={
          <>
            <Button href="/complaints/words">{t('list.words')}</Button>
            <Button href="/complaints/reasons">{t('list.reasons')}</Button>
          </>
        }
        sums={<Parts show={show} />}
        call={listComplaints}
        fixed={fixed}
        columns={columns}
        filters={filters}
        rowKey={row => row._id}
        rowName={row => `${caseNumber(row.number)} ${row.title}`}
        rowHref={row => `/complaints/details/${row._id}`}
        peek={row => <Peek row={row} />}
        viewsKey="complaints"
        empty={{ title: t('list.none'), body: t('list.none-too') }}
      />
    </div>
  )
}

/** The parts of the list with how many wait in each. */
function Parts({ show }: { show: Show }) {
  const t = useText<typeof strings>('complaints')
  const [, setQuery] = useQueryValues()
  const counts = useRead(listComplaints, { query: { perPage: 1 } }, { keepPrevious: true }).data?.counts
  const tabs = SHOWS.map(key => ({
    key,
    label: t(`list.shows.${key}`),
    ...(counts && key in counts && { count: counts[key as keyof typeof counts] }),
  }))
  return (
    <Tabs
      label={t('list.show')}
      tabs={tabs}
      value={show}
      onChange={key => setQuery({ show: key === 'open' ? null : key, page: null, peek: null }, 'step')}
    />
  )
}

function useColumns(): ListColumn<CaseRow>[] {
  const t = useText<typeof strings>('complaints')
  const { language } = useLanguage()
  const kindName = useKindName()
  return useMemo((): ListColumn<CaseRow>[] => {
    const reasons = (row: CaseRow) => row.reasons.map(one => nameIn(one, language)).join(commaOf(language))
    return [
      {
        key: 'number',
        label: t('list.number'),
        sortable: true,
        mono: true,
        render: row => <Bdi ltr>{caseNumber(row.number)}</Bdi>,
        csv: row => caseNumber(row.number),
      },
      {
        key: 'title',
        label: t('list.about'),
        sortable: true,
        render: row => (
          <span className={styles.about}>
            <Bdi clip>{row.title}</Bdi>
            <small>{kindName(row.kind)}</small>
          </span>
        ),
        csv: row => `${kindName(row.kind)}: ${row.title}`,
      },
      {
        key: 'severity',
        label: t('list.severity'),
        sortable: true,
        render: row => <SeverityPill severity={row.severity} />,
        csv: row => t(`severity.${row.severity}`),
      },
      {
        key: 'status',
        label: t('list.status'),
        render: row => (
          <span className={styles.pills}>
            <StatusOf standing={row.standing} />
            {row.held && <Chip tone="brass">{t('list.held')}</Chip>}
          </span>
        ),
        csv: row => t(`status.${row.standing.status}`),
      },
      {
        key: 'reports',
        label: t('list.reports'),
        sortable: true,
        align: 'end',
        render: row => row.reports,
        csv: row => row.reports,
      },
      {
        key: 'owner',
        label: t('list.owner'),
        render: row => (row.owner ? <Bdi clip>{row.owner.name}</Bdi> : '–'),
        csv: row => row.owner?.name,
      },
      { key: 'reason', label: t('list.reason'), render: row => <Bdi clip>{reasons(row)}</Bdi>, csv: reasons },
      {
        key: 'claimed',
        label: t('list.claimed'),
        render: row => (row.standing.claimedBy ? <Bdi clip>{row.standing.claimedBy.name}</Bdi> : '–'),
        csv: row => row.standing.claimedBy?.name,
      },
      {
        key: 'lastReportAt',
        label: t('list.last'),
        sortable: true,
        render: row => <TimeAgo value={row.lastReportAt} />,
        csv: row => new Date(row.lastReportAt),
      },
      {
        key: 'weight',
        label: t('list.weight'),
        sortable: true,
        optional: true,
        align: 'end',
        render: row => <Bdi ltr>{row.weight.toFixed(1)}</Bdi>,
        csv: row => row.weight,
      },
      {
        key: 'openedAt',
        label: t('list.opened'),
        sortable: true,
        optional: true,
        render: row => <DateText value={row.openedAt} />,
        csv: row => new Date(row.openedAt),
      },
    ]
  }, [t, language, kindName])
}

function useFilters(): ListFilter[] {
  const t = useText<typeof strings>('complaints')
  const { language } = useLanguage()
  const kindName = useKindName()
  const reasons = useRead(listComplaintReasons).data
  return useMemo(
    (): ListFilter[] => [
      {
        key: 'severity',
        label: t('list.severity'),
        type: 'choice',
        options: SEVERITIES.map(value => ({ value, label: t(`severity.${value}`) })),
      },
      {
        key: 'kind',
        label: t('list.kind'),
        type: 'choice',
        options: (reasons?.kinds ?? []).map(value => ({ value, label: kindName(value) })),
      },
      {
        key: 'reason',
        label: t('list.reason'),
        type: 'choice',
        options: (reasons?.data ?? []).map(one => ({ value: one._id, label: nameIn(one, language) })),
      },
      { key: 'from', label: t('list.from'), type: 'date' },
      { key: 'until', label: t('list.until'), type: 'date' },
    ],
    [t, language, kindName, reasons],
  )
}

/** A case without leaving the list. */
function Peek({ row }: { row: CaseRow }) {
  const t = useText<typeof strings>('complaints')
  const { language } = useLanguage()
  const kindName = useKindName()
  const { decision } = row.standing
  return (
    <div className={styles.peek}>
      <p className={styles.pills}>
        <SeverityPill severity={row.severity} full />
        <StatusOf standing={row.standing} />
        {row.held && <Chip tone="brass">{t('list.held')}</Chip>}
      </p>
      <Facts
        layout="list"
        rows={[
          { label: t('list.kind'), value: kindName(row.kind) },
          { label: t('list.owner'), value: row.owner ? <bdi>{row.owner.name}</bdi> : t('list.nobody') },
          {
            label: t('list.reason'),
            value: [...row.reasons.map(one => nameIn(one, language)), ...(row.held ?? [])].join(' · '),
          },
          { label: t('list.reports'), value: row.reports },
          { label: t('list.weight'), value: <Bdi ltr>{row.weight.toFixed(1)}</Bdi> },
          { label: t('list.claimed'), value: row.standing.claimedBy ? <bdi>{row.standing.claimedBy.name}</bdi> : '–' },
          { label: t('list.opened'), value: <DateText value={row.openedAt} withTime /> },
          { label: t('list.decision'), value: decision ? t(`taken.${decision.action}`) : '–' },
        ]}
      />
      <Button href={`/complaints/details/${row._id}`} variant="primary">
        {t('list.open')}
      </Button>
    </div>
  )
}
