import { sql } from 'kysely'
import type { RunningRoom } from '../contract/club.ts'
import type { RoomKind } from '../contract/vocabulary.ts'
import { membersOf, nobody, type Reader } from './names.ts'

type Row = { id: string; kind: RoomKind; owner_id: string; title: string | null; started_at: Date; count: number }

/** Rooms in which somebody is, as the club's people see them: what is not public has no title. */
export async function listRunning(reader: Reader): Promise<RunningRoom[]> {
  const { rows } = await sql<Row>`
    select r.id, r.kind, r.owner_id, r.title, r.started_at,
      (select count(*)::int from room_seats s where s.room_id = r.id and s.state = 'in') as count
    from rooms r where r.ended_at is null and r.started_at is not null order by r.started_at limit 500`.execute(
    reader.db,
  )
  const members = await membersOf(
    reader,
    rows.map(row => row.owner_id),
  )
  return rows.map(row => ({
    _id: row.id,
    kind: row.kind,
    owner: members.get(row.owner_id) ?? nobody(row.owner_id, reader.language),
    title: row.kind === 'public' ? row.title : null,
    since: row.started_at.toISOString(),
    count: row.count,
  }))
}
