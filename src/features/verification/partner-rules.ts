import type { NotGivable } from './vocabulary.ts'

/** What decides whether a case can be given to a partner. */
export type Giving = {
  /** The club lets partners take part in reviews (setting `review.by`). */
  partnersOn: boolean
  /** Whoever gives it invited the applicant. */
  referred: boolean
  /** Nobody decided it yet, or its version is the approved one that members see. */
  open: boolean
  /** Somebody has it. */
  held: boolean
  /** A partner attested this version. */
  attested: boolean
}

/** Why a case cannot be given to a partner now; null when it can. An approved version may still be attested. */
export function refusalToGive({ partnersOn, referred, open, held, attested }: Giving): NotGivable | null {
  if (!partnersOn) return 'verification.partners-off'
  if (referred) return 'verification.referred'
  if (!open) return 'verification.closed'
  if (held) return 'verification.has-partner'
  return attested ? 'verification.attested-already' : null
}

/** What decides whether a partner may be given a case: their work, and what binds them to the applicant. */
export type Candidate = {
  id: string
  paused: boolean
  /** Cases a week they offer, and those of this week they were given. */
  capacity: number
  taken: number
  /** Either of the two invited the other. */
  invited: boolean
  /** Phone, license, own mail domain or a document that both have. */
  shares: boolean
  /** They declared a conflict of interest with this applicant once. */
  conflict: boolean
}

/** Places of this week that are left. */
export const freePlaces = ({ capacity, taken }: Pick<Candidate, 'capacity' | 'taken'>): number =>
  Math.max(0, capacity - taken)

export type PartnerRefusal =
  | 'verification.partner-applicant'
  | 'verification.partner-invited'
  | 'verification.partner-shares'
  | 'verification.partner-conflict'
  | 'verification.partner-paused'
  | 'verification.partner-full'

/**
 * Why a partner is not proposed for an applicant and cannot be given their case; null when they can (product rules, section 5).
 * Whoever is bound to the applicant never is, however much room they have.
 */
export function refusalToPartner(candidate: Candidate, applicantId: string): PartnerRefusal | null {
  if (candidate.id === applicantId) return 'verification.partner-applicant'
  if (candidate.invited) return 'verification.partner-invited'
  if (candidate.shares) return 'verification.partner-shares'
  if (candidate.conflict) return 'verification.partner-conflict'
  if (candidate.paused) return 'verification.partner-paused'
  return freePlaces(candidate) === 0 ? 'verification.partner-full' : null
}

/** What a partner said of a case, as far as taking it back is concerned. */
export type SaidState = { undoUntil: Date | string | null; effective: boolean } | null

/** Why a partner may not speak of a case in their hands; null when they may: once, and anew only after taking it back. */
export const refusalToSay = (said: SaidState): 'verification.said-already' | null =>
  said ? 'verification.said-already' : null

/** Why what was said may not be taken back now; null when it may. */
export function refusalToUnsay(said: SaidState, now: Date): 'verification.said-late' | null {
  const open = said !== null && !said.effective && said.undoUntil !== null && new Date(said.undoUntil) >= now
  return open ? null : 'verification.said-late'
}
