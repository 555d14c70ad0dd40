/** The colour of each state. */
export const TONES = {
  trialing: 'brass',
  active: 'success',
  past_due: 'danger',
  grace: 'danger',
  canceled: 'neutral',
  expired: 'neutral',
  incomplete: 'neutral',
} as const
