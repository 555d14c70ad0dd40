import type { Db } from '../../../platform/server/db.ts'
import { passwordHashOf } from '../../accounts/server/public.ts'
import { passkeysOf } from './passkeys.ts'
import type { Providers } from './providers.ts'
import { secondFactorSince } from './second-factor.ts'

/** What a person can prove with; the provider of their session counts while it is still configured. */
export async function proofWays(db: Db, providers: Providers, userId: string, sessionId: string | null) {
  const session = await db.selectFrom('sessions').select('provider').where('id', '=', sessionId).executeTakeFirst()
  return {
    password: (await passwordHashOf(db, userId)) !== null,
    code: (await secondFactorSince(db, userId)) !== null,
    passkey: (await passkeysOf(db, userId)).length > 0,
    provider: providers.list.find(one => one.id === session?.provider) ?? null,
  }
}
