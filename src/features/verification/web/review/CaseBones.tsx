import { Skeleton } from '../../../../platform/web/ui/Skeleton.tsx'
import { useWords } from '../../../../platform/web/ui/use-words.ts'
import styles from '../CaseScreen.module.css'

const LINES = ['38%', '52%', '30%', '61%', '44%', '57%', '35%'] as const

/** The place of a case on its way. */
export function CaseBones() {
  const t = useWords()
  return (
    <div className={styles.bones} role="status" aria-label={t('ui.loading')}>
      <div className={styles.bonesHead}>
        <Skeleton width="48px" height="48px" />
        <Skeleton width="260px" height="28px" />
      </div>
      {LINES.map(width => (
        <div key={width} className={styles.bone}>
          <Skeleton width="120px" height="14px" />
          <Skeleton width={width} height="16px" />
        </div>
      ))}
    </div>
  )
}
