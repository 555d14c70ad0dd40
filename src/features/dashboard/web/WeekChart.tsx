import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react'
import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import css from './WeeksPart.module.css'

/** A row of weeks: its word, counts, and the token of its colour. */
export type Series = { label: string; values: readonly number[]; colour: string; dashed?: boolean; filled?: boolean }

type WeekChartProps = {
  kind: 'bars' | 'lines'
  series: readonly Series[]
  /** What stands under the weeks. */
  days: readonly string[]
  /** What a reader who does not see it is told. */
  label: string
  /** Shown where the browser cannot draw. */
  instead: ReactNode
}

const HEIGHT = 196
const canDraw = (): boolean => document.createElement('canvas').getContext?.('2d') != null

/** The value of a colour token at this place, as the theme has it now. */
const inkOf = (place: Element, token: string): string => getComputedStyle(place).getPropertyValue(token).trim()

/** Bars stand on each other: what is drawn of each is its own count on those below it. */
function drawnValues(kind: 'bars' | 'lines', series: readonly Series[]): number[][] {
  if (kind === 'lines') return series.map(one => [...one.values])
  return series.map((_, n) =>
    series[0]!.values.map((_, at) => series.slice(0, n + 1).reduce((all, one) => all + one.values[at]!, 0)),
  )
}

function optionsFor(
  place: Element,
  { kind, series, days }: WeekChartProps,
  width: number,
  onPoint: (at: number | null) => void,
): UPlot.Options {
  const font = `12px ${getComputedStyle(place).fontFamily}`
  const [ink, line] = [inkOf(place, '--ink-3'), inkOf(place, '--line')]
  const step = Math.max(1, Math.ceil((days.length * 44) / Math.max(width, 1)))
  const rows = series.map((one): UPlot.Series => {
    const colour = inkOf(place, one.colour)
    return kind === 'bars'
      ? {
          stroke: colour,
          fill: colour,
          width: 0,
          paths: UPlot.paths.bars!({ size: [0.66, 30] }),
          points: { show: false },
        }
      : {
          stroke: colour,
          width: 2,
          points: { show: false },
          ...(one.dashed && { dash: [5, 4] }),
          ...(one.filled && { fill: `color-mix(in srgb, ${colour} 14%, transparent)` }),
        }
  })
  const widest = Math.max(...drawnValues(kind, series).flat())
  const axis = { stroke: ink, font, ticks: { show: false } }
  return {
    width,
    height: HEIGHT,
    padding: [12, 8, 0, 0],
    legend: { show: false },
    cursor: { y: false, points: { show: kind === 'lines' }, drag: { x: false, y: false } },
    scales: {
      x: { time: false, range: () => [-0.6, days.length - 0.4] },
      y: { range: (_, __, most) => [0, Math.max(4, most * 1.1)] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 28,
        splits: () => days.map((_, at) => at).filter(at => (days.length - 1 - at) % step === 0),
        values: (_, at) => at.map(one => days[one] ?? ''),
      },
      {
        ...axis,
        size: widest > 999 ? 52 : 32,
        space: 34,
        grid: { stroke: line, width: 1 },
        incrs: [1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000],
      },
    ],
    // The topmost bar first, so that those below it are drawn over it.
    series: [{}, ...(kind === 'bars' ? rows.toReversed() : rows)],
    hooks: { setCursor: [plot => onPoint(plot.cursor.idx ?? null)] },
  }
}

/** Twelve weeks drawn; under it the counts of the week that is pointed at. */
export function WeekChart(props: WeekChartProps) {
  const { kind, series, days, label, instead } = props
  const place = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState<number | null>(null)
  const [theme, setTheme] = useState(() => document.documentElement.dataset.theme)
  const [draws] = useState(canDraw)
  const wish = JSON.stringify([kind, series, days])
  useEffect(() => {
    const root = document.documentElement
    const watch = new MutationObserver(() => setTheme(root.dataset.theme))
    watch.observe(root, { attributes: true, attributeFilter: ['data-theme'] })
    return () => watch.disconnect()
  }, [])
  useEffect(() => {
    const box = place.current
    if (!box || !draws) return
    const values = drawnValues(kind, series)
    const data = [days.map((_, n) => n), ...(kind === 'bars' ? values.toReversed() : values)]
    const plot = new UPlot(optionsFor(box, props, box.clientWidth, setAt), data as UPlot.AlignedData, box)
    const grows = new ResizeObserver(() => plot.setSize({ width: box.clientWidth, height: HEIGHT }))
    grows.observe(box)
    return () => {
      grows.disconnect()
      plot.destroy()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is drawn is `wish`, in the colours of `theme`
  }, [wish, theme, draws])
  if (!draws) return instead
  return (
    <>
      <div className={css.plot} ref={place} role="img" aria-label={label} />
      <ul className={css.legend}>
        {series.map(one => (
          <li key={one.label}>
            <span className={css.mark} style={{ '--mark': `var(${one.colour})` } as CSSProperties} />
            {one.label}
            {at !== null && <bdi className={css.at}> {one.values[at]}</bdi>}
          </li>
        ))}
        {at !== null && (
          <li>
            <bdi>{days[at]}</bdi>
          </li>
        )}
      </ul>
    </>
  )
}
