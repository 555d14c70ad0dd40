import type { Tone } from '../../../platform/web/ui/Chip.tsx'
import type { AuctionState } from '../contract/auction.ts'

/** Tone of each state; its words are `web.state.<state>`. */
export const stateTones: Record<AuctionState, Tone> = {
  draft: 'neutral',
  scheduled: 'info',
  live: 'live',
  paused: 'warning',
  sold: 'success',
  second_chance: 'success',
  confirmed: 'success',
  unconfirmed: 'neutral',
  reserve_not_met: 'neutral',
  no_bids: 'neutral',
  stopped: 'neutral',
  cancelled: 'neutral',
}
