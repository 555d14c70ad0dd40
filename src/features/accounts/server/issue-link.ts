import { sql } from 'kysely'
import type { Tx } from '../../../platform/server/db.ts'
import { LINK_HOURS } from '../rules.ts'
import { newLinkToken } from './link-token.ts'

/**
 * Makes the token of a link for 24 hours and answers it. Earlier links that verify stay good, because mails overtake each other;
 * an earlier change of address is off.
 */
export async function issueLink(tx: Tx, userId: string, purpose: 'verify' | 'email', email: string): Promise<string> {
  const { token, hash } = newLinkToken()
  if (purpose === 'email')
    await tx
      .deleteFrom('account_tokens')
      .where('user_id', '=', userId)
      .where('purpose', '=', 'email')
      .where('spent_at', 'is', null)
      .execute()
  await tx
    .insertInto('account_tokens')
    .values({
      user_id: userId,
      purpose,
      email,
      token_hash: hash,
      expires_at: sql<Date>`clock_timestamp() + make_interval(hours => ${LINK_HOURS})`,
    })
    .execute()
  return token
}
