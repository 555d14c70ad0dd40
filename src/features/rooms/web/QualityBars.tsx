import css from './QualityBars.module.css'

/** A line in bars; the word stands beside it. */
export function QualityBars({ bars }: { bars: number }) {
  return (
    <span className={css.bars} data-bars={bars} dir="ltr" aria-hidden="true">
      {[1, 2, 3, 4].map(bar => (
        <span key={bar} className={css.bar} data-on={bar <= bars || undefined} />
      ))}
    </span>
  )
}
