import { BellRing, Download, X } from '../../../platform/web/icons.ts'
import { isolate } from '../../../platform/web/isolate.ts'
import { useStore } from '../../../platform/web/store.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Alert } from '../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { iconProps, iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { IconButton } from '../../../platform/web/ui/IconButton.tsx'
import { useClub } from '../../settings/web/public.ts'
import type { Deserving } from '../rules/waited-for.ts'
import type { strings } from '../strings.en.ts'
import styles from './OfferCard.module.css'
import { canInstall, install, notNow, offer } from './offers.ts'
import { useTurning } from './use-turning.ts'

/** Offers to tell of what was just begun, by push: nothing is asked by the browser until somebody says yes. */
function AskCard({ about }: { about: Deserving }) {
  const t = useText<typeof strings>('push')
  const { busy, failure, turn } = useTurning()
  const yes = async () => {
    const was = await turn('on')
    if (was === 'done') offer.set(null)
    if (was === 'would-not') notNow()
  }
  return (
    <>
      <span className={styles.sign}>
        <BellRing {...iconProps} />
      </span>
      <div className={styles.words}>
        <p className={styles.title}>{t(`ask.${about}`)}</p>
        <p className={styles.body}>{t(`ask.${about}-body`)}</p>
        {failure && (
          <Alert tone="danger" role="alert" title={failure.title}>
            {failure.body}
          </Alert>
        )}
      </div>
      <div className={styles.acts}>
        <Button variant="primary" size="compact" loading={busy} onClick={() => void yes()}>
          {t('ask.yes')}
        </Button>
        <Button variant="ghost" size="compact" onClick={notNow}>
          {t('ask.not-now')}
        </Button>
      </div>
    </>
  )
}

/** Offers the product for the home screen. */
function InstallCard() {
  const t = useText<typeof strings>('push')
  const club = useClub()
  const asks = canInstall()
  return (
    <>
      <span className={styles.sign}>
        <Download {...iconProps} />
      </span>
      <div className={styles.words}>
        <p className={styles.title}>{t('install.title', { club: isolate(club.name) })}</p>
        <p className={styles.body}>{t('install.body')}</p>
        {!asks && <p className={styles.body}>{t('install.how')}</p>}
      </div>
      <div className={styles.acts}>
        {asks && (
          <Button variant="primary" size="compact" onClick={() => void install()}>
            {t('install.act')}
          </Button>
        )}
        <Button variant="ghost" size="compact" onClick={notNow}>
          {t('install.not-now')}
        </Button>
      </div>
    </>
  )
}

/** What is offered in the corner, over any page; nothing most of the time. */
export function OfferCard() {
  const t = useText<typeof strings>('push')
  const offered = useStore(offer)
  if (!offered) return null
  return (
    <section
      className={styles.card}
      aria-label={t(offered === 'install' ? 'install.label' : 'ask.label')}
      role="status"
    >
      {offered === 'install' ? <InstallCard /> : <AskCard about={offered} />}
      <span className={styles.close}>
        <IconButton label={t('ask.not-now')} icon={<X {...iconSmall} />} onClick={notNow} />
      </span>
    </section>
  )
}
