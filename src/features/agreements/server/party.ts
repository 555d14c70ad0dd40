import { type RawBuilder, sql } from 'kysely'
import type { UserType } from '../../../platform/shared/access.ts'
import { pictureOf } from '../../accounts/server/public.ts'
import type { Party } from '../contract.ts'

export type PartyFacts = {
  name: string
  username: string | null
  user_type: UserType | null
  avatar_file_id: string | null
}
/**
 * A member as the other side sees them, from the names of three joined tables: by the name of the profile that is shown, else of the
 * account.
 */
export const partyJson = (users: string, profiles: string, versions: string): RawBuilder<PartyFacts> => {
  const of = (table: string, column: string) => sql.ref(`${table}.${column}`)
  return sql<PartyFacts>`jsonb_build_object('name', coalesce(${of(versions, 'name')}, ${of(users, 'name')}),
    'username', case when ${of(profiles, 'status')} = 'approved' and ${of(users, 'suspended_at')} is null then ${of(users, 'username')} end,
    'user_type', ${of(users, 'user_type')}, 'avatar_file_id', ${of(users, 'avatar_file_id')})`
}

/** A member as views name them. */
export const partyOf = (id: string, facts: PartyFacts): Party => ({
  id,
  name: facts.name,
  username: facts.username,
  userType: facts.user_type,
  picture: pictureOf(facts.avatar_file_id),
})
