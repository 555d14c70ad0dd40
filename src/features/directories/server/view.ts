import { type Field, type FieldOf, fieldOf } from '../../../engines/forms/descriptor.ts'
import type { Reader } from '../../../engines/forms/shown.ts'
import { isRange } from '../../../engines/forms/values.ts'
import type { Named } from '../../../engines/search/server/facets.ts'
import { type Coinage, coinage, inUnits, money } from '../../../platform/shared/money.ts'
import type { CardView } from '../../profiles/contract.ts'
import { allKinds } from '../../profiles/kinds/all-kinds.ts'
import type { ListingFacts } from '../../profiles/server/public.ts'
import type { Entry } from '../contract.ts'
import type { Directory } from '../rules/directory.ts'
import type { Rates } from './make-entry.ts'

/** Who may see a field of another member's profile. */
function mayRead(audience: ListingFacts['audiences'][string] | undefined, reader: Reader): boolean {
  if (audience === undefined || audience === 'public' || reader.sees === 'all')
    return audience !== 'private' || reader.sees === 'all'
  if (audience === 'private') return false
  return audience === 'members' ? reader.sees === 'members' : reader.entitled(audience.plan)
}

const asText = (named: Named | undefined): string | null =>
  named ? JSON.stringify({ name: named.name, arabicName: named.arabicName }) : null

type NameOf = (id: string | null) => Named | undefined
type Sources = { facts: ListingFacts; rates: Rates; nameOf: NameOf }

const withId = (id: unknown, nameOf: NameOf) => {
  const name = nameOf(String(id))
  return name ? [{ _id: String(id), name: name.name, arabicName: name.arabicName }] : []
}

/** The coinage in whose minor units an amount of a profile is kept: its currency stands in a field beside it. */
function coinageOf(field: FieldOf<'money'> | FieldOf<'range'>, { facts, rates }: Sources): Coinage {
  const code = String(facts.data[field.currency])
  return coinage(code, rates.get(code)?.decimals)
}

const payloadAmount = (minor: number, unit: Coinage): number => inUnits(money(minor, unit.code), unit)
const payloadRange = ({ min, max }: { min: number; max: number }, unit: Coinage) => ({
  min: payloadAmount(min, unit),
  max: payloadAmount(max, unit),
})

/** A value as the spec's rows have it: whole units, numbers of choices, look-ups with both names; a category stays its id. */
function payloadValue(field: Field | undefined, value: unknown, sources: Sources): unknown {
  const { nameOf } = sources
  switch (field?.type) {
    case 'choice':
      return field.numeric ? Number(value) : value
    case 'money':
      return typeof value === 'number' ? payloadAmount(value, coinageOf(field, sources)) : value
    case 'range':
      return isRange(value) ? payloadRange(value, coinageOf(field, sources)) : null
    case 'country':
    case 'state':
    case 'language':
      return withId(value, nameOf)[0] ?? null
    case 'skills':
    case 'countries':
    case 'languages':
      return [value].flat().flatMap(id => withId(id, nameOf))
    case 'rows':
      return (Array.isArray(value) ? value : []).map(row =>
        Object.fromEntries(field.rows.map(one => [one.key, payloadValue(one, row[one.key] ?? null, sources)])),
      )
    default:
      return value
  }
}

/** A field of a row; null where nothing was said. */
function rowValue(key: string, sources: Sources): unknown {
  const { data, kind: name } = sources.facts
  const kind = allKinds.find(one => one.key === name)
  return data[key] === undefined || !kind ? null : payloadValue(fieldOf(kind, key), data[key], sources)
}

/** A row of a directory with the spec's fields, cut to what the reader may see; country and state as JSON text (spec, section 3). */
export function entryView(
  directory: Directory,
  facts: ListingFacts,
  card: CardView,
  reader: Reader,
  rates: Rates,
  nameOf: NameOf,
): Entry {
  const fields = directory.rows.map(field => ({ field, open: mayRead(facts.audiences[field], reader) }))
  return {
    _id: facts.profileId,
    name: facts.name,
    username: card.username,
    userId: facts.userId,
    highlights: facts.highlights,
    description: facts.description,
    industries: card.industries,
    address: { country: asText(nameOf(facts.countryId)), state: asText(nameOf(facts.stateId)), city: facts.city },
    files: card.image ? [{ fileUrl: card.image.fileUrl }] : [],
    ratingNumber: card.ratingNumber,
    ...Object.fromEntries(
      fields.map(({ field, open }) => [field, open ? rowValue(field, { facts, rates, nameOf }) : null]),
    ),
    locked: fields.filter(({ field, open }) => !open && facts.data[field] !== undefined).map(({ field }) => field),
    card,
  }
}
