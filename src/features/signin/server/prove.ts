import { sql } from 'kysely'
import type { Tx } from '../../../platform/server/db.ts'
import { Refusal } from '../../../platform/shared/refusal.ts'
import { isPassword, passwordHashOf } from '../../accounts/server/public.ts'
import type { Steps } from './complete-login.ts'
import { forgiveTries, type TryKey, takeTry } from './login-delays.ts'
import { takeCode } from './second-factor.ts'

type Offered = { password: string } | { code: string }

/** Notes that the person behind a session has just proven who they are; good for ten minutes. */
export async function noteProof(tx: Tx, sessionId: string): Promise<void> {
  await tx.updateTable('sessions').set({ proven_at: sql`clock_timestamp()` }).where('id', '=', sessionId).execute()
}

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
