import type { ComponentType } from 'react'
import type { ItemKindKey } from '../../contract.ts'
import { OfficeItems } from './OfficeItems.tsx'

/** The screen `/ideas`, `/projects`, `/products`, `/services` of the back-office. */
export function officeScreen(kind: ItemKindKey): ComponentType {
  return () => <OfficeItems key={kind} kind={kind} />
}
