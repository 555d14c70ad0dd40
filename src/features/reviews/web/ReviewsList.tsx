import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useRead } from '../../../platform/web/call.ts'
import { useAnnounced } from '../../../platform/web/live.ts'
import { useText } from '../../../platform/web/text.tsx'
import { EmptyState } from '../../../platform/web/ui/EmptyState.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { Pagination } from '../../../platform/web/ui/Pagination.tsx'
import { Skeleton } from '../../../platform/web/ui/Skeleton.tsx'
import { useDelayed } from '../../../platform/web/ui/use-delayed.ts'
import { VisuallyHidden } from '../../../platform/web/ui/VisuallyHidden.tsx'
import type { ReviewPage } from '../contract.ts'
import { listReviews, reviewsMoved } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import { ReviewEntry, Stars } from './ReviewEntry.tsx'
import css from './Reviews.module.css'

const PER_PAGE = 10

/**
 * What others say of a member: the mean, how the stars are spread, and each review with its reply, newest first. Needs the sentences of
 * `reviews` and `reports` (`strings` of the page).
 */
export function ReviewsList({ userId }: { userId: string }) {
  const t = useText<typeof strings>('reviews')
  const client = useQueryClient()
  const [page, setPage] = useState(1)
  const list = useRead(listReviews, { query: { userId, page, perPage: PER_PAGE } }, { keepPrevious: true })
  const slow = useDelayed(list.isPending)
  const again = () => void client.invalidateQueries({ queryKey: [listReviews.id] })
  useAnnounced(reviewsMoved, `reviews:${userId}`, again)
  if (list.error) return <ErrorPiece error={list.error} level={3} onRetry={() => void list.refetch()} />
  if (!list.data) return slow ? <Skeleton height="240px" /> : null
  const { data, count, mean, stars } = list.data
  if (count === 0) return <EmptyState kind="none-yet" level={3} title={t('none')} body={t('none-too')} />
  return (
    <div className={css.list}>
      <Distribution mean={mean} count={count} stars={stars} />
      <ul className={css.reviews}>
        {data.map(review => (
          <li key={review._id}>
            <ReviewEntry review={review} onChanged={again} />
          </li>
        ))}
      </ul>
      <Pagination page={page} perPage={PER_PAGE} count={count} onPage={setPage} />
    </div>
  )
}

/** The mean as a figure, and how many gave how many stars, as bars. */
function Distribution({ mean, count, stars }: Pick<ReviewPage, 'mean' | 'count' | 'stars'>) {
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
