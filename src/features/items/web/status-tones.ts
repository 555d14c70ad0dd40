import type { Tone } from '../../../platform/web/ui/Chip.tsx'
import type { ItemStatus } from '../contract.ts'

/** The colour of each status; the word stands beside it. */
export const statusTones: Record<ItemStatus, Tone> = {
  draft: 'neutral',
  pending_review: 'info',
  changes_requested: 'warning',
  published: 'success',
  paused: 'neutral',
  sold: 'brass',
  closed: 'neutral',
  removed: 'danger',
}
