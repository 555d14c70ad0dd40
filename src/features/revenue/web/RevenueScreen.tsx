import { holds } from '../../../platform/shared/access.ts'
import { csvText } from '../../../platform/shared/csv-text.ts'
import { shortDate } from '../../../platform/shared/text.ts'
import { download } from '../../../platform/web/admin/export-list.ts'
import { useRead } from '../../../platform/web/call.ts'
import { ChevronDown, Download, Lock, Minus, TrendingDown, TrendingUp } from '../../../platform/web/icons.ts'
import { isolate } from '../../../platform/web/isolate.ts'
import { useQueryState } from '../../../platform/web/query-state.ts'
import { useViewer } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { classNames } from '../../../platform/web/ui/class-names.ts'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { Go } from '../../../platform/web/ui/Go.tsx'
import { iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { Menu } from '../../../platform/web/ui/Menu.tsx'
import { readerZone } from '../../../platform/web/ui/moment-text.ts'
import { PageHeader } from '../../../platform/web/ui/PageHeader.tsx'
import { Skeleton } from '../../../platform/web/ui/Skeleton.tsx'
import { StatusPill } from '../../../platform/web/ui/StatusPill.tsx'
import { useDelayed } from '../../../platform/web/ui/use-delayed.ts'
import { type Revenue, readRevenue } from '../contract.ts'
import { MOVES, shareOf } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import { useFigures } from './figures.ts'
import { Movements, netOf } from './Movements.tsx'
import { OpenByAge, Split } from './Parts.tsx'
import { Rates } from './Rates.tsx'
import css from './RevenueScreen.module.css'
import { Waterfall } from './Waterfall.tsx'

/** `/revenue`: what members pay, what moved, and what is open. */
export function RevenueScreen() {
  const t = useText<typeof strings>('revenue')
  const figures = useRead(readRevenue, {})
  const slow = useDelayed(figures.isPending)
  const revenue = figures.data?.data
  const [period, setPeriod] = usePeriod()
  const months = revenue?.months.slice(-period) ?? []
  return (
    <div className={css.page}>
      <PageHeader
        title={t('pages.revenue')}
        lead={revenue && <Lead revenue={revenue} />}
        actions={
          revenue && (
            <>
              {revenue.closed && <Closed month={revenue.closed} revenue={revenue} />}
              <PeriodMenu period={period} onChange={setPeriod} />
              <Csv months={months} />
            </>
          )
        }
      />
      {figures.error && <ErrorPiece error={figures.error} onRetry={() => void figures.refetch()} />}
      {slow && <Skeleton height="480px" />}
      {revenue && (
        <>
          <div className={css.top}>
            <Recurring revenue={revenue} />
            <Waterfall now={revenue.months.at(-1)!} before={revenue.months.at(-2)!} currency={revenue.currency} />
          </div>
          <Movements months={months} currency={revenue.currency} />
          <Rates revenue={{ ...revenue, months }} />
          <div className={css.bottom}>
            <OpenByAge revenue={revenue} />
            <Split revenue={revenue} />
          </div>
        </>
      )}
    </div>
  )
}

function Lead({ revenue }: { revenue: Revenue }) {
  const t = useText<typeof strings>('revenue')
  const { month } = useFigures(revenue.currency)
  const words = {
    month: month(revenue.months.at(-1)!.month),
    date: shortDate(revenue.at, readerZone()),
    currency: revenue.currency,
  }
  return revenue.rateDate ? t('until-rate', { ...words, rate: shortDate(revenue.rateDate) }) : t('until', words)
}

/** How many months are looked at. */
const PERIODS = [12, 6, 3] as const
type Period = (typeof PERIODS)[number]

/** How many of the twelve months are shown, in the address. */
function usePeriod(): [Period, (period: Period) => void] {
  const [value, set] = useQueryState('months', '12')
  return [PERIODS.find(one => String(one) === value) ?? 12, period => set(String(period))]
}

function PeriodMenu({ period, onChange }: { period: Period; onChange: (period: Period) => void }) {
  const t = useText<typeof strings>('revenue')
  const items = PERIODS.map(one => ({
    key: String(one),
    label: t('months', { count: one }),
    checked: one === period,
    onPick: () => onChange(one),
  }))
  return (
    <Menu
      label={t('period')}
      align="end"
      items={items}
      trigger={<Button iconEnd={<ChevronDown {...iconSmall} />}>{t('months', { count: period })}</Button>}
    />
  )
}

/** The last month of the books in which nothing changes any more; leads to them whoever may read them. */
function Closed({ month, revenue: { months, currency } }: { month: string; revenue: Revenue }) {
  const t = useText<typeof strings>('revenue')
  const figures = useFigures(currency)
  // One that is not among the twelve has its year beside it.
  const name = months.some(one => one.month === month) ? figures.month(month) : figures.dated(month)
  const label = t('closed', { month: name })
  const mark = <StatusPill status="closed" tone="success" icon={<Lock {...iconSmall} />} label={label} />
  return (
    <span className={css.closed}>
      {holds(useViewer(), 'invoices.read') ? <Go to="/apps/invoice/months">{mark}</Go> : mark}
    </span>
  )
}

/** The movements as a file, a line for each month. */
function Csv({ months }: { months: Revenue['months'] }) {
  const t = useText<typeof strings>('revenue')
  const save = () => {
    const head = [t('month'), ...MOVES.map(move => t(`moves.${move}`)), t('net'), t('at-end'), t('paying')]
    const rows = months.map(one => [
      one.month,
      ...MOVES.map(move => one.moves[move].amount),
      Math.round(netOf(one) * 100) / 100,
      one.end,
      one.paying,
    ])
    download(`revenue-${months.at(-1)!.month}.csv`, csvText([head, ...rows]))
  }
  return (
    <Button icon={<Download {...iconSmall} />} onClick={save}>
      {t('csv')}
    </Button>
  )
}

/** The figure of the page, with what it changed by and who stands behind it. */
function Recurring({ revenue }: { revenue: Revenue }) {
  const t = useText<typeof strings>('revenue')
  const { amount, about, month, plain } = useFigures(revenue.currency)
  const [before, now] = [revenue.months.at(-2)!, revenue.months.at(-1)!]
  const net = netOf(now)
  const share = shareOf(net, now.start)
  const level = Math.round(net) === 0
  const Trend = level ? Minus : net < 0 ? TrendingDown : TrendingUp
  const words = { amount: isolate(`${net < 0 ? '' : '+'}${amount(net)}`), month: month(before.month) }
  return (
    <section className={css.recurring} aria-label={t('mrr')}>
      <p className={css.label}>{t('mrr')}</p>
      <p className={css.figure}>
        <bdi>{amount(now.end)}</bdi>
      </p>
      <p className={classNames(css.change, level ? css.level : net < 0 && css.falls)}>
        <Trend {...iconSmall} />
        {level
          ? t('as-in', words)
          : share === null
            ? t('since', words)
            : t('since-share', { ...words, share: Math.abs(share) })}
      </p>
      {about(now.end) && <p className={css.about}>{about(now.end)}</p>}
      <dl className={css.facts}>
        {(
          [
            ['paying', now.paying, '/revenue/members?of=paying'],
            ['in-trial', revenue.inTrial, '/revenue/members?of=in-trial'],
            ['late', revenue.late, '/revenue/members?of=late'],
          ] as const
        ).map(([key, count, to]) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd>
              <Go to={to} className={css.opens}>
                {plain(count)}
              </Go>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
