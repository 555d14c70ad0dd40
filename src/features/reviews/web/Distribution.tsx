import { useText } from '../../../platform/web/text.tsx'
import { VisuallyHidden } from '../../../platform/web/ui/VisuallyHidden.tsx'
import type { ReviewPage } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import css from './Reviews.module.css'
import { Stars } from './Stars.tsx'

/** The mean as a figure, and how many gave how many stars, as bars. */
export function Distribution({ mean, count, stars }: Pick<ReviewPage, 'mean' | 'count' | 'stars'>) {
  const t = useText<typeof strings>('reviews')
  if (mean === null) return null
  return (
    <div className={css.summary}>
      <p className={css.mean}>
        <span className={css.figure}>{mean.toFixed(1)}</span>
        <Stars stars={mean} />
        <span className={css.quiet}>{t('of', { count })}</span>
      </p>
      <ul className={css.bars}>
        {[5, 4, 3, 2, 1].map(level => {
          const given = stars[level - 1] ?? 0
          return (
            <li key={level} className={css.bar}>
              <span aria-hidden="true">{level}</span>
              <span className={css.track} aria-hidden="true">
                <span className={css.fill} style={{ inlineSize: `${(given / count) * 100}%` }} />
              </span>
              <span aria-hidden="true" className={css.quiet}>
                {given}
              </span>
              <VisuallyHidden>{t('given', { count: given, stars: t('stars', { count: level }) })}</VisuallyHidden>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
