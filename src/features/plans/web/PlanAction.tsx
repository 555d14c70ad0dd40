import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import type { PlanView } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import { useStartTrial } from './data.ts'
import css from './PricingScreen.module.css'

type Props = { plan: PlanView; current: boolean; mayTry: boolean; signedIn: boolean; leading: boolean }

/** The one button of a plan: join for visitors, the trial where it is to be had, otherwise the honest sentence. */
export function PlanAction({ plan, current, mayTry, signedIn, leading }: Props) {
  const t = useText<typeof strings>('plans')
  const trial = useStartTrial()
  const variant = leading ? 'primary' : 'outline'
  if (!signedIn)
    return (
      <Button wide variant={variant} href="/register">
        {t(mayTry ? 'try-month' : 'register')}
      </Button>
    )
  if (current)
    return (
      <Button wide disabled>
        {t('your-plan')}
      </Button>
    )
  if (mayTry)
    return (
      <Button
        wide
        variant={variant}
        loading={trial.busy}
        onClick={() => void trial.run({ body: { planId: plan._id } })}
      >
        {t('try-month')}
      </Button>
    )
  return plan.priceMonthly === 0 ? <span className={css.gap} /> : <p className={css.closed}>{t('not-open')}</p>
}
