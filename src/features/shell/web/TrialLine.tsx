import { useEffect } from 'react'
import { Palette } from '../../../platform/web/icons.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import type { strings } from '../strings.en.ts'
import styles from './LookingLine.module.css'

/** Over every page of the window that tries a look: that it is none of the club yet, and the way out. */
export function TrialLine() {
  const t = useText<typeof strings>('shell')
  useEffect(() => {
    document.documentElement.dataset.looking = ''
    return () => {
      delete document.documentElement.dataset.looking
    }
  }, [])
  return (
    <aside className={styles.line} aria-label={t('trial.label')}>
      <Palette {...iconProps} />
      <p className={styles.words}>
        <strong>{t('trial.words')}</strong> <span className={styles.until}>{t('trial.follows')}</span>
      </p>
      <Button size="compact" onClick={() => window.close()}>
        {t('trial.close')}
      </Button>
    </aside>
  )
}
