import { Navigate } from 'react-router'
import { nameIn } from '../../../platform/shared/text.ts'
import { useRead } from '../../../platform/web/call.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { EmptyState } from '../../../platform/web/ui/EmptyState.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { PageHeader } from '../../../platform/web/ui/PageHeader.tsx'
import { Skeleton } from '../../../platform/web/ui/Skeleton.tsx'
import { useDelayed } from '../../../platform/web/ui/use-delayed.ts'
import { Wrap } from '../../../platform/web/ui/Wrap.tsx'
import { type PublicMonth, readPublicFigures } from '../contract/public-figures.ts'
import { FEW } from '../rules/few.ts'
import type { strings } from '../strings.en.ts'
import styles from './PublicScreen.module.css'

/** How the club deals with reports, for everybody: counts by reason and how soon they were decided, month by month. */
export function PublicScreen() {
  const t = useText<typeof strings>('complaints')
  const { data, error, isPending, refetch } = useRead(readPublicFigures)
  const slow = useDelayed(isPending)
  // The club does not show them.
  if (error && 'code' in error && error.code === 'not-found') return <Navigate replace to="/error-404" />
  return (
    <Wrap className={styles.page}>
      <PageHeader title={t('pages.public')} lead={t('public.lead', { few: FEW })} />
      {error && <ErrorPiece error={error} onRetry={() => void refetch()} />}
      {slow && <Skeleton height="420px" />}
      {data && data.data.length === 0 && (
        <EmptyState kind="none-yet" title={t('public.none')} body={t('public.none-too')} />
      )}
      {data?.data.map(month => (
        <Month key={month.month} month={month} />
      ))}
    </Wrap>
  )
}

const DAY_HOURS = 24

function Month({ month }: { month: PublicMonth }) {
  const t = useText<typeof strings>('complaints')
  const { language } = useLanguage()
  const title = new Intl.DateTimeFormat(language === 'ar' ? 'ar-u-nu-latn' : 'en-GB', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${month.month}-01T00:00:00Z`))
  const most = Math.max(1, ...month.reasons.map(one => one.count))
  const hours = month.medianHours
  const took =
    hours === null
      ? t('public.too-few')
      : hours < 2 * DAY_HOURS
        ? t('public.hours', { count: hours })
        : t('public.days', { count: Math.round(hours / DAY_HOURS) })
  return (
    <section className={styles.month} aria-label={title}>
      <h2>{title}</h2>
      <dl className={styles.figures}>
        {(
          [
            ['acted', month.acted ?? t('public.few')],
            ['no-breach', month.noBreach ?? t('public.few')],
            ['median', took],
          ] as const
        ).map(([key, value]) => (
          <div key={key}>
            <dt>{t(`public.${key}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {month.reasons.length === 0 ? (
        <p className={styles.quiet}>{t('public.no-reason')}</p>
      ) : (
        <>
          <ul className={styles.reasons}>
            {month.reasons.map(one => (
              <li key={one.name}>
                <span>{nameIn(one, language)}</span>
                <meter min={0} max={most} value={one.count} aria-label={nameIn(one, language)} />
                <bdi className={styles.count}>{one.count}</bdi>
              </li>
            ))}
          </ul>
          <p className={styles.quiet}>{t('public.sum', { count: month.reports })}</p>
        </>
      )}
    </section>
  )
}
