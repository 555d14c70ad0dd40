import type { ReactNode } from 'react'
import styles from './Door.module.css'
import { Promises } from './Promises.tsx'

/** The way into the club: what is to be done at 480 px, and beside it a quiet panel that is one line on phones. */
export function Door({ children, invitedBy }: { children: ReactNode; invitedBy?: string | undefined }) {
  return (
    <div className={styles.door}>
      <div className={styles.column}>
        <div className={styles.content}>{children}</div>
      </div>
      <div className={styles.panel}>
        <Promises invitedBy={invitedBy} />
      </div>
    </div>
  )
}
