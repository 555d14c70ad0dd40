import { type Descriptor, type Field, fieldsOf, type Values } from '../../src/engines/forms/descriptor.ts'
import type { Db } from '../../src/platform/server/db.ts'

/** Ids of the look-ups by what the demo calls them. */
export type Ids = Record<'country' | 'state' | 'category' | 'industry' | 'skill' | 'language', Map<string, string>>

const byKey = (rows: { key: string; id: string }[]) => new Map(rows.map(row => [row.key, row.id]))

/** Reads what the demo refers to. States are called `AE-DU`. */
export async function readIds(db: Db): Promise<Ids> {
  const states = await db
    .selectFrom('states as s')
    .innerJoin('countries as c', 'c.id', 's.country_id')
    .select(['s.id', 's.code', 'c.code as country'])
    .execute()
  return {
    country: byKey(await db.selectFrom('countries').select(['code as key', 'id']).execute()),
    state: byKey(states.map(row => ({ key: `${row.country}-${row.code}`, id: row.id }))),
    category: byKey(await db.selectFrom('categories').select(['key', 'id']).execute()),
    industry: byKey(await db.selectFrom('industries').select(['key', 'id']).execute()),
    skill: byKey(await db.selectFrom('skills').select(['key', 'id']).execute()),
    language: byKey(await db.selectFrom('languages').select(['code as key', 'id']).execute()),
  }
}

function found(map: Map<string, string>, key: unknown): string {
  const id = map.get(String(key))
  if (!id) throw new Error(`The demo names ${String(key)}, which the look-ups do not have`)
  return id
}

/** One value with ids instead of keys; `beside` are the values it stands among. */
function resolved(field: Field, value: unknown, beside: Values, ids: Ids): unknown {
  const all = (map: Map<string, string>) => (value as string[]).map(key => found(map, key))
  switch (field.type) {
    case 'country':
      return found(ids.country, value)
    case 'state':
      return found(ids.state, `${String(beside[field.country])}-${String(value)}`)
    case 'category':
      return found(ids.category, value)
    case 'language':
      return found(ids.language, value)
    case 'industries':
      return all(ids.industry)
    case 'skills':
      return all(ids.skill)
    case 'countries':
      return all(ids.country)
    case 'languages':
      return all(ids.language)
    case 'rows':
      return (value as Values[]).map(row => resolveFields(field.rows, row, ids))
    default:
      return value
  }
}

/** A phone is two values: the number and its code. */
const keysOf = (field: Field): string[] => (field.type === 'phone' ? [field.key, field.code] : [field.key])

const resolveFields = (fields: readonly Field[], values: Values, ids: Ids): Values =>
  Object.fromEntries(
    fields.flatMap(field =>
      keysOf(field)
        .filter(key => values[key] !== undefined)
        .map(key => [key, resolved(field, values[key], values, ids)]),
    ),
  )

/** A profile of the demo as the club's own forms send it: what its kind asks, with the ids of this club. */
export const resolveValues = (kind: Descriptor, values: Values, ids: Ids): Values =>
  resolveFields(fieldsOf(kind), values, ids)
