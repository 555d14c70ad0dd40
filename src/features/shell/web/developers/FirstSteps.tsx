import { useText } from '../../../../platform/web/text.tsx'
import type { strings } from '../../strings.en.ts'
import styles from './Developers.module.css'
import { WithCode } from './WithCode.tsx'

const STEPS = ['address', 'login', 'bodies', 'lists', 'refusals', 'once', 'limits'] as const

/** What holds for every call, and a first one to copy. */
export function FirstSteps() {
  const t = useText<typeof strings>('shell')
  const root = `${location.origin}/api`
  const first = `curl ${root}/auth/login \\
  -H 'Content-Type: application/json' \\
  -d '{"username": "…", "password": "…"}'`
  return (
    <section aria-labelledby="steps" className={styles.steps}>
      <h2 id="steps" className="visually-hidden">
        {t('developers.steps')}
      </h2>
      {STEPS.map(step => (
        <div key={step} className={styles.step}>
          <h3>{t(`developers.step.${step}.title`)}</h3>
          <p>
            <WithCode text={t(`developers.step.${step}.body`, { root })} />
          </p>
        </div>
      ))}
      <pre dir="ltr" className={styles.first}>
        <code>{first}</code>
      </pre>
    </section>
  )
}
