import { useId } from 'react'
import { directionOf, type Language } from '../../../platform/shared/text.ts'
import { DateText } from '../../../platform/web/ui/DateText.tsx'
import { Written } from '../../../platform/web/ui/Written.tsx'
import styles from './History.module.css'

/** Something that happened, in a sentence; `why` is what somebody wrote of it. */
export type HistoryStep = { said: string; at: string; why?: { text: string; language: Language } | null }

/** What happened to something, the newest first. */
export function History({ title, steps }: { title: string; steps: readonly HistoryStep[] }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <ol className={styles.steps}>
        {steps.map(({ said, at, why }) => (
          <li key={at + said} className={styles.step}>
            <span>{said}</span>
            {why && (
              <span className={styles.why} lang={why.language} dir={directionOf(why.language)}>
                <Written text={why.text} />
              </span>
            )}
            <span className={styles.when}>
              <DateText value={at} withTime />
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
