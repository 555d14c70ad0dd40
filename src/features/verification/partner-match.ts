/** What a case asks of whoever reads it. Industries with all that lie above them: who covers "Energy" covers solar firms. */
export type Wanted = {
  industries: readonly { id: string; above: readonly string[] }[]
  countryId: string | null
  /** The look-up entry of the language the applicant reads. */
  languageId: string | null
}

/** What a partner covers and how much room they have this week. */
export type Covering = {
  industries: readonly string[]
  countries: readonly string[]
  languages: readonly string[]
  capacity: number
  free: number
  /** They read an earlier version of this applicant. */
  before: boolean
}

/** A reason in code; `ids` are the entries it is about, `count` the free places. */
export type MatchFact = {
  code: 'industry' | 'country' | 'language' | 'free' | 'before'
  met: boolean
  ids: readonly string[]
  count: number
}

/** Points of each reason, together 100. Knowing the trade weighs most, knowing the applicant is no more than a help. */
const POINTS = { industry: 40, country: 20, language: 20, free: 15, before: 5 } as const

const fact = (code: MatchFact['code'], met: boolean, ids: readonly string[] = [], count = 0): MatchFact => ({
  code,
  met,
  ids,
  count,
})

/** How well a partner fits a case, of 100, with the reasons in a fixed order. Pure: the same facts, the same answer. */
export function matchPartner(wanted: Wanted, partner: Covering): { score: number; reasons: MatchFact[] } {
  const asked = wanted.industries.map(({ id }) => id)
  const known = wanted.industries.filter(({ id, above }) =>
    [id, ...above].some(one => partner.industries.includes(one)),
  )
  const country = wanted.countryId !== null && partner.countries.includes(wanted.countryId)
  const language = wanted.languageId !== null && partner.languages.includes(wanted.languageId)
  const reasons = [
    fact('industry', known.length > 0, known.length > 0 ? known.map(({ id }) => id) : asked),
    fact('country', country, wanted.countryId ? [wanted.countryId] : []),
    fact('language', language, wanted.languageId ? [wanted.languageId] : []),
    fact('free', partner.free > 0, [], partner.free),
    ...(partner.before ? [fact('before', true)] : []),
  ]
  const industryShare = asked.length > 0 ? known.length / asked.length : 0
  const freeShare = partner.capacity > 0 ? partner.free / partner.capacity : 0
  const score =
    // one industry of several known is already most of it
    (known.length > 0 ? POINTS.industry * (0.6 + 0.4 * industryShare) : 0) +
    (country ? POINTS.country : 0) +
    (language ? POINTS.language : 0) +
    POINTS.free * freeShare +
    (partner.before ? POINTS.before : 0)
  return { score: Math.round(score), reasons }
}
