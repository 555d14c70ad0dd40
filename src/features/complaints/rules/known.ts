import type { Outcome } from '../../reports/contract.ts'
import type { OwnDecision } from '../contract.ts'
import type { Letter } from '../contract/case.ts'
import type { Action } from '../vocabulary.ts'

/** All that there is to know of a case once it is decided, its letter in the reader's language. */
export type Facts = Omit<OwnDecision, 'mayAppeal' | 'letter'> & {
  letter: Letter | null
  carriedAt: string | null
  mayAppeal: boolean
  /** What nobody outside of the desk learns. */
  decidedBy: string | null
  reporters: readonly string[]
  notes: readonly string[]
}

/**
 * What a party to a case may know, decided here and nowhere else. Who reported learns that the club acted or found no breach, never
 * what was done to whom. Whom it is about reads the statement of reasons once it is in effect, never who reported, what they
 * wrote, who decided or what the desk noted; of a case that was dismissed they learn nothing.
 */
export function known(party: 'reporter', facts: Pick<Facts, 'action' | 'overturnedAt'>): Outcome
export function known(party: 'reported', facts: Facts): OwnDecision | null
export function known(party: 'reporter' | 'reported', facts: Facts | Pick<Facts, 'action' | 'overturnedAt'>) {
  if (party === 'reporter') return outcomeOf(facts.action, facts.overturnedAt !== null)
  const { letter, carriedAt, decidedBy: _, reporters: __, notes: ___, ...rest } = facts as Facts
  return letter && carriedAt && rest.action !== 'dismiss' ? { ...rest, letter } : null
}

const outcomeOf = (action: Action, overturned: boolean): Outcome =>
  action === 'dismiss' || overturned ? 'no-breach' : 'acted'
