import { type ReactNode, useId } from 'react'
import styles from './settings.module.css'

type PartProps = { title: string; lead?: string; action?: ReactNode; children?: ReactNode }

/** A part of a settings page under its own headline; the action stands at the end of its line. */
export function Part({ title, lead, action, children }: PartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.part}>
      <div className={styles.head}>
        <div className={styles.words}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {action}
      </div>
      {children && <div className={styles.body}>{children}</div>}
    </section>
  )
}
