import parsePhone from 'libphonenumber-js/min'
import type { Db } from '../../../platform/server/db.ts'
import { type CheckContext, filesIn } from '../check-values.ts'
import { dayIn, latestDay } from '../days.ts'
import { type Descriptor, fileGroupsOf, type Values } from '../descriptor.ts'
import { refsIn } from '../refs.ts'
import type { Currencies, Entries } from './entries.ts'
import { isId } from './is-id.ts'

/** The number as it is kept, when it can exist in the country of its code. */
function phoneOf(code: string, number: string): { code: string; number: string } | null {
  const typed = number.startsWith('+') ? number : `+${code}${number}`
  const phone = parsePhone(typed.replace(/[\s().-]/g, ''))
  return phone?.isValid() ? { code: phone.countryCallingCode, number: phone.nationalNumber } : null
}

/** Today where the viewer is; without a zone, or with one that is none, the latest day it is anywhere. */
function todayFor(timeZone: string | undefined): string {
  try {
    return timeZone ? dayIn(timeZone) : latestDay()
  } catch {
    return latestDay()
  }
}

async function statesFor(db: Db, entries: Entries, countryIds: readonly string[], stateIds: readonly string[]) {
  const states = await entries.states(db, stateIds)
  const without = new Set<string>()
  for (const id of countryIds) if (!(await entries.hasStates(db, id))) without.add(id)
  return (countryId: string, stateId: string): boolean =>
    stateId === '0' ? without.has(countryId) : states.get(stateId)?.countryId === countryId
}

/** Whose values are judged, and the thing (or its draft) that they are of; its id is null for what is not there yet. */
export type ValuesOwner = { userId: string; target: { kind: string; id: string | null }; timeZone?: string }

/** Files that this person may name: their own, free or already of this thing. */
async function filesFor(db: Db, { userId, target }: ValuesOwner, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { picture: boolean }>()
  const rows = await db.selectFrom('files').selectAll().where('id', 'in', ids).where('owner_id', '=', userId).execute()
  const free = rows.filter(
    row => row.claimed_kind === null || (row.claimed_kind === target.kind && row.claimed_id === target.id),
  )
  return new Map(free.map(row => [row.id, { picture: row.has_thumb }]))
}

/** Reads at once all that the validator must know to judge these values. Retired entries count as gone. */
export async function readCheckContext(
  db: Db,
  entries: Entries,
  kind: Descriptor,
  raw: Values,
  owner: ValuesOwner,
  currencies: Currencies,
): Promise<CheckContext> {
  const refs = refsIn(kind, raw)
  const [category, country, industries, skills, language] = [
    await entries.categories(db, refs.category.filter(isId)),
    await entries.countries(db, refs.country.filter(isId)),
    await entries.industries(db, refs.industries.filter(isId)),
    await entries.skills(db, refs.skills.filter(isId)),
    await entries.languages(db, refs.language.filter(isId)),
  ]
  const known = { country, industries, skills, language }
  const state = await statesFor(db, entries, [...country.keys()], refs.state.filter(isId))
  const named = fileGroupsOf(kind).flatMap(group => filesIn(raw[group.key]))
  const files = await filesFor(db, owner, named.filter(isId))
  return {
    today: todayFor(owner.timeZone),
    category: id => category.get(id),
    currency: idOrCode => {
      const row = currencies.find(idOrCode)
      return row && !row.retired ? row : undefined
    },
    phone: phoneOf,
    state,
    knows: (what, id) => known[what].get(id)?.retired === false,
    file: id => files.get(id),
  }
}
