import type { ComponentType } from 'react'
import type { ItemKindKey } from '../../contract.ts'
import { OfficeItems } from './OfficeItems.tsx'
import styles from './OfficePage.module.css'

/** The screen `/ideas`, `/projects`, `/products`, `/services` of the back-office. */
export function officeScreen(kind: ItemKindKey): ComponentType {
  return () => (
    <div className={styles.page}>
      <OfficeItems key={kind} kind={kind} />
    </div>
  )
}
