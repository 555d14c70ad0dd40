import type { CSSProperties } from 'react'
import { useQueryState } from '../../../platform/web/query-state.ts'
import { useText } from '../../../platform/web/text.tsx'
import { classNames } from '../../../platform/web/ui/class-names.ts'
import { Go } from '../../../platform/web/ui/Go.tsx'
import { Section } from '../../../platform/web/ui/Section.tsx'
import { Segmented } from '../../../platform/web/ui/Segmented.tsx'
import type { MonthOfRevenue } from '../contract.ts'
import { MOVES, type Move, stepTo } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import { useFigures } from './figures.ts'
import css from './Movements.module.css'

const UP = ['new', 'more', 'back'] as const
const DOWN = ['less', 'lost'] as const

/** What all moves of a month come to. */
export const netOf = ({ moves }: MonthOfRevenue): number => MOVES.reduce((sum, move) => sum + moves[move].amount, 0)

/** Where the months are wider than the screen, the newest stand in it. */
const toNewest = (box: HTMLElement | null): void => {
  if (box) box.scrollLeft = getComputedStyle(box).direction === 'ltr' ? box.scrollWidth : 0
}

/** Months of movements: columns above and below the line, and the table on the same columns. */
export function Movements({ months, currency }: { months: readonly MonthOfRevenue[]; currency: string }) {
  const t = useText<typeof strings>('revenue')
  const [look, setLook] = useQueryState('look', 'both')
  const looks = (['chart', 'both', 'table'] as const).map(key => ({ key, label: t(`looks.${key}`) }))
  return (
    <Section
      title={t('movements-in', { months: t('months', { count: months.length }) })}
      lead={
        <span className={css.legend}>
          {MOVES.map(move => (
            <span key={move} className={css.key}>
              <i className={classNames(css.mark, css[move])} />
              {t(`moves.${move}`)}
            </span>
          ))}
          <span className={css.key}>
            <i className={classNames(css.mark, css.netKey)} />
            {t('net')}
          </span>
        </span>
      }
      action={
        <Segmented
          options={looks}
          value={looks.find(one => one.key === look)?.key ?? 'both'}
          onChange={setLook}
          label={t('look')}
        />
      }
    >
      <section
        className={css.scroll}
        ref={toNewest}
        aria-label={`${t('movements')} · ${t('looks.table')}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a part that scrolls must be reachable by keyboard
        tabIndex={0}
      >
        <table className={css.table}>
          <thead>
            {look !== 'table' && <ChartRow months={months} currency={currency} />}
            <MonthRow months={months} currency={currency} />
          </thead>
          {look !== 'chart' && <Rows months={months} currency={currency} />}
        </table>
      </section>
    </Section>
  )
}

type MonthsProps = { months: readonly MonthOfRevenue[]; currency: string }

function ChartRow({ months, currency }: MonthsProps) {
  const t = useText<typeof strings>('revenue')
  const { dated, change, amount } = useFigures(currency)
  const mostOf = (side: readonly Move[]) =>
    Math.max(0, ...months.map(({ moves }) => side.reduce((sum, one) => sum + Math.abs(moves[one].amount), 0)))
  const most = [mostOf(UP), mostOf(DOWN)] as const
  const step = stepTo(Math.max(...most))
  const [up, down] = [Math.ceil(most[0] / step) * step, Math.ceil(most[1] / step) * step]
  const all = up + down || 1
  const share = (units: number) => ({ '--share': Math.abs(units) / all }) as CSSProperties
  const stack = (month: MonthOfRevenue, side: readonly Move[]) =>
    side.map(move => (
      <span key={move} className={classNames(css.piece, css[move])} style={share(month.moves[move].amount)} />
    ))
  return (
    <tr>
      <td className={css.scale} aria-hidden="true">
        {Array.from({ length: Math.round((up + down) / step) + 1 }, (_, n) => up - n * step).map(units => (
          <bdi key={units} style={{ '--at': (up - units) / all } as CSSProperties}>
            {units === 0 ? 0 : amount(units)}
          </bdi>
        ))}
      </td>
      {months.map(month => (
        <td
          key={month.month}
          className={css.column}
          style={share(step)}
          title={`${dated(month.month)}: ${t('net')} ${change(netOf(month))}`}
        >
          <span className={css.above} style={share(up)}>
            {stack(month, UP.toReversed())}
          </span>
          <span className={css.below} style={share(down)}>
            {stack(month, DOWN)}
          </span>
          <i className={css.netMark} style={{ '--at': (up - netOf(month)) / all } as CSSProperties} />
        </td>
      ))}
    </tr>
  )
}

function MonthRow({ months, currency }: MonthsProps) {
  const t = useText<typeof strings>('revenue')
  const { short, dated } = useFigures(currency)
  return (
    <tr>
      <th scope="col" className={css.rowHead}>
        {t('month')}
      </th>
      {months.map(({ month }, n) => (
        <th key={month} scope="col" className={classNames(n === months.length - 1 && css.now)}>
          {n === 0 || month.endsWith('-01') ? dated(month) : short(month)}
        </th>
      ))}
    </tr>
  )
}

function Rows({ months, currency }: MonthsProps) {
  const t = useText<typeof strings>('revenue')
  const { change, plain } = useFigures(currency)
  return (
    <tbody>
      {MOVES.map(move => (
        <tr key={move}>
          <th scope="row" className={css.rowHead}>
            <i className={classNames(css.mark, css[move])} />
            {t(`moves.${move}`)}
          </th>
          {months.map(({ month, moves }) => (
            <td key={month}>
              {moves[move].members > 0 ? (
                <Go to={`/revenue/members?of=${move}&month=${month}`} className={css.opens}>
                  <bdi>{change(moves[move].amount)}</bdi>
                </Go>
              ) : (
                '–'
              )}
            </td>
          ))}
        </tr>
      ))}
      <tr className={css.net}>
        <th scope="row" className={css.rowHead}>
          {t('net')}
        </th>
        {months.map(month => (
          <td key={month.month}>
            <bdi>{change(netOf(month))}</bdi>
          </td>
        ))}
      </tr>
      <tr>
        <th scope="row" className={css.rowHead}>
          {t('at-end')}
        </th>
        {months.map(({ month, end, paying }) => (
          <td key={month}>
            {paying > 0 ? (
              <Go to={`/revenue/members?of=paying&month=${month}`} className={css.opens}>
                <bdi>{plain(end)}</bdi>
              </Go>
            ) : (
              <bdi>{plain(end)}</bdi>
            )}
          </td>
        ))}
      </tr>
    </tbody>
  )
}
