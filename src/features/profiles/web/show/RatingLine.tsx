import { Star } from '../../../../platform/web/icons.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { iconSmall } from '../../../../platform/web/ui/icon-props.ts'
import { VisuallyHidden } from '../../../../platform/web/ui/VisuallyHidden.tsx'
import type { CardView } from '../../contract.ts'
import type { strings } from '../../strings.en.ts'
import styles from './RatingLine.module.css'

/** What others say of a member, "4.8 (12)"; nothing before the first review. */
export function RatingLine({ card }: { card: Pick<CardView, 'ratingNumber' | 'ratingCount'> }) {
  const t = useText<typeof strings>('profiles')
  const { ratingNumber, ratingCount: count } = card
  if (ratingNumber === null || count === 0) return null
  const mean = ratingNumber.toFixed(1)
  return (
    <span className={styles.rating} title={t('view.rating', { mean, count })}>
      <Star {...iconSmall} className={styles.star} />
      <span aria-hidden="true" dir="ltr">
        <strong>{mean}</strong> ({count})
      </span>
      <VisuallyHidden>{t('view.rating', { mean, count })}</VisuallyHidden>
    </span>
  )
}
