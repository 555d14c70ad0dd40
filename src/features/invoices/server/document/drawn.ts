import type { DocumentFacts } from './document-facts.ts'
import { type Paper, SOFT } from './paper.ts'

/** What every part of a page is drawn from; `width` between the margins. */
export type Drawn = DocumentFacts & { paper: Paper; width: number }

/** Labels and what stands beside the point. */
export const small = { fontSize: 8.5, color: SOFT }
export const bold = { fontWeight: 600 }
