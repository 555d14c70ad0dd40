import { sql } from 'kysely'
import type { Personal } from '../../../platform/server/personal.ts'

/** Tickets stay in the figures; what was asked and answered goes. */
export const personal: Personal = {
  words: async (db, userId) => {
    const rows = await db.selectFrom('tickets').select('subject').where('owner_id', '=', userId).distinct().execute()
    return rows.map(row => row.subject)
  },
  tables: [
    { table: 'ticket_agents', whose: ['user_id'], erased: 'deleted' },
    {
      table: 'ticket_tags',
      whose: ({ id }) => ofTheirs('ticket_tags', id),
      erased: 'deleted',
      exported: false,
    },
    {
      table: 'ticket_messages',
      whose: ({ id }) => sql`(${ofTheirs('ticket_messages', id)} and ticket_messages.kind <> 'note')`,
      erased: { body: sql`''`, html: sql`null`, format: sql`'plain'` },
    },
    {
      table: 'ticket_messages',
      whose: ({ id }) => sql`(${ofTheirs('ticket_messages', id)} and ticket_messages.kind = 'note')`,
      erased: { body: sql`''`, html: sql`null`, format: sql`'plain'` },
      exported: false,
    },
    {
      table: 'tickets',
      whose: ['owner_id'],
      erased: { subject: sql`'———'`, rating_text: sql`''`, about_title: sql`null`, about_link: sql`null` },
      without: ['assignee_id'],
    },
  ],
}

const ofTheirs = (table: string, ownerId: string) =>
  sql`${sql.ref(`${table}.ticket_id`)} in (select t.id from tickets t where t.owner_id = ${ownerId})`
