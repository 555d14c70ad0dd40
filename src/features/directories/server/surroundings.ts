import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import {
  categoriesByIds,
  countriesByIds,
  industriesByIds,
  ratesNow,
  skillsByIds,
  statesByIds,
} from '../../lookups/server/lookup-reads.ts'
import type { ListingFacts } from '../../profiles/server/profile-reads.ts'
import type { Surroundings } from './make-entry.ts'

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

/** What making entries of these listings needs, read together. */
export async function surroundingsOf(db: Db, listings: readonly ListingFacts[]): Promise<Surroundings> {
  const all = (pick: (facts: ListingFacts) => (string | null)[]) => [
    ...new Set(listings.flatMap(pick).filter(id => id !== null)),
  ]
  const ancestors = await ancestorsOf(
    db,
    all(facts => facts.industryIds),
  )
  const industries = [...new Set([...ancestors.keys(), ...[...ancestors.values()].flat()])]
  const maps = [
    await industriesByIds(db, industries),
    await skillsByIds(
      db,
      all(facts => facts.skillIds),
    ),
    await categoriesByIds(
      db,
      all(facts => [facts.categoryId]),
    ),
    await countriesByIds(
      db,
      all(facts => [facts.countryId]),
    ),
    await statesByIds(
      db,
      all(facts => [facts.stateId]),
    ),
  ]
  const names = new Map(maps.flatMap(map => [...map].map(([id, row]) => [id, [row.name, row.arabicName]] as const)))
  const namesOf = (id: string) => [id, ...(ancestors.get(id) ?? [])].flatMap(one => names.get(one) ?? [])
  return { rates: await ratesNow(db), ancestors, namesOf }
}
