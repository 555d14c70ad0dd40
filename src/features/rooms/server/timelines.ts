import { sql } from 'kysely'
import { type Db, transact } from '../../../platform/server/db.ts'
import { Mp4Timeline } from '../../../platform/server/mp4-timeline.ts'
import type { House } from '../../../platform/server/registry.ts'
import { Round } from '../../../platform/server/round.ts'
import { type Timeline, WebmTimeline } from '../../../platform/server/webm-timeline.ts'
import { bytesOf, partsWith } from './recordings.ts'

const AT_ONCE = 2
/** One that cannot be read is tried so often, in pauses that double from a minute up to these. */
const MOST_LOOKS = 10
const MOST_PAUSE_MINUTES = 360

type Recording = { id: string; type: string | null; pieces: number; bytes: number }

/**
 * Gives recordings that are whole a beginning that says how long they are and where one can jump to, those that nobody tried yet first. One
 * that cannot be read waits longer and longer, and is at last left as it came.
 */
export async function makeTimelines(house: House): Promise<void> {
  const { db } = house.database
  const round = new Round(house, 'timelines of recordings')
  const due = await db
    .selectFrom('room_recordings')
    .select(['id', 'type', 'pieces', 'bytes'])
    .where('whole_at', 'is not', null)
    .where('looked_at', 'is', null)
    .where('looks', '<', MOST_LOOKS)
    .where(sql<boolean>`coalesce(look_again_at <= clock_timestamp(), true)`)
    .orderBy('looks')
    .orderBy('whole_at')
    .limit(AT_ONCE)
    .execute()
  await round.each(due, row => makeTimeline(db, house, row))
  round.end()
}

async function makeTimeline(db: Db, house: House, row: Recording): Promise<void> {
  // Noted before: one that ends the process is a try as well.
  await noteLook(db, row)
  const timeline = await timelineOf(db, house, row)
  await transact(db, async tx => {
    const there = await tx
      .updateTable('room_recordings')
      .set({ looked_at: sql<Date>`clock_timestamp()` })
      .where('id', '=', row.id)
      .where('looked_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    // Removed meanwhile, or looked through elsewhere.
    if (!there || !timeline) return
    await tx
      .insertInto('room_recording_heads')
      .values({ recording_id: row.id, head: timeline.head, stands_for: timeline.standsFor })
      .execute()
  })
}

/** Notes a try, and when the next one is due. */
const noteLook = (db: Db, { id }: Recording) =>
  db
    .updateTable('room_recordings')
    .set({
      looks: sql<number>`looks + 1`,
      look_again_at: sql<Date>`clock_timestamp() + make_interval(mins => least(${MOST_PAUSE_MINUTES}, (2 ^ looks)::int))`,
    })
    .where('id', '=', id)
    .execute()

/** Reads a recording through, a piece at a time; null for what is none, and for one of which no part can be asked for. */
async function timelineOf(db: Db, house: House, row: Recording): Promise<Timeline | null> {
  const noted = await db
    .selectFrom('room_recording_pieces')
    .select('piece')
    .where('recording_id', '=', row.id)
    .limit(1)
    .executeTakeFirst()
  const parts = noted && (await partsWith(db, row, 0, row.bytes))
  if (!parts) return null
  const through = row.type === 'video/mp4' ? new Mp4Timeline() : new WebmTimeline()
  for await (const bytes of bytesOf(house, row.id, parts)) through.push(bytes)
  return through.end()
}
