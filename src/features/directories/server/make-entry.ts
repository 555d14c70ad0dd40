import { foldText } from '../../../platform/shared/text.ts'
import type { ratesNow } from '../../lookups/server/lookup-reads.ts'
import type { ListingFacts } from '../../profiles/server/profile-reads.ts'
import { bucketOf, type Directory, tagOf } from '../directory.ts'
import { keptWords } from './words/kept-words.ts'

export type Rates = Awaited<ReturnType<typeof ratesNow>>
/** Both names of what a listing refers to; industries with all above them. */
export type Surroundings = { rates: Rates; ancestors: Map<string, string[]>; namesOf: (id: string) => string[] }

export type EntryDraft = {
  profile_id: string
  user_id: string
  kind: string
  name: string
  sort_name: string
  tags: string[]
  vector: string
  words: string[]
  currency: string | null
  amount_minor: number | null
  amount_usd: number | null
  amount_to_usd: number | null
  ebitda: number | null
  live_at: Date
  made_from: string
}

/** Raised when entries are made differently: older ones are made anew. */
export const ENTRY_FORM = 'e2'

function usdOf(facts: ListingFacts, rates: Rates): number | null {
  const rate = facts.currency ? rates.get(facts.currency) : undefined
  if (facts.amountMinor === null || !rate || !isOpen(facts, facts.amountField)) return null
  return facts.amountMinor / 10 ** rate.decimals / rate.rate
}

/** What is not for everyone neither filters nor sorts: the order of a list would tell it. */
const isOpen = (facts: ListingFacts, field: string | null): boolean =>
  field !== null && facts.audiences[field] === 'public'

function tagsOf(directory: Directory, facts: ListingFacts, around: Surroundings, usd: number | null): string[] {
  const tags = directory.choices.flatMap(({ key, field, as }) => {
    if (!isOpen(facts, field)) return []
    const value = facts.data[field]
    const values = (Array.isArray(value) ? value : value === undefined || value === '0' ? [] : [value]).map(String)
    const all = as === 'tree' ? values.flatMap(id => [id, ...(around.ancestors.get(id) ?? [])]) : values
    return all.map(one => tagOf(key, one))
  })
  return [...new Set(usd === null ? tags : [...tags, tagOf('amount', bucketOf(usd))])]
}

/** The directory's row of a live profile. */
export function makeEntry(directory: Directory, facts: ListingFacts, around: Surroundings): EntryDraft {
  const usd = usdOf(facts, around.rates)
  const referred = [facts.categoryId, facts.countryId, facts.stateId, ...facts.industryIds, ...facts.skillIds].flatMap(
    id => (id ? around.namesOf(id) : []),
  )
  const { vector, words } = keptWords([
    { weight: 'A', texts: [facts.name], isName: true },
    { weight: 'B', texts: [facts.city], isName: true },
    { weight: 'B', texts: [...new Set(referred)] },
    { weight: 'C', texts: [facts.highlights] },
    { weight: 'D', texts: [facts.description] },
  ])
  const ebitda = isOpen(facts, 'ebitda') && typeof facts.data.ebitda === 'number' ? facts.data.ebitda : null
  return {
    profile_id: facts.profileId,
    user_id: facts.userId,
    kind: facts.kind,
    name: facts.name,
    sort_name: foldText(facts.name),
    tags: tagsOf(directory, facts, around, usd),
    vector,
    words,
    currency: facts.currency,
    amount_minor: facts.amountMinor,
    amount_usd: usd,
    amount_to_usd: usd,
    ebitda,
    live_at: facts.approvedAt,
    made_from: `${facts.versionId} ${ENTRY_FORM} ${around.rates.get('USD')?.date ?? ''} ${facts.currency ? around.rates.get(facts.currency)?.date : ''}`,
  }
}
