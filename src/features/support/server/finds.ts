import { sql } from 'kysely'
import type { DeskHit, FindKind } from '../../../platform/server/finds.ts'
import { READ } from '../rules/rights.ts'
import { foundBy } from './desk-queries.ts'
import { deskReach } from './may-read.ts'

/** Tickets by number, subject, tag or member, those where something happened last first. */
export const finds: FindKind = {
  access: READ,
  icon: 'ticket',
  find: async (db, viewer, text, most) => {
    const { rows } = await sql<DeskHit>`
      select t.id, t.subject as title, '#' || t.number || ' · ' || o.name as about, '/tickets/view/' || t.id as to
      from tickets t join users o on o.id = t.owner_id
      where ${deskReach(viewer)} and ${foundBy(viewer, text)} order by t.moved_at desc, t.id limit ${most}`.execute(db)
    return rows
  },
}
