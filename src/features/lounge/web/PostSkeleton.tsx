import { Card } from '../../../platform/web/ui/Card.tsx'
import { Skeleton } from '../../../platform/web/ui/Skeleton.tsx'
import css from './PostSkeleton.module.css'

/** The rows of a post, empty. */
export function PostSkeleton() {
  return (
    <Card>
      <div className={css.rows}>
        <div className={css.head}>
          <Skeleton width="48px" height="48px" round />
          <div className={css.lines}>
            <Skeleton width="40%" height="17px" />
            <Skeleton width="60%" height="14px" />
          </div>
        </div>
        <Skeleton height="16px" />
        <Skeleton width="80%" height="16px" />
        <Skeleton width="50%" height="32px" />
      </div>
    </Card>
  )
}
