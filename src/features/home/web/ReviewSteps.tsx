import { useText } from '../../../platform/web/text.tsx'
import { useClub } from '../../settings/web/public.ts'
import type { strings } from '../strings.en.ts'
import styles from './ReviewSteps.module.css'

const STEPS = ['fill', 'read', 'seen'] as const

/** How an application is read, in three steps, and how soon it is answered. */
export function ReviewSteps() {
  const t = useText<typeof strings>('home')
  const { reviewDays } = useClub()
  return (
    <section className={styles.review}>
      <div>
        <h2 className={styles.title}>{t('review.title')}</h2>
        <p className={styles.lead}>{t('review.lead', { count: reviewDays })}</p>
      </div>
      <ol className={styles.steps}>
        {STEPS.map((step, place) => (
          <li key={step} className={styles.step}>
            <span className={styles.place} aria-hidden="true">
              {place + 1}
            </span>
            <h3 className={styles.name}>{t(`review.${step}.title`)}</h3>
            <p className={styles.words}>{t(`review.${step}.words`)}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
