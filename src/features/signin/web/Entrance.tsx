import type { ReactNode } from 'react'
import { classNames } from '../../../platform/web/ui/class-names.ts'
import { Rings } from '../../../platform/web/ui/Rings.tsx'
import styles from './Entrance.module.css'
import { WelcomeWords } from './WelcomeWords.tsx'

type EntranceProps = {
  children: ReactNode
  /** Stands on the panel instead of the words of welcome, and stays on phones, under the form. */
  panel?: ReactNode
}

/** Where members come in: what is to be done in a narrow column, beside it the petrol panel with its rings. */
export function Entrance({ children, panel }: EntranceProps) {
  return (
    <div className={styles.entrance}>
      <div className={styles.column}>
        <div className={styles.content}>{children}</div>
      </div>
      <aside className={classNames(styles.panel, panel !== undefined && styles.needed)}>
        <span className={styles.art} aria-hidden="true">
          <Rings seed="the entrance" corner="bottom-end" />
        </span>
        <div className={styles.words}>{panel ?? <WelcomeWords />}</div>
      </aside>
    </div>
  )
}
