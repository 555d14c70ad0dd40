import { toUnits } from '../../../platform/shared/money.ts'
import type { CardView } from '../../profiles/contract.ts'
import { fieldOf } from '../../profiles/kind.ts'
import { allKinds } from '../../profiles/kinds/all-kinds.ts'
import type { ListingFacts } from '../../profiles/server/profile-reads.ts'
import type { Reader } from '../../profiles/shown.ts'
import type { Entry } from '../contract.ts'
import type { Directory } from '../directory.ts'
import type { Rates } from './make-entry.ts'

/** Who may see a field of another member's profile. */
function mayRead(audience: ListingFacts['audiences'][string] | undefined, reader: Reader): boolean {
  if (audience === undefined || audience === 'public' || reader.sees === 'all')
    return audience !== 'private' || reader.sees === 'all'
  if (audience === 'private') return false
  return audience === 'members' ? reader.sees === 'members' : reader.entitled(audience.plan)
}

function wireValue(facts: ListingFacts, field: string, rates: Rates): unknown {
  const value = facts.data[field]
  if (value === undefined) return null
  const kind = allKinds.find(one => one.key === facts.kind)
  const described = kind && fieldOf(kind, field)
  if (described?.type === 'choice' && described.numeric) return Number(value)
  const isMoney = described?.type === 'money'
  const decimals = facts.currency ? rates.get(facts.currency)?.decimals : undefined
  return isMoney && typeof value === 'number' ? toUnits(value, decimals ?? 2) : value
}

export type Named = { name: string; arabicName: string }
const asText = (named: Named | undefined): string | null =>
  named ? JSON.stringify({ name: named.name, arabicName: named.arabicName }) : null

/** A row of a directory with the spec's fields, cut to what the reader may see; country and state as JSON text (spec, section 3). */
export function entryView(
  directory: Directory,
  facts: ListingFacts,
  card: CardView,
  reader: Reader,
  rates: Rates,
  nameOf: (id: string | null) => Named | undefined,
): Entry {
  const fields = directory.rows.map(field => ({ field, open: mayRead(facts.audiences[field], reader) }))
  return {
    _id: facts.profileId,
    name: facts.name,
    username: card.username,
    highlights: facts.highlights,
    description: facts.description,
    industries: card.industries,
    address: { country: asText(nameOf(facts.countryId)), state: asText(nameOf(facts.stateId)), city: facts.city },
    files: card.image ? [{ fileUrl: card.image.fileUrl }] : [],
    ratingNumber: card.ratingNumber,
    ...Object.fromEntries(fields.map(({ field, open }) => [field, open ? wireValue(facts, field, rates) : null])),
    locked: fields.filter(({ field, open }) => !open && facts.data[field] !== undefined).map(({ field }) => field),
    card,
  }
}
