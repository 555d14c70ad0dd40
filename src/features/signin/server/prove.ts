import type { Db } from '../../../platform/server/db.ts'
import { Refusal } from '../../../platform/shared/refusal.ts'
import { isPassword, passwordHashOf } from '../../accounts/server/public.ts'
import { forgiveTries, type TryKey, takeTry } from './login-delays.ts'
import { passkeysOf } from './passkeys.ts'
import type { Providers } from './providers.ts'
import { secondFactorSince, takeCode } from './second-factor.ts'
import { noteProof, type Steps } from './sessions.ts'

type Offered = { password: string } | { code: string }

async function isRight(steps: Steps, userId: string, offered: Offered): Promise<boolean> {
  if ('password' in offered) return isPassword(await passwordHashOf(steps.db, userId), offered.password)
  return (await steps.transact(tx => takeCode(tx, steps.house, userId, offered.code))) !== null
}

/** Takes a password or second-factor code as a fresh proof; wrong ones are counted per session, with growing waits. */
export async function prove(steps: Steps, userId: string, offered: Offered): Promise<void> {
  const sessionId = steps.origin.sessionId!
  const key: TryKey = `proof:${sessionId}`
  await steps.transact(tx => takeTry(tx, key))
  if (!(await isRight(steps, userId, offered))) throw new Refusal('signin.wrong-proof')
  await steps.transact(async tx => {
    await forgiveTries(tx, key)
    await noteProof(tx, sessionId)
  })
}

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
