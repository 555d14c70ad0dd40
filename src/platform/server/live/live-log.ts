import { sql } from 'kysely'
import type { Db } from '../db.ts'

/** An announced event in its place. `before` is the place of the one before it on the same topic, 0 for none. */
export type Placed = { place: number; before: number; event: string; topic: string | null; payload: unknown }

/** Events of one reading, and places of one giving; the next follows at once. */
export const PAGE = 1000
/** The newest of what a listener missed; who missed more is told that it is lost, and reads. */
const REPLAY = 500

/** What became of a turn: how many places were given, the last there is, and whether more waits. */
export type Turn = { given: number; last: number; more: boolean }

/**
 * Gives committed events their places (`give_live_places`, migration 0361), so that they become visible in order: one that took its id early and
 * commits late comes after those that were told before it. Null while another process does it.
 */
export async function givePlaces(db: Db): Promise<Turn | null> {
  const { rows } = await sql<{ given: number; last: number }>`
    select given, last_place as last from give_live_places(${PAGE})`.execute(db)
  const turn = rows[0]
  return turn ? { ...turn, more: turn.given === PAGE } : null
}

export async function lastPlace(db: Db): Promise<number> {
  return (await db.selectFrom('live_turn').select('last_place').executeTakeFirstOrThrow()).last_place
}

const placed = (db: Db) =>
  db
    .selectFrom('live_places as p')
    .innerJoin('outbox as o', 'o.id', 'p.outbox_id')
    .select(['p.place', 'p.before', 'o.event', 'p.topic', 'o.payload'])

/** The next events behind a place, in order. */
export async function eventsAfter(db: Db, place: number): Promise<Placed[]> {
  return (await placed(db).where('p.place', '>', place).orderBy('p.place').limit(PAGE).execute()) as Placed[]
}

/** What a listener missed of a topic, in order; `lost` is the place up to which there is, or was, more than that. */
export type Missed = { events: Placed[]; lost: number | null }

/** What came on a topic behind the place that a listener saw last. */
export async function missedOf(db: Db, topic: string, after: number): Promise<Missed> {
  const newest = (await placed(db)
    .where('p.topic', '=', topic)
    .where('p.place', '>', after)
    .orderBy('p.place', 'desc')
    .limit(REPLAY)
    .execute()) as Placed[]
  const events = newest.toReversed()
  if (events[0] && events[0].before > after) return { events, lost: events[0].before }
  const { oldest } = await db
    .selectFrom('live_places')
    .select(one => one.fn.min('place').as('oldest'))
    .executeTakeFirstOrThrow()
  const last = await lastPlace(db)
  // Behind the last place (a back-up was put back), or before the oldest that is kept: nobody knows what was between.
  if (after > last) return { events, lost: last }
  const forgotten = oldest === null ? after < last : after < oldest - 1
  return { events, lost: forgotten ? after : null }
}
