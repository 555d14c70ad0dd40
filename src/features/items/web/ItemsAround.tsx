import type { ReactNode } from 'react'
import { KindsAround } from '../../profiles/web/kinds-around.tsx'
import { allItems } from '../kinds/all-items.ts'

const around = { words: 'items', kinds: allItems }

/** Wizards, fields and views below draw items. Needs the sentences of `items` and `profiles`. */
export function ItemsAround({ children }: { children: ReactNode }) {
  return <KindsAround around={around}>{children}</KindsAround>
}
