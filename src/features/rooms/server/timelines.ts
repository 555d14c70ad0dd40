import { sql } from 'kysely'
import { type Db, transact } from '../../../platform/server/db.ts'
import type { House } from '../../../platform/server/registry.ts'
import { Round } from '../../../platform/server/round.ts'
import { type Timeline, WebmTimeline } from '../../../platform/server/webm-timeline.ts'
import { bytesOf, partsWith } from './recordings.ts'

const AT_ONCE = 2

type Recording = { id: string; type: string | null; pieces: number; bytes: number }

/** Gives recordings that are whole a beginning that says how long they are and where one can jump to, the latest first. */
export async function makeTimelines(house: House): Promise<void> {
  const { db } = house.database
  const round = new Round(house, 'timelines of recordings')
  const due = await db
    .selectFrom('room_recordings')
    .select(['id', 'type', 'pieces', 'bytes'])
    .where('whole_at', 'is not', null)
    .where('looked_at', 'is', null)
    .orderBy('whole_at', 'desc')
    .limit(AT_ONCE)
    .execute()
  await round.each(due, row => makeTimeline(db, house, row))
  round.end()
}

async function makeTimeline(db: Db, house: House, row: Recording): Promise<void> {
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

/** Reads a recording through, a piece at a time; null for what is no WebM, and for one of which no part can be asked for. */
async function timelineOf(db: Db, house: House, row: Recording): Promise<Timeline | null> {
  if (row.type === 'video/mp4') return null
  const noted = await db
    .selectFrom('room_recording_pieces')
    .select('piece')
    .where('recording_id', '=', row.id)
    .limit(1)
    .executeTakeFirst()
  const parts = noted && (await partsWith(db, row, 0, row.bytes))
  if (!parts) return null
  const through = new WebmTimeline()
  for await (const bytes of bytesOf(house, row.id, parts)) through.push(bytes)
  return through.end()
}
