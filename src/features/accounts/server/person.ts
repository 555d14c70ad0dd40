import type { Db } from '../../../platform/server/db.ts'
import type { ProfileStatus, Role, UserType } from '../../../platform/shared/access.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { type UserRow, userRow, userRowByLogin } from './queries.ts'

/** A person as other features know them. Never sent as it is: address, birth date and reasons are nobody else's. */
export type Person = {
  id: string
  username: string
  name: string
  email: string
  language: Language
  currency: string
  role: Role
  presetId: string | null
  userType: UserType | null
  profileStatus: ProfileStatus | null
  verifiedAt: Date | null
  suspendedAt: Date | null
  avatarFileId: string | null
  referredBy: string | null
  demo: boolean
  createdAt: Date
}

function personOf(row: UserRow): Person {
  return {
    id: row.id,
    username: row.username,
    name: row.name,
    email: row.email,
    language: row.language as Language,
    currency: row.currency,
    role: row.role as Role,
    presetId: row.preset_id,
    userType: row.user_type as UserType | null,
    profileStatus: row.profile_status as ProfileStatus | null,
    verifiedAt: row.verified_at,
    suspendedAt: row.suspended_at,
    avatarFileId: row.avatar_file_id,
    referredBy: row.referred_by,
    demo: row.demo,
    createdAt: row.created_at,
  }
}

/** The person of an id, verified or not; null when there is none. */
export async function personById(db: Db, id: string): Promise<Person | null> {
  const row = await userRow(db, id)
  return row ? personOf(row) : null
}

/**
 * The person behind what is typed at the login, an e-mail address or a user name in any case; null when there is none. An
 * address belongs to whoever verified it; before that to the newest registration, whose `verifiedAt` is null.
 */
export async function personByLogin(db: Db, login: string): Promise<Person | null> {
  const row = await userRowByLogin(db, login)
  return row ? personOf(row) : null
}

/** Several people by id; ids that nobody has are left out. */
export async function peopleByIds(db: Db, ids: readonly string[]): Promise<Map<string, Person>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('users').selectAll().where('id', 'in', ids).execute()
  return new Map(rows.map(row => [row.id, personOf(row)]))
}

/** The stored hash of a person's password, for `isPassword`; null without one (they use another way to sign in). */
export async function passwordHashOf(db: Db, userId: string): Promise<string | null> {
  const row = await db.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirst()
  return row?.password_hash ?? null
}
