import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import type { strings } from '../strings.en.ts'
import styles from './LineState.module.css'

/** A part of the page is two minutes late: what happened, and another try. */
export function LateScript() {
  const t = useText<typeof strings>('shell')
  return (
    <div role="alert" className={styles.place}>
      <div className={styles.note}>
        {t('frame.slow')}
        <Button size="compact" onClick={() => location.reload()}>
          {t('broken.retry')}
        </Button>
      </div>
    </div>
  )
}
