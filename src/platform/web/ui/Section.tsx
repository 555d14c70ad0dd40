import { type ReactNode, useId } from 'react'
import styles from './Section.module.css'

type SectionProps = { title: ReactNode; lead?: ReactNode; action?: ReactNode; children: ReactNode; id?: string }

/** A part of a page under its own headline; the action sits at the end of its line. */
export function Section({ title, lead, action, children, id }: SectionProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} id={id} className={styles.section}>
      <div className={styles.head}>
        <div>
          <h2 id={titleId}>{title}</h2>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}
