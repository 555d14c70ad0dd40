import type { ReactNode } from 'react'
import type { PaletteEntry } from '../rules.ts'

/** An entry with its drawing and what choosing it does. */
export type PaletteChoice = PaletteEntry & { icon: ReactNode; hint?: string; run: () => void }

/** Entries under one heading. */
export type PaletteGroup = { key: 'recent' | 'pages' | 'actions' | 'search'; rows: readonly PaletteChoice[] }
