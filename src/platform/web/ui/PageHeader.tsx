import type { ReactNode } from 'react'
import { Breadcrumb, type Crumb } from './Breadcrumb.tsx'
import styles from './PageHeader.module.css'

type PageHeaderProps = { title: ReactNode; lead?: ReactNode; breadcrumb?: readonly Crumb[]; actions?: ReactNode }

/** The head of a page: where one is, its one h1, a sentence, and what can be done with the whole page. */
export function PageHeader({ title, lead, breadcrumb, actions }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      {breadcrumb && <Breadcrumb items={breadcrumb} />}
      <div className={styles.row}>
        <div className={styles.words}>
          <h1>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </header>
  )
}
