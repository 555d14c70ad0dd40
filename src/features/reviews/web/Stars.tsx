import { Star } from 'lucide-react'
import { useText } from '../../../platform/web/text.tsx'
import { iconSmall } from '../../../platform/web/ui/icon-props.ts'
import type { strings } from '../strings.en.ts'
import css from './Reviews.module.css'

const FIVE = [1, 2, 3, 4, 5]

/** One to five stars, filled as far as they go. */
export function Stars({ stars }: { stars: number }) {
  const t = useText<typeof strings>('reviews')
  return (
    <span className={css.stars} role="img" aria-label={t('stars-given', { count: stars })}>
      {FIVE.map(star => (
        <Star key={star} {...iconSmall} className={star <= Math.round(stars) ? css.full : css.hollow} />
      ))}
    </span>
  )
}
