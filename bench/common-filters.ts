import { directories } from '../src/features/directories/rules/directory.ts'
import type { Db } from '../src/platform/server/db.ts'
import type { World } from './scenario.ts'
import { FILTERS } from './scenarios.ts'

const COMMON = 4

async function mostCommon(db: Db, kind: string, filter: string): Promise<string[]> {
  const rows = await db
    .selectFrom('directory_counts')
    .select('tag')
    .where('kind', '=', kind)
    .where('tag', 'like', `${filter}:%`)
    .orderBy('count', 'desc')
    .limit(COMMON)
    .execute()
  return rows.map(row => row.tag.slice(filter.length + 1))
}

/** Of each directory pairs of choices that many have. */
export async function filtersOf(db: Db): Promise<World['filters']> {
  const filters: World['filters'] = {}
  for (const { kind, path } of directories) {
    const [one, other] = FILTERS[path]!
    const [ones, others] = [await mostCommon(db, kind, one), await mostCommon(db, kind, other)]
    filters[path] = ones.flatMap(a => others.map(b => ({ [one]: [a], [other]: [b] })))
  }
  return filters
}
