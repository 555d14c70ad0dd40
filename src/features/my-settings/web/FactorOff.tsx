import { ShieldOff } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import type { strings } from '../strings.en.ts'
import { SetUpFactor } from './SetUpFactor.tsx'
import styles from './settings.module.css'

/** No second factor yet, and the way to one. */
export function FactorOff() {
  const t = useText<typeof strings>('my-settings')
  const [open, setOpen] = useState(false)
  return (
    <div className={styles.list}>
      <div className={styles.row}>
        <span className={styles.sign}>
          <ShieldOff {...iconProps} />
        </span>
        <div>
          <p className={styles.name}>{t('factor.off')}</p>
          <p className={styles.facts}>{t('factor.off-body')}</p>
        </div>
        <Button variant="primary" onClick={() => setOpen(true)}>
          {t('factor.set-up')}
        </Button>
      </div>
      {open && <SetUpFactor onClose={() => setOpen(false)} />}
    </div>
  )
}
