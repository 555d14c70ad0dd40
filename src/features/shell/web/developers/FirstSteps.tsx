import { useText } from '../../../../platform/web/text.tsx'
import type { strings } from '../../strings.en.ts'
import styles from './Developers.module.css'

const STEPS = ['address', 'bearer', 'bodies', 'lists', 'refusals', 'again'] as const

/** What holds for every call. */
export function FirstSteps() {
  const t = useText<typeof strings>('shell')
  const root = `${location.origin}/api`
  return (
    <dl className={styles.steps}>
      {STEPS.map(step => (
        <div key={step} className={styles.step}>
          <dt>{t(`developers.steps.${step}.title`)}</dt>
          <dd>
            {t(`developers.steps.${step}.body`)}
            {step === 'address' && <code className={styles.root}>{root}</code>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
