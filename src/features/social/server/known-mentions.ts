import type { Db } from '../../../platform/server/db.ts'
import { mentionsIn } from '../rules/mentions.ts'

/** The user names in some texts that members have, in small letters: only these become links. */
export async function knownMentions(db: Db, texts: readonly string[]): Promise<Set<string>> {
  const names = [...new Set(texts.flatMap(mentionsIn))]
  if (names.length === 0) return new Set()
  const rows = await db
    .selectFrom('users')
    .select('username')
    .where('username', 'in', names)
    .where('verified_at', 'is not', null)
    .where('suspended_at', 'is', null)
    .where('profile_status', '=', 'approved')
    .execute()
  return new Set(rows.map(row => row.username.toLowerCase()))
}
