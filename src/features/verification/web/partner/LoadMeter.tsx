import { shortDate } from '../../../../platform/shared/text.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { ProgressBar } from '../../../../platform/web/ui/ProgressBar.tsx'
import { useClub } from '../../../settings/web/public.ts'
import type { PartnerLoad } from '../../contract/partner.ts'
import type { strings } from '../../strings.en.ts'
import styles from './Partner.module.css'

/** The last day of a week that ends at a midnight. */
const lastDay = (endsAt: string, zone: string): string => shortDate(new Date(new Date(endsAt).getTime() - 1), zone)

/** The week against what was offered: how many cases came, how many more may. */
export function LoadMeter({ load }: { load: PartnerLoad }) {
  const t = useText<typeof strings>('verification')
  const { timeZone } = useClub()
  const { capacity, taken, free } = load
  if (capacity === 0) return <p className={styles.quiet}>{t('desk.no-capacity')}</p>
  const said = t('desk.week-of', { count: taken, all: capacity })
  return (
    <div className={styles.meter}>
      <p className={styles.figure}>{said}</p>
      <ProgressBar value={(taken / capacity) * 100} label={said} tone={free === 0 ? 'brass' : 'primary'} />
      <p className={styles.quiet}>
        {free === 0 ? t('desk.week-full') : t('desk.week-free', { count: free })}
        {' · '}
        {t('desk.week-ends', { date: `\u2068${lastDay(load.weekEndsAt, timeZone)}\u2069` })}
      </p>
    </div>
  )
}
