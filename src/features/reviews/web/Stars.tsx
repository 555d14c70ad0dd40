import { Star } from '../../../platform/web/icons.ts'
import { useText } from '../../../platform/web/text.tsx'
import { iconSmall } from '../../../platform/web/ui/icon-props.ts'
import type { strings } from '../strings.en.ts'
import css from './Reviews.module.css'

const FIVE = [1, 2, 3, 4, 5]

/** One to five stars, filled as far as they go: a mean of 4.5 fills the half of the last. */
export function Stars({ stars }: { stars: number }) {
  const t = useText<typeof strings>('reviews')
  const row = FIVE.map(star => <Star key={star} {...iconSmall} />)
  return (
    <span className={css.stars} role="img" aria-label={t('stars-given', { count: stars })}>
      <span className={css.hollow}>{row}</span>
      <span className={css.full} style={{ inlineSize: `${(stars / FIVE.length) * 100}%` }}>
        {row}
      </span>
    </span>
  )
}
