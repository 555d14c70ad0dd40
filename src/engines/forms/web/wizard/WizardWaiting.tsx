import { Skeleton } from '../../../../platform/web/ui/Skeleton.tsx'
import { Wrap } from '../../../../platform/web/ui/Wrap.tsx'
import styles from './WizardPage.module.css'

/** A wizard whose draft is on its way. */
export function WizardWaiting() {
  return (
    <Wrap className={styles.page}>
      <Skeleton width="240px" height="20px" />
      <div className={styles.columns} aria-busy="true">
        <Skeleton height="220px" />
        <Skeleton height="520px" />
        <div className={styles.beside}>
          <Skeleton height="230px" />
        </div>
      </div>
    </Wrap>
  )
}
