import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/server/db.ts'
import type { House } from '../../../platform/server/registry.ts'
import { seal, unseal } from '../../../platform/server/seal.ts'
import { say } from '../../../platform/server/text.ts'
import { hashOf, newToken } from '../../../platform/server/token.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { pathOf } from '../../../platform/shared/call.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import { personById, viewerOf } from '../../accounts/server/public.ts'
import { fetchFeed } from '../contract.ts'
import { calendarFile } from './calendar-file.ts'
import { viewsOf } from './hosts.ts'

/** What a feed tells: from so many days ago on. */
const DAYS_BACK = 90
/** How long a program may keep what it read, in seconds. */
const KEEP_SECONDS = 300

const addressOf = (house: House, token: string): string => `${house.siteUrl()}/api${pathOf(fetchFeed, { token })}`

/** The viewer's private address, when it was made and last fetched; null without one. */
export async function feedOf(db: Db, house: House, viewer: Viewer) {
  const row = await db.selectFrom('calendar_feeds').selectAll().where('user_id', '=', viewer.id).executeTakeFirst()
  if (!row) return null
  return {
    address: addressOf(house, unseal(house.secrets.columnKey, row.token_sealed)),
    madeAt: row.made_at.toISOString(),
    fetchedAt: row.fetched_at?.toISOString() ?? null,
  }
}

/** Makes a private address in place of the one before. */
export async function makeFeed(tx: Tx, house: House, viewer: Viewer): Promise<void> {
  const token = newToken()
  const row = {
    token_hash: hashOf(token),
    token_sealed: seal(house.secrets.columnKey, token),
    made_at: sql<Date>`clock_timestamp()`,
    fetched_at: null,
  }
  await tx
    .insertInto('calendar_feeds')
    .values({ user_id: viewer.id, ...row })
    .onConflict(known => known.column('user_id').doUpdateSet(row))
    .execute()
}

/** Takes the private address away; twice is once. */
export async function removeFeed(tx: Tx, viewer: Viewer): Promise<void> {
  await tx.deleteFrom('calendar_feeds').where('user_id', '=', viewer.id).execute()
}

/**
 * One's meetings as a calendar file, for whoever knows the private address: of each its time, what it is called, its page. 404 for an address
 * that was renewed or taken away, and of whoever may not sign in.
 */
export async function feedFile(db: Db, house: House, token: string) {
  const feed = await db
    .selectFrom('calendar_feeds')
    .select(['user_id', 'made_at'])
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst()
  const viewer = feed && (await viewerOf(db, feed.user_id))
  const person = viewer && (await personById(db, viewer.id))
  if (!feed || !person) return notFound()
  const rows = await db
    .selectFrom('calendar_entries')
    .selectAll()
    .where('user_id', '=', person.id)
    .where('ends_at', '>', sql<Date>`clock_timestamp() - make_interval(days => ${DAYS_BACK})`)
    .orderBy('starts_at')
    .execute()
  const things = rows.map(row => ({ kind: row.kind, id: row.subject_id }))
  const asker = { db, targets: house.targets, viewer, language: person.language }
  const views = await viewsOf(asker, things)
  const entries = rows.map(row => {
    const view = views.get(row.subject_id)
    return {
      // One thing may take several times: those that were proposed, each until one is agreed.
      uid: row.standing === 'held' ? `${row.id}.${row.uid}` : row.uid,
      sequence: row.sequence,
      from: row.starts_at,
      to: row.ends_at,
      zone: row.zone,
      title: view?.title ?? say(person.language, 'calendars', 'feed.untitled'),
      link: view?.link ? `${house.siteUrl()}${view.link}` : undefined,
      standing: row.standing === 'held' ? ('proposed' as const) : ('agreed' as const),
      changedAt: row.changed_at,
    }
  })
  await noteFetched(db, person.id)
  const text = calendarFile('PUBLISH', entries, say(person.language, 'calendars', 'feed.name'))
  return {
    type: 'text/calendar; charset=utf-8',
    body: text,
    headers: {
      'cache-control': `private, max-age=${KEEP_SECONDS}`,
      etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 24)}"`,
      'x-robots-tag': 'noindex',
    },
  }
}

/** Tells its owner that a program reads it, to the hour. */
async function noteFetched(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('calendar_feeds')
    .set({ fetched_at: sql<Date>`clock_timestamp()` })
    .where('user_id', '=', userId)
    .where(sql<boolean>`fetched_at is null or fetched_at < clock_timestamp() - interval '1 hour'`)
    .execute()
}
