import { useText } from '../../../platform/web/text.tsx'
import { Fold } from '../../../platform/web/ui/Fold.tsx'
import type { strings } from '../strings.en.ts'
import css from './PricingScreen.module.css'

/** What people ask about plans. */
export function PlanQuestions() {
  const t = useText<typeof strings>('plans')
  return (
    <section aria-labelledby="questions" className={css.questions}>
      <h2 id="questions">{t('questions')}</h2>
      {(['1', '2', '3'] as const).map(n => (
        <Fold key={n} summary={t(`faq.q${n}`)}>
          <p>{t(`faq.a${n}`)}</p>
        </Fold>
      ))}
    </section>
  )
}
