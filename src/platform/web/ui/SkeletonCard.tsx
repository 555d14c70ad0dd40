import { Card } from './Card.tsx'
import styles from './Skeleton.module.css'
import { Skeleton } from './Skeleton.tsx'

/** The rows of a directory card, empty. */
export function SkeletonCard() {
  return (
    <Card>
      <div className={styles.rows}>
        <div className={styles.head}>
          <Skeleton width="48px" height="48px" />
          <div className={styles.lines}>
            <Skeleton width="70%" height="17px" />
            <Skeleton width="45%" height="14px" />
          </div>
        </div>
        <Skeleton width="60%" height="14px" />
        <Skeleton height="16px" />
        <Skeleton width="85%" height="16px" />
        <hr />
        <div className={styles.head}>
          <Skeleton width="40%" height="36px" />
          <Skeleton width="25%" height="36px" />
        </div>
      </div>
    </Card>
  )
}
