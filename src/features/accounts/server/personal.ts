import { sql } from 'kysely'
import { announce } from '../../../platform/server/outbox.ts'
import type { Personal } from '../../../platform/server/personal.ts'
import { suspended } from '../contract.ts'

/** The person stays as a row without words, so that what others rely on has somebody to stand for. */
export const personal: Personal = {
  leave: async (tx, userId) => void (await announce(tx, suspended, { userId })),
  tables: [
    { table: 'account_tokens', whose: ['user_id'], erased: 'deleted', exported: false },
    {
      table: 'users',
      whose: ['id'],
      erased: {
        username: sql`'gone-' || right(replace(id::text, '-', ''), 16)`,
        email: sql`'gone-' || right(replace(id::text, '-', ''), 16) || '@erased.invalid'`,
        name: sql`'عضو سابق · Former member'`,
        birth_date: sql`null`,
        password_hash: sql`null`,
        registration_hash: sql`null`,
        referred_by: sql`null`,
        avatar_file_id: sql`null`,
        role: sql`'Guest'`,
        user_type: sql`null`,
        profile_status: sql`null`,
        suspended_at: sql`coalesce(suspended_at, clock_timestamp())`,
        suspended_reason: sql`null`,
        erased_at: sql`coalesce(erased_at, clock_timestamp())`,
      },
      without: ['preset_id', 'demo', 'suspended_reason'],
    },
  ],
}
