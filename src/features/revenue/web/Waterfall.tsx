import type { CSSProperties } from 'react'
import { useText } from '../../../platform/web/text.tsx'
import { classNames } from '../../../platform/web/ui/class-names.ts'
import { Go } from '../../../platform/web/ui/Go.tsx'
import { useNarrow } from '../../../platform/web/ui/use-narrow.ts'
import type { MonthOfRevenue } from '../contract.ts'
import { MOVES, type Move } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import { useFigures } from './figures.ts'
import css from './Waterfall.module.css'

type Step = { key: 'start' | Move | 'end'; from: number; to: number; change: number; members: number }

/** The steps from where a month began to where it ended. */
function stepsOf(now: MonthOfRevenue, payingBefore: number): Step[] {
  let at = now.start
  const moved = MOVES.map((move): Step => {
    const { members, amount } = now.moves[move]
    const step = { key: move, from: at, to: at + amount, change: amount, members }
    at += amount
    return step
  })
  return [
    { key: 'start', from: 0, to: now.start, change: now.start, members: payingBefore },
    ...moved,
    { key: 'end', from: 0, to: now.end, change: now.end, members: now.paying },
  ]
}

/** A round number below the lowest step, so that what moved is seen beside what stays; 0 while there is little. */
function floorOf(steps: readonly Step[]): number {
  const moving = steps.slice(1, -1).flatMap(step => [step.from, step.to])
  const [low, high] = [Math.min(...moving), Math.max(...moving)]
  if (low <= 0 || high - low > low) return 0
  const grain = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, high - low))))
  return Math.max(0, Math.floor((low - (high - low) * 0.6) / grain) * grain)
}

type WaterfallProps = { now: MonthOfRevenue; before: MonthOfRevenue; currency: string }

/** From the month before to now, step by step; each step opens the members that it counts. */
export function Waterfall({ now, before, currency }: WaterfallProps) {
  const t = useText<typeof strings>('revenue')
  const { amount, change, month, short } = useFigures(currency)
  const narrow = useNarrow()
  const steps = stepsOf(now, before.paying)
  const floor = floorOf(steps)
  const top = Math.max(1, ...steps.map(step => Math.max(step.from, step.to) - floor))
  const place = ({ key, from, to }: Step) => {
    const whole = key === 'start' || key === 'end'
    const [low, high] = whole ? [floor, to] : [Math.min(from, to), Math.max(from, to)]
    return { '--low': Math.max(0, low - floor) / top, '--high': Math.max(0, high - low) / top } as CSSProperties
  }
  // Where nothing was paid yet there is nothing to be drawn high.
  const isStill = steps.every(step => step.from === 0 && step.to === 0)
  const labelOf = ({ key }: Step) =>
    key === 'start' || key === 'end'
      ? (narrow ? short : month)((key === 'start' ? before : now).month)
      : t(`moves.${key}`)
  return (
    <figure className={css.figure} aria-label={t('waterfall')}>
      <ol className={classNames(css.steps, isStill && css.still)}>
        {steps.map(step => {
          const whole = step.key === 'start' || step.key === 'end'
          return (
            <li key={step.key} className={css.step}>
              <span className={css.plot} style={place(step)}>
                <bdi className={css.value}>{whole ? amount(step.change) : change(step.change)}</bdi>
                <span className={classNames(css.bar, css[step.key])} />
              </span>
              <bdi className={css.name}>{labelOf(step)}</bdi>
              <span className={css.count}>
                {step.members > 0 ? (
                  <Go
                    to={`/revenue/members?of=${whole ? 'paying' : step.key}&month=${(step.key === 'start' ? before : now).month}`}
                    className={css.opens}
                    aria-label={`${labelOf(step)}: ${t(whole ? 'paying-count' : 'members', { count: step.members })}`}
                  >
                    <bdi>{narrow ? step.members : t(whole ? 'paying-count' : 'members', { count: step.members })}</bdi>
                  </Go>
                ) : whole && !narrow ? (
                  <bdi>{t('paying-count', { count: 0 })}</bdi>
                ) : (
                  '–'
                )}
              </span>
            </li>
          )
        })}
      </ol>
      {floor > 0 && (
        <figcaption className={css.scale}>
          <bdi>{t('scale-begins', { amount: amount(floor) })}</bdi>
        </figcaption>
      )}
    </figure>
  )
}
