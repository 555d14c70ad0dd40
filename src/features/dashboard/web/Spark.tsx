import css from './FiguresPart.module.css'

const WIDTH = 84
const HEIGHT = 28
const EDGE = 4

/** Twelve weeks as a small line from left to right, its last point marked. Beside the figure that says it in words. */
export function Spark({ values, falls }: { values: readonly (number | null)[]; falls: boolean }) {
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
