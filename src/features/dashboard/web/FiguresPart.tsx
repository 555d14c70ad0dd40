import type { CSSProperties, ReactNode } from 'react'
import { useText } from '../../../platform/web/text.tsx'
import { classNames } from '../../../platform/web/ui/class-names.ts'
import { Go } from '../../../platform/web/ui/Go.tsx'
import type { Figures, Statistics } from '../contract.ts'
import { changeOf, KINDS, type Kind } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import css from './FiguresPart.module.css'
import { useFigureWords } from './words.ts'

type FiguresPartProps = { figures: Figures | undefined; statistics: Statistics | undefined }

/** Four figures with their change, and the six kinds of member. Each opens the list that it counts. */
export function FiguresPart({ figures, statistics }: FiguresPartProps) {
  const t = useText<typeof strings>('dashboard')
  return (
    <section aria-labelledby="club-in-figures">
      <div className={css.head}>
        <h2 id="club-in-figures">{t('figures.title')}</h2>
        <span>{t('figures.lead')}</span>
      </div>
      {figures && <Four figures={figures} />}
      {statistics && <Kinds statistics={statistics} />}
    </section>
  )
}

type Shown = {
  key: 'created' | 'closed' | 'paid' | 'answers'
  to: string
  value: string
  spark: readonly (number | null)[]
  change: ReactNode
  /** Whether the change is one to be glad of; null for neither. */
  good: boolean | null
}

/** What is shown of the figures that the reader may see. */
function useShown({ items, paid, tickets }: Figures): Shown[] {
  const t = useText<typeof strings>('dashboard')
  const words = useFigureWords()
  const grew = (now: number, before: number, since: 'weeks' | 'month') => {
    const change = changeOf(now, before)
    return change === null
      ? { change: t('figures.none'), good: null }
      : {
          change: (
            <>
              <bdi>{words.percent(change)}</bdi> <span>{t(`figures.${since}`)}</span>
            </>
          ),
          good: change === 0 ? null : change > 0,
        }
  }
  const counted = (key: 'created' | 'closed'): Shown[] => {
    const figure = items?.[key]
    if (!figure) return []
    const { total, now, before, weeks } = figure
    return [
      {
        key,
        to: `/dashboard/behind?of=${key}`,
        value: words.plain(total),
        spark: weeks,
        ...grew(now, before, 'weeks'),
      },
    ]
  }
  const money: Shown[] = paid
    ? [
        {
          key: 'paid',
          to: '/dashboard/behind?of=paid',
          value: words.money(paid.month, paid.currency),
          spark: paid.weeks,
          ...grew(paid.month, paid.before, 'month'),
        },
      ]
    : []
  const answers: Shown[] =
    tickets?.minutes != null
      ? [
          {
            key: 'answers',
            to: '/dashboard/behind?of=answered',
            value: words.minutes(tickets.minutes),
            spark: tickets.weeks,
            ...(tickets.before === null
              ? { change: t('figures.none'), good: null }
              : {
                  change: (
                    <>
                      <bdi>
                        {tickets.minutes < tickets.before ? '−' : '+'}
                        {words.minutes(Math.abs(tickets.minutes - tickets.before))}
                      </bdi>{' '}
                      <span>{t('figures.weeks')}</span>
                    </>
                  ),
                  good: tickets.minutes === tickets.before ? null : tickets.minutes < tickets.before,
                }),
          },
        ]
      : []
  return [...counted('created'), ...counted('closed'), ...money, ...answers]
}

function Four({ figures }: { figures: Figures }) {
  const t = useText<typeof strings>('dashboard')
  const shown = useShown(figures)
  if (shown.length === 0) return null
  return (
    <ul className={css.four}>
      {shown.map(({ key, to, value, spark, change, good }) => (
        <li key={key} className={css.figure}>
          <p className={css.label}>{t(`figures.${key}`)}</p>
          <p className={css.row}>
            <Go to={to} className={css.value} aria-label={t('figures.open', { name: t(`figures.${key}`), value })}>
              <bdi>{value}</bdi>
            </Go>
            <Spark values={spark} falls={good === false} />
          </p>
          <p className={classNames(css.change, good === true && css.good, good === false && css.bad)}>{change}</p>
        </li>
      ))}
    </ul>
  )
}

function Kinds({ statistics }: { statistics: Statistics }) {
  const t = useText<typeof strings>('dashboard')
  const { plain } = useFigureWords()
  return (
    <ul className={css.kinds} aria-label={t('kinds.title')}>
      {(Object.keys(KINDS) as Kind[]).map(kind => {
        const { total, approved, unapproved } = statistics[kind]
        const list = `/users?userType=${KINDS[kind]}`
        const style = {
          '--kind': `var(--${KINDS[kind]})`,
          '--share': total === 0 ? 0 : approved / total,
        } as CSSProperties
        return (
          <li key={kind} className={css.kind} style={style}>
            <p className={css.kindName}>{t(`kinds.${kind}`)}</p>
            <p>
              <Go
                to={list}
                className={css.total}
                aria-label={t('kinds.all', { name: t(`kinds.${kind}`), count: total })}
              >
                {plain(total)}
              </Go>
            </p>
            <span className={css.bar} aria-hidden="true" />
            <p className={css.parts}>
              <Go to={`${list}&approved=true`}>{t('kinds.approved', { count: approved })}</Go>
              {unapproved > 0 && (
                <Go to={`${list}&approved=false`} className={css.waiting}>
                  {t('kinds.waiting', { count: unapproved })}
                </Go>
              )}
            </p>
          </li>
        )
      })}
    </ul>
  )
}

const WIDTH = 84
const HEIGHT = 28
const EDGE = 4

/** Twelve weeks as a small line from left to right, its last point marked. Beside the figure that says it in words. */
function Spark({ values, falls }: { values: readonly (number | null)[]; falls: boolean }) {
  const known = values.flatMap((value, at) => (value === null ? [] : [{ value, at }]))
  if (known.length < 2) return null
  const most = Math.max(...known.map(one => one.value))
  const least = Math.min(...known.map(one => one.value))
  const x = (at: number) => EDGE + (at / (values.length - 1)) * (WIDTH - 2 * EDGE)
  const y = (value: number) => HEIGHT - EDGE - ((value - least) / (most - least || 1)) * (HEIGHT - 2 * EDGE)
  const points = known.map(({ value, at }) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`)
  const last = known.at(-1)!
  return (
    <svg
      className={falls ? css.sparkFalls : css.spark}
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      aria-hidden="true"
    >
      <polygon points={`${x(known[0]!.at)},${HEIGHT} ${points.join(' ')} ${x(last.at)},${HEIGHT}`} />
      <polyline points={points.join(' ')} />
      <circle cx={x(last.at)} cy={y(last.value)} r="3" />
    </svg>
  )
}
