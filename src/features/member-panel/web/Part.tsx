import { type ReactNode, useId } from 'react'
import css from './MemberPanel.module.css'

/** A part under its own small headline. */
export function Part({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={css.part}>
      <div className={css.partHead}>
        <h3 id={id} className={css.title}>
          {title}
        </h3>
        {action}
      </div>
      {children}
    </section>
  )
}
