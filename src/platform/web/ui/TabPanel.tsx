import type { ReactNode } from 'react'
import styles from './Tabs.module.css'

/** What the chosen tab shows. */
export function TabPanel({ of, value, children }: { of: string; value: string; children: ReactNode }) {
  return (
    <div role="tabpanel" id={`${of}-panel`} aria-labelledby={`${of}-tab-${value}`} className={styles.panel}>
      {children}
    </div>
  )
}
