import { type CSSProperties, type ReactNode, useState } from 'react'
import { ChartColumn, Table2 } from '../../../platform/web/icons.ts'
import { useText } from '../../../platform/web/text.tsx'
import { classNames } from '../../../platform/web/ui/class-names.ts'
import { Go } from '../../../platform/web/ui/Go.tsx'
import { iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { type Column, Table } from '../../../platform/web/ui/Table.tsx'
import type { strings as ofBilling } from '../../billing/strings.en.ts'
import type { MonthOfRevenue, Revenue, RevenueList } from '../contract.ts'
import { shareOf } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import { useFigures } from './figures.ts'
import css from './Rates.module.css'

/** Three shares that say how the club fares: trials that are followed by a plan, members who leave, charges that are made good. */
export function Rates({ revenue }: { revenue: Revenue }) {
  return (
    <div className={css.three}>
      <Trials months={revenue.months} currency={revenue.currency} />
      <Churn revenue={revenue} />
      <Failed revenue={revenue} />
    </div>
  )
}

const percent = (share: number | null) => (share === null ? '–' : `${share} %`)

type RateProps<Row> = {
  title: string
  figure: ReactNode
  beside: ReactNode
  /** Leads to what the figure counts. */
  to: string
  chart: ReactNode
  table: { rows: readonly Row[]; columns: readonly Column<Row>[]; rowKey: (row: Row) => string }
  sentence: ReactNode
}

function Rate<Row>({ title, figure, beside, to, chart, table, sentence }: RateProps<Row>) {
  const t = useText<typeof strings>('revenue')
  const [asTable, setAsTable] = useState(false)
  const Icon = asTable ? ChartColumn : Table2
  return (
    <section className={css.rate} aria-label={title}>
      <div className={css.head}>
        <h2 className={css.title}>{title}</h2>
        <button type="button" className={css.turn} aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          <Icon {...iconSmall} />
          {t(asTable ? 'show-chart' : 'show-table')}
        </button>
      </div>
      <p className={css.line}>
        <Go to={to} className={css.figure}>
          <bdi>{figure}</bdi>
        </Go>
        <span className={css.beside}>{beside}</span>
      </p>
      {asTable ? (
        <Table label={title} density="compact" narrow="scroll" {...table} />
      ) : (
        <div className={css.chart}>{chart}</div>
      )}
      <p className={css.sentence}>{sentence}</p>
    </section>
  )
}

type OpensProps = { of: RevenueList; month?: string; reason?: string; count: number; children?: ReactNode }

/** A count that leads to the members whom it counts; none leads nowhere. */
function Opens({ of, month, reason, count, children = <bdi>{count}</bdi> }: OpensProps) {
  if (count === 0) return children
  const query = new URLSearchParams({ of, ...(month && { month }), ...(reason && { reason }) })
  return (
    <Go to={`/revenue/members?${query}`} className={css.opens}>
      {children}
    </Go>
  )
}

function Trials({ months, currency }: { months: readonly MonthOfRevenue[]; currency: string }) {
  const t = useText<typeof strings>('revenue')
  const { short, dated } = useFigures(currency)
  const { month, trials } = months.at(-1)!
  const { ended, paid, deciding } = trials
  const over = ended - paid - deciding
  const most = Math.max(1, ...months.map(one => one.trials.ended))
  const share = (count: number) => ({ '--share': count / most }) as CSSProperties
  return (
    <Rate
      title={t('trials')}
      figure={percent(shareOf(paid, ended))}
      beside={ended > 0 ? t('trials-of', { paid, ended }) : t('no-trials')}
      to={`/revenue/members?of=trials-ended&month=${month}`}
      chart={
        <ol className={css.bars}>
          {months.map(one => (
            <li key={one.month} title={`${dated(one.month)}: ${one.trials.paid} / ${one.trials.ended}`}>
              <span className={css.all} style={share(one.trials.ended)}>
                <span
                  className={css.part}
                  style={{ '--part': one.trials.paid / Math.max(1, one.trials.ended) } as CSSProperties}
                />
              </span>
              <span className={css.tick}>{short(one.month).slice(0, 3)}</span>
            </li>
          ))}
        </ol>
      }
      table={{
        rows: months.toReversed(),
        rowKey: one => one.month,
        columns: [
          { key: 'month', label: t('month'), render: one => dated(one.month) },
          {
            key: 'ended',
            label: t('ended'),
            align: 'end',
            render: one => <Opens of="trials-ended" month={one.month} count={one.trials.ended} />,
          },
          {
            key: 'paid',
            label: t('paid'),
            align: 'end',
            render: one => <Opens of="trials-paid" month={one.month} count={one.trials.paid} />,
          },
          {
            key: 'share',
            label: t('share'),
            align: 'end',
            render: one => percent(shareOf(one.trials.paid, one.trials.ended)),
          },
        ],
      }}
      sentence={
        ended > 0 && (
          <>
            <Opens of="trials-over" month={month} count={over}>
              {t('trials-over', { over })}
            </Opens>
            {' · '}
            <Opens of="trials-deciding" month={month} count={deciding}>
              {t('trials-deciding', { deciding })}
            </Opens>
          </>
        )
      }
    />
  )
}

/** Members who paid when a month began, and the share of them that left in it. */
const churnOf = (months: readonly MonthOfRevenue[], n: number) => {
  const paying = months[n - 1]?.paying ?? 0
  return { paying, lost: months[n]!.moves.lost.members, share: shareOf(months[n]!.moves.lost.members, paying) }
}

const [WIDE, HIGH] = [240, 60]

function Churn({ revenue: { months, currency, leaving } }: { revenue: Revenue }) {
  const t = useText<typeof strings>('revenue')
  const said = useText<typeof ofBilling>('billing')
  const { dated, short } = useFigures(currency)
  const now = months.at(-1)!
  const { paying, lost, share } = churnOf(months, months.length - 1)
  const shares = months.slice(1).map((_, n) => churnOf(months, n + 1).share ?? 0)
  const top = Math.max(1, ...shares)
  const at = (n: number) => `${(n / (shares.length - 1)) * WIDE},${HIGH - ((shares[n] ?? 0) / top) * (HIGH - 8)}`
  const ofAmount = shareOf(-now.moves.lost.amount, now.start)
  const reason = leaving[0]
  return (
    <Rate
      title={t('churn')}
      figure={percent(share)}
      beside={t('churn-of', { lost, paying })}
      to={`/revenue/members?of=lost&month=${now.month}`}
      chart={
        <>
          <svg
            className={css.curve}
            viewBox={`-4 0 ${WIDE + 8} ${HIGH + 4}`}
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <polyline points={shares.map((_, n) => at(n)).join(' ')} />
          </svg>
          <p className={css.ends} aria-hidden="true">
            <span>{short(months[1]!.month)}</span>
            <span>{short(now.month)}</span>
          </p>
        </>
      }
      table={{
        rows: months.slice(1).toReversed(),
        rowKey: one => one.month,
        columns: [
          { key: 'month', label: t('month'), render: one => dated(one.month) },
          {
            key: 'lost',
            label: t('moves.lost'),
            align: 'end',
            render: one => <Opens of="lost" month={one.month} count={one.moves.lost.members} />,
          },
          {
            key: 'share',
            label: t('share'),
            align: 'end',
            render: one => percent(churnOf(months, months.indexOf(one)).share),
          },
        ],
      }}
      sentence={
        <>
          {ofAmount !== null && t('churn-share', { share: ofAmount })}{' '}
          {reason && (
            <Opens of="leaving" month={now.month} reason={reason.reason} count={reason.members}>
              {t('first-reason', { reason: said(`leaving.reasons.${reason.reason}`), count: reason.members })}
            </Opens>
          )}
        </>
      }
    />
  )
}

function Failed({ revenue: { failed, currency } }: { revenue: Revenue }) {
  const t = useText<typeof strings>('revenue')
  const { amount } = useFigures(currency)
  const became = ['recovered', 'tried', 'lost'] as const
  const all = became.reduce((sum, one) => sum + failed[one].amount, 0)
  return (
    <Rate
      title={t('failed')}
      figure={percent(shareOf(failed.recovered.amount, all))}
      beside={
        all > 0 ? t('failed-of', { recovered: amount(failed.recovered.amount), all: amount(all) }) : t('failed-none')
      }
      to="/revenue/members?of=failed"
      chart={
        <>
          <div className={css.segments}>
            {became.map(one => (
              <span key={one} className={css[one]} style={{ flexGrow: failed[one].amount }} />
            ))}
          </div>
          <ul className={css.keys}>
            {became.map(one => (
              <li key={one}>
                <i className={classNames(css.mark, css[one])} />
                <Opens of={`failed-${one}`} count={failed[one].members}>
                  <b>{failed[one].members}</b> {t(`became.${one}`)}
                </Opens>
              </li>
            ))}
          </ul>
        </>
      }
      table={{
        rows: became,
        rowKey: one => one,
        columns: [
          { key: 'became', label: t('failed'), render: one => t(`became.${one}`) },
          {
            key: 'members',
            label: t('paying'),
            align: 'end',
            render: one => <Opens of={`failed-${one}`} count={failed[one].members} />,
          },
          { key: 'amount', label: currency, align: 'end', render: one => <bdi>{amount(failed[one].amount)}</bdi> },
        ],
      }}
      sentence={null}
    />
  )
}
