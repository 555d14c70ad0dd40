import type { Db } from '../../../platform/server/db.ts'
import type { TargetKind } from '../../../platform/server/registry.ts'
import { MEETING } from '../contract.ts'
import type { Point } from '../rules.ts'
import { putMeetingBack, takeMeetingDown } from './change-meeting.ts'

const rowsOf = (db: Db, ids: readonly string[]) =>
  db.selectFrom('meetings').select(['id', 'title', 'owner_id']).where('id', 'in', ids).execute()

/** What the house knows of meetings: whoever is asked may refer to them and report them. Nobody else sees any. */
export const meetingTarget: TargetKind = {
  kind: MEETING,
  allows: ['report'],
  look: async (db, viewer, ids) => {
    if (!viewer || ids.length === 0) return []
    const rows = await db
      .selectFrom('meetings as m')
      .innerJoin('meeting_people as p', 'p.meeting_id', 'm.id')
      .select(['m.id', 'm.title'])
      .where('m.id', 'in', ids)
      .where('p.user_id', '=', viewer.id)
      .where('p.removed_at', 'is', null)
      .execute()
    return rows.map(row => ({ kind: MEETING, id: row.id, title: row.title, link: `/meeting/${row.id}` }))
  },
  ownersOf: async (db, ids) =>
    new Map(ids.length === 0 ? [] : (await rowsOf(db, ids)).map(row => [row.id, row.owner_id])),
  snapshot: async (db, id) => {
    const row = await db.selectFrom('meetings').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) return null
    return {
      title: row.title,
      language: row.language,
      agenda: (row.agenda as unknown as Point[]).map(point => point.text),
      startsAt: row.starts_at?.toISOString() ?? null,
      writtenAt: row.created_at.toISOString(),
    }
  },
  moderate: { takeDown: takeMeetingDown, putBack: putMeetingBack },
}
