import { useState } from 'react'
import { BellRing } from '../../../platform/web/icons.ts'
import { useStore } from '../../../platform/web/store.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Alert } from '../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { LinkText } from '../../../platform/web/ui/LinkText.tsx'
import type { strings } from '../strings.en.ts'
import { here } from './here.ts'
import styles from './HereCard.module.css'
import { mayAsk, refusePush } from './offers.ts'
import { useTurning } from './use-turning.ts'

const DEVICES = '/account-setting?section=notifications#devices'

/** Beside one's notices: has this device told, or says why it cannot be; where it is told, the way to one's devices. */
export function HereCard() {
  const t = useText<typeof strings>('push')
  const state = useStore(here)
  const { busy, failure, turn } = useTurning()
  const [asks, setAsks] = useState(() => mayAsk('push'))
  if (state === 'off' && asks)
    return (
      <section className={styles.card} aria-labelledby="push-here">
        <BellRing size={28} strokeWidth={1.5} aria-hidden="true" />
        <h2 id="push-here" className={styles.title}>
          {t('ask.bid')}
        </h2>
        <p className={styles.body}>{t('ask.bid-body')}</p>
        {failure && (
          <Alert tone="danger" role="alert" title={failure.title}>
            {failure.body}
          </Alert>
        )}
        <div className={styles.acts}>
          <Button loading={busy} onClick={() => void turn('on')}>
            {t('ask.yes')}
          </Button>
          <button
            type="button"
            className={styles.later}
            onClick={() => {
              refusePush()
              setAsks(false)
            }}
          >
            {t('ask.not-now')}
          </button>
        </div>
      </section>
    )
  return (
    <section className={styles.plain} aria-labelledby="push-here">
      <h2 id="push-here" className={styles.title}>
        {t('devices.title')}
      </h2>
      <p className={styles.quiet}>
        {t(`here.${state}`)}
        {state === 'blocked' && ` ${t('here.blocked-how')}`}
        {state === 'install-first' && ` ${t('here.install-how')}`}
      </p>
      <LinkText to={DEVICES}>{t('devices.yours')}</LinkText>
    </section>
  )
}
