import { sql } from 'kysely'
import type { Personal } from '../../../platform/server/personal.ts'
import { changeStatus } from './move-profile.ts'
import { currentProfile } from './queries.ts'

/** Everything that a profile ever said, published or not. */
export const personal: Personal = {
  words: async (db, userId) => {
    const rows = await db
      .selectFrom('profile_versions as v')
      .innerJoin('profiles as p', 'p.id', 'v.profile_id')
      .select('v.name')
      .where('p.user_id', '=', userId)
      .distinct()
      .execute()
    return rows.map(row => row.name)
  },
  leave: async (tx, userId) => {
    const profile = await currentProfile(tx, userId)
    if (profile && profile.status !== 'withdrawn') await changeStatus(tx, profile.id, 'withdrawn', { by: userId })
  },
  tables: [
    { table: 'profile_files', whose: ({ id }) => ofTheirs('profile_files', id), erased: 'deleted' },
    { table: 'profile_drafts', whose: ['user_id'], erased: 'deleted' },
    {
      table: 'profile_versions',
      whose: ({ id }) => ofTheirs('profile_versions', id),
      erased: {
        data: sql`'{}'`,
        sealed: sql`'{}'`,
        name: sql`'—'`,
        email: sql`null`,
        email_domain: sql`null`,
        phone: sql`null`,
        license: sql`null`,
      },
    },
    {
      table: 'profile_history',
      whose: ({ id }) => ofTheirs('profile_history', id),
      erased: { reason: sql`null`, asks: sql`'[]'` },
      without: ['by_id'],
    },
    { table: 'profiles', whose: ['user_id'], erased: { audiences: sql`'{}'` }, without: ['verified_by'] },
  ],
}

const ofTheirs = (table: string, userId: string) =>
  sql`${sql.ref(`${table}.profile_id`)} in (select p.id from profiles p where p.user_id = ${userId})`
