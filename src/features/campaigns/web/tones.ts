import type { CampaignState } from '../contract.ts'

/** How loudly a state speaks. */
export const TONES = {
  draft: 'neutral',
  scheduled: 'info',
  sending: 'info',
  paused: 'warning',
  stopped: 'neutral',
  sent: 'success',
} as const satisfies Record<CampaignState, string>
