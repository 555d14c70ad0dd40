import { ShieldCheck, ShieldOff } from 'lucide-react'
import { useState } from 'react'
import { shortDate } from '../../../platform/shared/text.ts'
import { useRead } from '../../../platform/web/call.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Alert } from '../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { Skeleton } from '../../../platform/web/ui/Skeleton.tsx'
import { useDelayed } from '../../../platform/web/ui/use-delayed.ts'
import { isolateLatin } from '../../accounts/web/isolate.ts'
import { readSecondFactor } from '../../signin/contract/second-factor.ts'
import type { strings } from '../strings.en.ts'
import { Part } from './Part.tsx'
import { RemoveFactor } from './RemoveFactor.tsx'
import { RenewCodes } from './RenewCodes.tsx'
import { SetUpFactor } from './SetUpFactor.tsx'
import styles from './settings.module.css'

const FEW = 3

/** The second factor: off with the way to set it up, or on with its recovery codes. */
export function SecondFactorPart() {
  const t = useText<typeof strings>('my-settings')
  const { data, error, isPending, refetch } = useRead(readSecondFactor, undefined, { staleMs: 0 })
  const slow = useDelayed(isPending)
  return (
    <Part title={t('factor.title')} lead={t('factor.lead')}>
      {slow && <Skeleton height="80px" />}
      {error && <ErrorPiece error={error} level={3} onRetry={() => void refetch()} />}
      {data && (data.since ? <On since={data.since} left={data.recoveryCodesLeft} /> : <Off />)}
    </Part>
  )
}

function Off() {
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

function On({ since, left }: { since: string; left: number }) {
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
