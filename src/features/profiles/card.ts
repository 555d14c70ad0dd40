import { type Descriptor, fieldOf, type Values } from '../../engines/forms/descriptor.ts'
import { type FilledForm, lockOf, type Names, type Reader, shownBriefly, writtenIn } from '../../engines/forms/shown.ts'
import type { Language } from '../../platform/shared/text.ts'
import type { CardView } from './contract.ts'
import type { CardFact, Kind } from './kind.ts'

/** What the card needs beside the profile itself. */
export type CardOwner = {
  profileId: string
  userId: string
  username: string
  verified: CardView['verified']
  ratingNumber: number | null
  ratingCount: number
}

/** The alternative of a fact that this profile has: the first whose field has a value. */
export const factOf = (fact: CardFact, values: Values): CardFact[number] | undefined =>
  fact.find(
    one =>
      values[one.field] !== undefined &&
      (one.when ?? []).every(
        condition => 'field' in condition && condition.is.includes(String(values[condition.field])),
      ),
  )

function factView(kind: Kind, fact: CardFact, profile: FilledForm, reader: Reader, names: Names): CardView['facts'] {
  const one = factOf(fact, profile.values)
  const field = one && fieldOf(kind, one.field)
  if (!one || !field) return []
  const lock = lockOf(kind, field, reader, profile.audiences)
  if (lock === 'hidden') return []
  const value = lock || one.word ? null : shownBriefly(field, profile.values, names)
  return [
    {
      label: one.label,
      field: one.field,
      value,
      word: lock ? null : (one.word ?? null),
      per: lock ? null : (one.per ?? null),
      locked: lock,
    },
  ]
}

const textOf = (values: Values, key: string | undefined): string => {
  const value = key === undefined ? undefined : values[key]
  return typeof value === 'string' ? value : ''
}

/** Where it is: the country and state that are asked, else the first of its places. Empty text for what was not said. */
export function placeOf({ facts }: Descriptor, values: Values): { country: string; state: string } {
  const places = facts.places ? values[facts.places] : undefined
  const first = (Array.isArray(places) ? places[0] : undefined) as Values | undefined
  return {
    country: textOf(values, facts.country) || textOf(first ?? {}, 'countryId'),
    state: textOf(values, facts.state) || textOf(first ?? {}, 'stateId'),
  }
}

const entriesOf = (values: Values, key: string | undefined, names: Names) => {
  const ids = key === undefined ? [] : values[key]
  return (Array.isArray(ids) ? ids : []).flatMap(id => names.of(String(id)) ?? [])
}

/** The card of a profile as a reader may see it; the same for lists, the wizard's preview and every kind. */
export function cardOf(
  kind: Kind,
  profile: FilledForm,
  owner: CardOwner,
  reader: Reader,
  names: Names,
  fallback: Language = 'en',
): CardView {
  const { facts } = kind
  const { values } = profile
  const name = textOf(values, facts.name)
  const highlights = textOf(values, facts.highlights)
  const place = placeOf(kind, values)
  return {
    _id: owner.profileId,
    userId: owner.userId,
    kind: kind.key,
    username: owner.username,
    name,
    language: writtenIn(name, fallback),
    image: (facts.image && profile.files[facts.image]?.[0]) || null,
    verified: owner.verified,
    industries: entriesOf(values, facts.industries ?? facts.skills, names),
    city: textOf(values, facts.city) || null,
    country: names.short(place.country) ?? null,
    highlights,
    highlightsLanguage: writtenIn(highlights, fallback),
    facts: kind.card.flatMap(fact => factView(kind, fact, profile, reader, names)),
    ratingNumber: owner.ratingNumber,
    ratingCount: owner.ratingCount,
  }
}
