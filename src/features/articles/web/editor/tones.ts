import type { Tone } from '../../../../platform/web/ui/Chip.tsx'
import type { ArticleRow } from '../../contract/staff.ts'

/** The colour of each state of an article. */
export const TONES: Record<ArticleRow['status'], Tone> = {
  draft: 'info',
  scheduled: 'brass',
  published: 'success',
  archived: 'neutral',
}
