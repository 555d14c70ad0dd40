import { viewerOf } from '../../src/features/accounts/server/viewer.ts'
import { saveSearch } from '../../src/features/directories/server/saved/save-search.ts'
import { idsByKeys } from '../../src/features/lookups/server/lookup-reads.ts'
import { submitReport } from '../../src/features/reports/server/submit-report.ts'
import { bookmarkTarget } from '../../src/features/social/server/bookmarks.ts'
import { followTarget } from '../../src/features/social/server/follows.ts'
import { type Db, transact } from '../../src/platform/server/db.ts'
import type { House, Origin } from '../../src/platform/server/registry.ts'
import reports from '../data/demo-reports.json' with { type: 'json' }
import searches from '../data/demo-searches.json' with { type: 'json' }
import { tiesOf } from './network.ts'

/** Where the acts of the demo come from: the house itself. */
export const CAST_ORIGIN: Origin = {
  address: '127.0.0.1',
  userAgent: 'demo',
  requestId: 'demo',
  sessionId: null,
  provenAt: null,
}

/** Members whose ties are written in one transaction. */
const AT_ONCE = 40

type Ids = ReadonlyMap<string, string>

/** Whose profiles are live: the others cannot be found. */
async function shownAmong(db: Db, ids: Ids): Promise<Set<string>> {
  const rows = await db.selectFrom('profiles').select('user_id').where('status', '=', 'approved').execute()
  const shown = new Set(rows.map(row => row.user_id))
  return new Set([...ids].flatMap(([username, id]) => (shown.has(id) ? [username] : [])))
}

/** Follows and bookmarks, many members' in one transaction. What is there already stays as it is. */
async function follow({ database: { db }, targets }: House, ids: Ids): Promise<void> {
  const shown = await shownAmong(db, ids)
  const ties = tiesOf([...shown])
  const industries = await idsByKeys(db, 'industries', [...new Set(ties.flatMap(one => one.industries))])
  const member = (username: string) => ({ kind: 'member', id: ids.get(username)! })
  for (let at = 0; at < ties.length; at += AT_ONCE)
    await transact(db, async tx => {
      for (const tie of ties.slice(at, at + AT_ONCE)) {
        const viewer = (await viewerOf(tx, ids.get(tie.username)!))!
        for (const key of tie.industries)
          await followTarget(tx, targets, viewer, { kind: 'industry', id: industries.get(key)! })
        for (const username of tie.follows) await followTarget(tx, targets, viewer, member(username))
        for (const username of tie.bookmarks) await bookmarkTarget(tx, targets, viewer, member(username))
      }
    })
}

/** What members reported of each other. */
async function report(house: House, ids: Ids): Promise<void> {
  const { db } = house.database
  if (await db.selectFrom('reports').select('id').limit(1).executeTakeFirst()) return
  for (const { by, on, reason, text, language } of reports.filter(one => ids.has(one.by) && ids.has(one.on)))
    await transact(db, async tx => {
      const viewer = (await viewerOf(tx, ids.get(by)!))!
      const found = await tx
        .selectFrom('report_reasons')
        .select('id')
        .where('key', '=', reason)
        .executeTakeFirstOrThrow()
      const reporter = { viewer, language: language as 'en' | 'ar', origin: CAST_ORIGIN }
      await submitReport(tx, house, reporter, { kind: 'member', id: ids.get(on)!, reason: found.id, text })
    })
}

/** Searches that members saved; ids of industries and countries stand for the keys in `{…}`. */
async function save({ database: { db } }: House, ids: Ids): Promise<void> {
  if (await db.selectFrom('saved_searches').select('id').limit(1).executeTakeFirst()) return
  const countries = new Map(
    (await db.selectFrom('countries').select(['code', 'id']).execute()).map(row => [row.code, row.id]),
  )
  const industries = new Map(
    (await db.selectFrom('industries').select(['key', 'id']).execute()).map(row => [row.key, row.id]),
  )
  const idOf = (_: string, key: string) => countries.get(key) ?? industries.get(key) ?? ''
  for (const { by, query, ...search } of searches.filter(one => ids.has(one.by)))
    await transact(db, tx =>
      saveSearch(tx, ids.get(by)!, { ...search, query: query.replace(/\{([^}]+)\}/g, idOf) } as Parameters<
        typeof saveSearch
      >[2]),
    )
}

/** Lets the members know each other: follows, bookmarks, reports, saved searches. */
export async function tieMembers(house: House, ids: Ids): Promise<void> {
  await follow(house, ids)
  await report(house, ids)
  await save(house, ids)
}
