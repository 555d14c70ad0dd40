import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { shortDate } from '../../../platform/shared/text.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Alert } from '../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { isolateLatin } from '../../accounts/web/isolate.ts'
import type { strings } from '../strings.en.ts'
import { RemoveFactor } from './RemoveFactor.tsx'
import { RenewCodes } from './RenewCodes.tsx'
import styles from './settings.module.css'

const FEW = 3

/** The second factor with its recovery codes: new ones, or off. */
export function FactorOn({ since, left }: { since: string; left: number }) {
  const t = useText<typeof strings>('my-settings')
  const [open, setOpen] = useState<'renew' | 'remove' | null>(null)
  const close = () => setOpen(null)
  const renew = <Button onClick={() => setOpen('renew')}>{t('factor.renew')}</Button>
  return (
    <>
      {left <= FEW && (
        <Alert tone="warning" title={t('factor.few-left')} action={renew}>
          {t('factor.on-body', { count: left })}
        </Alert>
      )}
      <div className={styles.list}>
        <div className={styles.row}>
          <span className={styles.sign}>
            <ShieldCheck {...iconProps} />
          </span>
          <div>
            <p className={styles.name}>{t('factor.on', { date: isolateLatin(shortDate(since)) })}</p>
            <p className={styles.facts}>{t('factor.on-body', { count: left })}</p>
          </div>
          <span className={styles.acts}>
            {left > FEW && renew}
            <Button variant="dangerOutline" onClick={() => setOpen('remove')}>
              {t('factor.remove')}
            </Button>
          </span>
        </div>
      </div>
      {open === 'renew' && <RenewCodes onClose={close} />}
      {open === 'remove' && <RemoveFactor onClose={close} />}
    </>
  )
}
