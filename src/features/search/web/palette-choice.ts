import type { ReactNode } from 'react'
import type { PaletteEntry } from '../rules.ts'

/** An entry with its drawing and what choosing it does. */
export type PaletteChoice = Omit<PaletteEntry, 'group'> & {
  group: PaletteEntry['group'] | 'members' | 'items' | 'articles' | 'desk'
  icon: ReactNode
  hint?: string
  /** More of it, said quietly behind its name: a place. */
  about?: string
  run: () => void
}

/** Entries under one heading. */
export type PaletteGroup = {
  key: 'recent' | 'members' | 'items' | 'articles' | 'pages' | 'actions' | 'desk' | 'search'
  rows: readonly PaletteChoice[]
}
