import type { UserType } from '../../../platform/shared/access.ts'

/** The six cards of the chooser, in the spec's order, with the minutes each takes. */
export const DOORS: readonly { kind: UserType; minutes: number }[] = [
  { kind: 'company', minutes: 6 },
  { kind: 'investor', minutes: 5 },
  { kind: 'freelancer', minutes: 7 },
  { kind: 'validator', minutes: 6 },
  { kind: 'advisor', minutes: 4 },
  { kind: 'broker', minutes: 5 },
]
