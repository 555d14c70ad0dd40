import { isolate } from '../../../../platform/web/isolate.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { LedgerLines } from '../../../../platform/web/ui/LedgerLines.tsx'
import { useDisplayMoney } from '../../../lookups/web/public.ts'
import { usePlans } from '../../../plans/web/public.ts'
import type { strings } from '../../strings.en.ts'
import { Room } from '../Room.tsx'
import styles from './PlansTeaser.module.css'

/** What it costs, in one line a plan, and that one may begin free. */
export function PlansTeaser() {
  const t = useText<typeof strings>('home')
  const money = useDisplayMoney()
  const { data, isPending } = usePlans()
  if (isPending) return <Room of="plans" />
  const plans = data?.data ?? []
  const tried = plans.find(plan => plan.trialDays > 0)
  return (
    <section className={styles.teaser} aria-labelledby="home-plans">
      <div className={styles.lines}>
        <LedgerLines seed="home" />
      </div>
      <div className={styles.words}>
        <h2 id="home-plans">{t('plans.title')}</h2>
        <p className={styles.lead}>
          {data && t('plans.lead', { ground: isolate(data.groundName) })}{' '}
          {tried && t('plans.trial', { plan: isolate(tried.name), count: tried.trialDays })}
        </p>
        <Button variant="primary" href="/pricing" className={styles.see}>
          {t('plans.see')}
        </Button>
      </div>
      {plans.length > 0 && (
        <ul className={styles.plans} aria-label={t('plans.label')}>
          {plans.map(plan => (
            <li key={plan.code} className={styles.plan}>
              <bdi>{plan.name}</bdi>
              {plan.priceMonthly === 0 ? (
                <strong>{t('plans.free')}</strong>
              ) : (
                <span>
                  <strong>
                    <bdi>{money(plan.priceMonthly, plan.currency, { own: true }).text}</bdi>
                  </strong>{' '}
                  {t('plans.a-month')}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
