import { useRead } from '../../../../platform/web/call.ts'
import { Switch } from '../../../../platform/web/forms/Switch.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { ErrorPiece } from '../../../../platform/web/ui/ErrorPiece.tsx'
import { LinkText } from '../../../../platform/web/ui/LinkText.tsx'
import { Skeleton } from '../../../../platform/web/ui/Skeleton.tsx'
import { useDelayed } from '../../../../platform/web/ui/use-delayed.ts'
import { partnerDesk } from '../../contract/partner.ts'
import type { strings } from '../../strings.en.ts'
import styles from './Partner.module.css'
import { Covers, LoadMeter } from './PartnerMarks.tsx'
import { usePause } from './use-pause.ts'

/**
 * A partner's part of the account settings: whether they take cases now, this week's load, and what they cover. Coverage and capacity
 * are fields of their profile and are changed there. The page that shows it names `verification` and `lookups` in its strings.
 */
export function PartnerSection() {
  const t = useText<typeof strings>('verification')
  const desk = useRead(partnerDesk)
  const { pause, busy } = usePause()
  const waiting = useDelayed(desk.isPending)
  if (desk.error) return <ErrorPiece error={desk.error} onRetry={() => void desk.refetch()} />
  if (!desk.data) return waiting ? <Skeleton height="240px" /> : null
  const { load } = desk.data.data
  return (
    <div className={styles.section}>
      <Switch
        label={t('desk.pause')}
        hint={t('desk.pause-hint')}
        value={load.paused}
        disabled={busy}
        onChange={pause}
      />
      <section className={styles.part} aria-label={t('desk.week')}>
        <h3 className={styles.title}>{t('desk.week')}</h3>
        <LoadMeter load={load} />
      </section>
      <section className={styles.part} aria-label={t('desk.covers')}>
        <h3 className={styles.title}>{t('desk.covers')}</h3>
        <p className={styles.quiet}>{t('desk.covers-lead')}</p>
        <Covers desk={desk.data.data} />
        <p>
          <LinkText to="/account-setting?section=information">{t('desk.change')}</LinkText>
        </p>
      </section>
    </div>
  )
}
