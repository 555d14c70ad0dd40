import { useMemo } from 'react'
import { refusalToAccess } from '../../../platform/shared/access.ts'
import { shortDate } from '../../../platform/shared/text.ts'
import type { ListColumn, ListFilter } from '../../../platform/web/admin/list-props.ts'
import { ListPage } from '../../../platform/web/admin/ListPage.tsx'
import { useRead } from '../../../platform/web/call.ts'
import { useQueryState } from '../../../platform/web/query-state.ts'
import { useViewer } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { DateText } from '../../../platform/web/ui/DateText.tsx'
import { type Counted, listCounted, readClubFigures } from '../contract.ts'
import { LISTS, type List, SEES } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import css from './BehindScreen.module.css'
import { useFigureWords } from './words.ts'

const ALL = Object.keys(LISTS) as List[]

/** `/dashboard/behind`: what a figure counts. */
export function BehindScreen() {
  const t = useText<typeof strings>('dashboard')
  const words = useFigureWords()
  const viewer = useViewer()
  const figures = useRead(readClubFigures, undefined).data?.data
  const open = ALL.filter(one => refusalToAccess(SEES[LISTS[one]], viewer) === null)
  const [asked] = useQueryState('of', 'created')
  const [week] = useQueryState('week')
  const of = open.find(one => one === asked) ?? open[0]
  const nameOf = (list: List) => t(`behind.lists.${list === 'paid' && week ? 'paid-week' : list}`)
  const filters = useMemo(
    (): ListFilter[] => [
      {
        key: 'of',
        label: t('behind.of'),
        type: 'choice',
        options: open.map(value => ({ value, label: t(`behind.lists.${value}`) })),
      },
      {
        key: 'week',
        label: t('behind.week'),
        type: 'choice',
        options: (figures?.weeks ?? []).toReversed().map(value => ({ value, label: shortDate(value) })),
      },
    ],
    [t, figures, open],
  )
  const fixed = useMemo(() => (of ? { of } : undefined), [of])
  const isMoney = of === 'paid'
  const isAnswer = of === 'answered'
  const columns: ListColumn<Counted>[] = [
    { key: 'name', label: t('behind.name'), render: row => <Bdi>{row.name}</Bdi>, csv: row => row.name },
    { key: 'by', label: t('behind.by'), render: row => (row.by ? <Bdi>{row.by}</Bdi> : '–'), csv: row => row.by },
    {
      key: 'at',
      label: t('behind.at'),
      render: row => <DateText value={row.at} withTime="brief" />,
      csv: row => new Date(row.at),
    },
    ...(isMoney || isAnswer
      ? [
          {
            key: 'amount',
            label: t(isMoney ? 'behind.amount' : 'behind.minutes'),
            align: 'end' as const,
            render: (row: Counted) => <bdi>{amountText(row, words)}</bdi>,
            csv: (row: Counted) => row.amount,
          },
        ]
      : []),
  ]
  return (
    <div className={css.page}>
      <ListPage<Counted>
        title={t('pages.behind')}
        lead={of && (week ? t('behind.lead', { list: nameOf(of), week: shortDate(week) }) : nameOf(of))}
        actions={<Button href="/dashboard">{t('behind.back')}</Button>}
        call={listCounted}
        fixed={fixed}
        columns={columns}
        filters={filters}
        rowKey={row => row._id}
        rowName={row => row.name}
        rowHref={row => row.link ?? '/dashboard'}
        viewsKey="dashboard.behind"
        empty={{ title: t('behind.none') }}
      />
    </div>
  )
}

/** An amount of money, or the time until a first answer. */
function amountText({ amount, currency }: Counted, words: ReturnType<typeof useFigureWords>): string {
  if (amount === null) return '–'
  return currency ? words.money(amount, currency) : words.minutes(amount)
}
