import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import type { Personal } from '../../../platform/server/personal.ts'

/** What reviewers saw and noted of somebody, and what a partner was given. */
export const personal: Personal = {
  ties: async (db, userId) => [{ key: 'assigned', count: await openAssignments(db, userId) }],
  tables: [
    {
      table: 'verification_attestations',
      whose: ({ id }) =>
        sql`verification_attestations.assignment_id in (select a.id from verification_assignments a join verification_cases c on c.id = a.case_id where c.user_id = ${id} or a.partner_id = ${id})`,
      erased: { words: sql`''` },
      exported: false,
    },
    {
      table: 'verification_assignments',
      whose: ['partner_id'],
      erased: { ended_reason: sql`null` },
      without: ['assigned_by', 'ended_by'],
    },
    {
      table: 'verification_marks',
      whose: ({ id }) => ofTheirs('verification_marks', id),
      erased: { ask: sql`null` },
      exported: false,
    },
    {
      table: 'verification_notes',
      whose: ({ id }) => sql`(${ofTheirs('verification_notes', id)} or verification_notes.author_id = ${id})`,
      erased: 'deleted',
      exported: false,
    },
    {
      table: 'verification_cases',
      whose: ['user_id'],
      erased: { name: sql`'—'`, reason: sql`null`, asks: sql`'[]'`, risk_reasons: sql`'[]'` },
      without: ['claimed_by', 'first_by', 'decided_by', 'risk', 'risk_score', 'risk_reasons'],
    },
    { table: 'verification_partners', whose: ['user_id'], erased: 'deleted' },
  ],
}

const ofTheirs = (table: string, userId: string) =>
  sql`${sql.ref(`${table}.case_id`)} in (select c.id from verification_cases c where c.user_id = ${userId})`

async function openAssignments(db: Db, partnerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('verification_assignments')
    .select(e => e.fn.countAll<number>().as('count'))
    .where('partner_id', '=', partnerId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}
