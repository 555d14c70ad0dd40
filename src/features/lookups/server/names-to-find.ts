import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { isId } from '../../../platform/shared/is-id.ts'
import { countriesByIds, namesByIds } from './lookup-reads.ts'

/** Everything that lies above each industry in the tree. */
async function ancestorsOf(db: Db, ids: readonly string[]): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; above: string[] }>`
    with recursive up as (
      select id, parent_id from industries where id = any(${[...ids]}::uuid[])
      union all select up.id, i.parent_id from up join industries i on i.id = up.parent_id where up.parent_id is not null)
    select id, coalesce(array_agg(parent_id::text) filter (where parent_id is not null), '{}') as above from up group by id`.execute(
    db,
  )
  return new Map(rows.map(row => [row.id, row.above]))
}

/** Short names that people write instead of a country's own: those of its look-up, and the letters in use. */
const LETTERS: Record<string, string> = {
  AE: 'UAE',
  SA: 'KSA',
  GB: 'UK Britain',
  US: 'USA America',
  TR: 'Turkey Türkiye',
}

/** Every id of a look-up in some data, at whatever depth. */
export function idsIn(value: unknown): string[] {
  if (typeof value === 'string') return isId(value) ? [value] : []
  if (Array.isArray(value)) return value.flatMap(idsIn)
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(idsIn) : []
}

/** Names by which each id is found. */
async function namesFor(db: Db, ids: readonly string[]): Promise<Map<string, string[]>> {
  const names = new Map<string, string[]>()
  for (const [id, { name, arabicName }] of await namesByIds(db, ids)) names.set(id, [name, arabicName])
  for (const [id, { name, arabicName, shortName, arabicShortName, code }] of await countriesByIds(db, ids))
    names.set(id, [...new Set([name, arabicName, shortName, arabicShortName, LETTERS[code] ?? ''])])
  return names
}

/** Something that refers to look-ups, anywhere in its data. */
type Referring = { data: unknown; industryIds: readonly string[] }

/** What something is found by that refers to look-ups: both names of each, and what lies above an industry. */
export type NamesToFind = { ancestors: Map<string, string[]>; namesOf(id: string): string[] }

/** By which names of look-ups these are found, read together: an industry also by those above it, a country also by its short ones. */
export async function namesToFind(db: Db, referring: readonly Referring[]): Promise<NamesToFind> {
  const ids = [...new Set(referring.flatMap(one => idsIn(one.data)))]
  const ancestors = await ancestorsOf(db, [...new Set(referring.flatMap(one => one.industryIds))])
  const names = await namesFor(db, [...new Set([...ids, ...[...ancestors.values()].flat()])])
  return { ancestors, namesOf: id => [id, ...(ancestors.get(id) ?? [])].flatMap(one => names.get(one) ?? []) }
}
