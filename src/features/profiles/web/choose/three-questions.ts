import type { UserType } from '../../../../platform/shared/access.ts'

/** The first question and, for each of its answers, the second; the third is the same for all. */
export const OFFERS = ['firm', 'money', 'skill', 'trust'] as const
export type Offer = (typeof OFFERS)[number]

const WAYS = {
  firm: { own: 'company', others: 'broker', advise: 'advisor' },
  money: { own: 'investor', clients: 'broker', none: 'advisor' },
  skill: { jobs: 'freelancer', counsel: 'advisor', match: 'broker' },
  trust: { check: 'validator', counsel: 'advisor', deal: 'broker' },
} as const satisfies Record<Offer, Record<string, UserType>>

export const LICENSES = ['yes', 'soon', 'no'] as const

/** Answers to the second question. */
export const waysOf = (offer: Offer): string[] => Object.keys(WAYS[offer])

/** The kind that fits, and whether only the missing license keeps a better one away: brokers and validators hold one. */
export function suggestKind(
  offer: Offer,
  way: string,
  license: (typeof LICENSES)[number],
): { kind: UserType; forNow: boolean } {
  const kind = (WAYS[offer] as Record<string, UserType>)[way] ?? 'company'
  const needs = kind === 'broker' || kind === 'validator'
  return needs && license !== 'yes' ? { kind: 'advisor', forNow: true } : { kind, forNow: false }
}
