import { lazy, Suspense, useState } from 'react'
import { useText } from '../../../platform/web/text.tsx'
import { Go } from '../../../platform/web/ui/Go.tsx'
import type { Figures } from '../contract.ts'
import { type List, saidOf } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import type { Series } from './WeekChart.tsx'
import css from './WeeksPart.module.css'
import { useFigureWords } from './words.ts'

/** The charts and what draws them are loaded where somebody sees one. */
const WeekChart = lazy(async () => ({ default: (await import('./WeekChart.tsx')).WeekChart }))

type Row = Omit<Series, 'label'> & {
  list: List
  name: 'approved' | 'waiting' | 'created' | 'closed' | 'opened' | 'resolved' | 'paid'
}
type Chart = {
  key: 'members' | 'items' | 'tickets' | 'paid'
  kind: 'bars' | 'lines'
  said: string
  rows: Row[]
  currency?: string
}

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0)

/** What is drawn of the figures that the reader may see, each with its sentence: members, items, tickets, else payments. */
function useCharts({ members, items, tickets, paid }: Figures): Chart[] {
  const t = useText<typeof strings>('dashboard')
  const { money, plain } = useFigureWords()
  const charts: Chart[] = []
  if (members) {
    const all = members.approved.map((count, at) => count + members.waiting[at]!)
    const said = saidOf(all)
    const [count, before] = [all.at(-2)!, all.at(-3)!]
    charts.push({
      key: 'members',
      kind: 'bars',
      said: t(`weeks.members.${said}`, { count, change: plain(Math.abs(count - before)) }),
      rows: [
        { name: 'approved', list: 'approved', values: members.approved, colour: '--primary' },
        { name: 'waiting', list: 'waiting', values: members.waiting, colour: '--brass' },
      ],
    })
  }
  if (items) {
    const made = sum(items.created.weeks)
    const share = made === 0 ? 0 : Math.round((sum(items.closed.weeks) / made) * 10)
    charts.push({
      key: 'items',
      kind: 'lines',
      said: made === 0 ? t('weeks.items.none') : t('weeks.items.share', { share }),
      rows: [
        { name: 'created', list: 'created', values: items.created.weeks, colour: '--primary', filled: true },
        { name: 'closed', list: 'closed', values: items.closed.weeks, colour: '--brass', dashed: true },
      ],
    })
  }
  if (tickets) {
    const left = sum(tickets.opened) - sum(tickets.resolved)
    const count = Math.abs(left)
    const even = count <= sum(tickets.opened) / 20
    charts.push({
      key: 'tickets',
      kind: 'lines',
      said:
        sum(tickets.opened) === 0
          ? t('weeks.tickets.none')
          : t(`weeks.tickets.${even ? 'even' : left > 0 ? 'behind' : 'ahead'}`, { count }),
      rows: [
        { name: 'opened', list: 'opened', values: tickets.opened, colour: '--info', filled: true },
        { name: 'resolved', list: 'resolved', values: tickets.resolved, colour: '--success', dashed: true },
      ],
    })
  }
  if (paid && charts.length < 3) {
    const all = sum(paid.weeks)
    charts.push({
      key: 'paid',
      kind: 'bars',
      currency: paid.currency,
      said:
        all === 0 ? t('weeks.paid.none') : t('weeks.paid.all', { amount: `\u2068${money(all, paid.currency)}\u2069` }),
      rows: [{ name: 'paid', list: 'paid', values: paid.weeks, colour: '--primary' }],
    })
  }
  return charts
}

/** Twelve weeks of what the reader may see, each chart with a sentence and the table behind it. */
export function WeeksPart({ figures }: { figures: Figures }) {
  const t = useText<typeof strings>('dashboard')
  const charts = useCharts(figures)
  return (
    <section aria-labelledby="twelve-weeks">
      <div className={css.head}>
        <h2 id="twelve-weeks">{t('weeks.title')}</h2>
        <span>{t('weeks.lead')}</span>
      </div>
      <div className={css.charts}>
        {charts.map(chart => (
          <OneChart key={chart.key} chart={chart} weeks={figures.weeks} />
        ))}
      </div>
    </section>
  )
}

function OneChart({ chart, weeks }: { chart: Chart; weeks: readonly string[] }) {
  const t = useText<typeof strings>('dashboard')
  const { day } = useFigureWords()
  const [asTable, setAsTable] = useState(false)
  const title = t(`weeks.${chart.key}.title`)
  const other = t(asTable ? 'weeks.chart' : 'weeks.table')
  const labelOf = (row: Row) => wordOf(t, chart, row)
  const table = <WeekTable chart={chart} weeks={weeks} />
  return (
    <figure className={css.chart} aria-labelledby={`weeks-${chart.key}`}>
      <div className={css.chartHead}>
        <h3 id={`weeks-${chart.key}`}>{title}</h3>
        <button
          type="button"
          className={css.switch}
          aria-label={`${other}: ${title}`}
          onClick={() => setAsTable(!asTable)}
        >
          {other}
        </button>
      </div>
      <figcaption className={css.said}>{chart.said}</figcaption>
      {asTable ? (
        table
      ) : (
        <Suspense fallback={<div className={css.place} />}>
          <WeekChart
            kind={chart.kind}
            series={chart.rows.map(row => ({ ...row, label: labelOf(row) }))}
            days={weeks.map(day)}
            label={`${title}. ${chart.said}`}
            instead={table}
          />
        </Suspense>
      )}
    </figure>
  )
}

type Words = ReturnType<typeof useText<typeof strings>>

/** What a row of a chart is called. */
function wordOf(t: Words, { key, currency = '' }: Chart, { name }: Row): string {
  const say = t as unknown as (key: string, params?: Record<string, string>) => string
  return say(`weeks.${key}.${name}`, { currency })
}

/** The same weeks as a table, newest first; each number opens what it counts. */
function WeekTable({ chart, weeks }: { chart: Chart; weeks: readonly string[] }) {
  const t = useText<typeof strings>('dashboard')
  const { day, plain, money } = useFigureWords()
  const write = (value: number) => (chart.currency ? money(value, chart.currency) : plain(value))
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">{t('weeks.week')}</th>
          {chart.rows.map(row => (
            <th key={row.name} scope="col">
              {wordOf(t, chart, row)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks
          .map((monday, at) => ({ monday, at }))
          .toReversed()
          .map(({ monday, at }) => (
            <tr key={monday}>
              <th scope="row">
                <bdi>{day(monday)}</bdi> {at === weeks.length - 1 && <span>{t('weeks.running')}</span>}
              </th>
              {chart.rows.map(row => (
                <td key={row.name}>
                  {row.values[at] === 0 ? (
                    '–'
                  ) : (
                    <Go to={`/dashboard/behind?of=${row.list}&week=${monday}`}>
                      <bdi>{write(row.values[at]!)}</bdi>
                    </Go>
                  )}
                </td>
              ))}
            </tr>
          ))}
      </tbody>
    </table>
  )
}
