import { type ReactNode, useId } from 'react'
import { directionOf, type Language } from '../../shared/text.ts'
import { DateText } from './DateText.tsx'
import styles from './Timeline.module.css'
import { Written } from './Written.tsx'

/** Something that happened, in a sentence. */
type TimelineStep = {
  said: string
  at: string
  /** Beside the time: which version it was. */
  beside?: string | null
  /** What somebody wrote of it; without a language it runs as it was written. */
  why?: { text: string; language: Language | null } | null
  /** What else belongs to it, below. */
  more?: ReactNode
  tone?: 'success' | 'warning' | 'danger'
}

/** What happened to something, the newest first. Without a title where a tab already says what it is. */
export function Timeline({ title, steps }: { title?: string; steps: readonly TimelineStep[] }) {
  const id = useId()
  const list = (
    <ol className={styles.steps}>
      {steps.map(({ said, at, beside, why, more, tone }) => (
        <li key={at + said} className={styles.step} data-tone={tone}>
          <span>{said}</span>
          {why && (
            <span
              className={styles.why}
              lang={why.language ?? undefined}
              dir={why.language ? directionOf(why.language) : 'auto'}
            >
              <Written text={why.text} />
            </span>
          )}
          {more}
          <span className={styles.when}>
            <DateText value={at} withTime />
            {beside && <span>{beside}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
  if (!title) return list
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {list}
    </section>
  )
}
