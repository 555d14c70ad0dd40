import { bucketOf, bucketTag, tagOf } from '../../../engines/search/filters.ts'
import { keptWords, type Section } from '../../../engines/search/server/words/kept-words.ts'
import { inDollars, money, moneyOrNone } from '../../../platform/shared/money.ts'
import { foldText } from '../../../platform/shared/text.ts'
import type { NamesToFind, ratesNow } from '../../lookups/server/public.ts'
import { allKinds } from '../../profiles/kinds/all-kinds.ts'
import type { ListingFacts } from '../../profiles/server/public.ts'
import type { ChoiceFilter, Listed } from '../rules/directory.ts'

export type Rates = Awaited<ReturnType<typeof ratesNow>>
/** What making entries needs beside the profiles: names of look-ups, industries with all above them, the rates. */
type Surroundings = NamesToFind & {
  rates: Rates
  /** A sentence of a kind in both languages; none where it has none. */
  say(kind: string, key: string): string[]
}

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
  rating_number: number | null
  rating_count: number
  live_at: Date
  made_from: string
}

/** Raised when entries are made differently: older ones are made anew. */
export const ENTRY_FORM = 'e4'

type Amounts = { usd: number | null; toUsd: number | null }

/** The amount of the card in US dollars, or both ends of a ticket. */
function amountsOf(facts: ListingFacts, rates: Rates): Amounts {
  const amount = moneyOrNone(facts.amountMinor, facts.currency)
  const rate = amount && rates.get(amount.currency)
  if (!amount || !rate || !isOpen(facts, facts.amountField)) return { usd: null, toUsd: null }
  const most = money(facts.amountMaxMinor ?? amount.minor, amount.currency)
  return { usd: inDollars(amount, rate), toUsd: inDollars(most, rate) }
}

/** What is not for everyone neither filters nor sorts nor is found: the answer would tell it. */
const isOpen = (facts: ListingFacts, field: string | null | undefined): boolean =>
  typeof field === 'string' && facts.audiences[field] === 'public'

/** The values of a filter's field: one, several, or one of each of its rows. "No state" is none. */
function valuesOf(facts: ListingFacts, { field, of }: ChoiceFilter): string[] {
  if (!isOpen(facts, field)) return []
  const list = [facts.data[field]].flat()
  const values = of ? list.map(row => (row as Record<string, unknown> | undefined)?.[of]) : list
  return [
    ...new Set(
      values.filter(value => value !== undefined && value !== null && value !== '' && value !== '0').map(String),
    ),
  ]
}

function tagsOf(directory: Listed, facts: ListingFacts, around: Surroundings, { usd, toUsd }: Amounts): string[] {
  const tags = directory.choices.flatMap(filter => {
    const values = valuesOf(facts, filter)
    const all = filter.as === 'tree' ? values.flatMap(id => [id, ...(around.ancestors.get(id) ?? [])]) : values
    return all.map(one => tagOf(filter.key, one))
  })
  const buckets = usd === null || toUsd === null ? [] : bucketsBetween(bucketOf(usd), bucketOf(toUsd))
  return [...new Set([...tags, ...buckets.map(bucketTag)])]
}

const bucketsBetween = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at)

/** Everything a profile is found by, the name first; a choice and the kind by their words in both languages. */
function sectionsOf(directory: Listed, facts: ListingFacts, around: Surroundings): Section[] {
  const kind = allKinds.find(one => one.key === facts.kind)!
  const open = (fact: keyof typeof kind.facts, text: string | null) => (isOpen(facts, kind.facts[fact]) ? text : null)
  const lookUps = directory.choices.filter(filter => filter.as !== 'choice').flatMap(filter => valuesOf(facts, filter))
  const choices = directory.choices.filter(filter => filter.as === 'choice')
  const words = choices.flatMap(filter =>
    valuesOf(facts, filter).flatMap(value => around.say(facts.kind, `fields.${filter.field}.options.${value}`)),
  )
  const searched = directory.searched.map(({ field, weight, isName }): Section => {
    const value = facts.data[field]
    return {
      weight,
      texts: [isOpen(facts, field) && typeof value === 'string' ? value : null],
      ...(isName && { isName }),
    }
  })
  return [
    { weight: 'A', texts: [facts.name], isName: true },
    { weight: 'B', texts: [open('city', facts.city)], isName: true },
    { weight: 'B', texts: [...new Set(lookUps.flatMap(around.namesOf))] },
    ...searched,
    { weight: 'C', texts: [open('highlights', facts.highlights)] },
    { weight: 'D', texts: [open('description', facts.description)] },
    { weight: 'D', texts: [...words, ...around.say(facts.kind, 'noun')] },
  ]
}

/** The directory's row of a live profile. */
export function makeEntry(directory: Listed, facts: ListingFacts, around: Surroundings): EntryDraft {
  const amounts = amountsOf(facts, around.rates)
  const { vector, words } = keptWords(sectionsOf(directory, facts, around))
  const ebitda = isOpen(facts, 'ebitda') && typeof facts.data.ebitda === 'number' ? facts.data.ebitda : null
  return {
    profile_id: facts.profileId,
    user_id: facts.userId,
    kind: facts.kind,
    name: facts.name,
    sort_name: foldText(facts.name),
    tags: tagsOf(directory, facts, around, amounts),
    vector,
    words,
    currency: facts.currency,
    amount_minor: facts.amountMinor,
    amount_usd: amounts.usd,
    amount_to_usd: amounts.toUsd,
    ebitda,
    rating_number: facts.rating.mean,
    rating_count: facts.rating.count,
    live_at: facts.approvedAt,
    made_from: `${facts.versionId} ${ENTRY_FORM} ${around.rates.get('USD')?.date ?? ''} ${facts.currency ? around.rates.get(facts.currency)?.date : ''}`,
  }
}
