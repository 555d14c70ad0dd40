import { Refusal } from '../../../platform/shared/refusal.ts'
import type { SignedIn } from '../contract/sessions.ts'
import { completeLogin, type Steps } from './complete-login.ts'
import { knownDevice } from './known-devices.ts'
import { forgiveTries, type TryKey, takeTry } from './login-delays.ts'
import { openingOf } from './provider-facts.ts'
import { recoveryCodesLeft, takeCode } from './second-factor.ts'
import { tellOfChange } from './tell-of-change.ts'
import { spendTicket, takeSecondStep } from './tickets.ts'

type Asked = { ticket: string; code: string; deviceToken?: string | undefined }

/**
 * Finishes a login with the second factor. Tries are counted twice: five per ticket, and per account with growing waits, so
 * that who knows the password cannot go on with ticket after ticket.
 */
export async function finishSecondStep(steps: Steps, { ticket, code, deviceToken }: Asked): Promise<SignedIn> {
  const { db, transact, house } = steps
  const taken = await transact(tx => takeSecondStep(tx, ticket))
  const { userId } = taken
  const deviceId = await knownDevice(db, userId, deviceToken)
  const key: TryKey = deviceId ? `device:${deviceId}` : `code:${userId}`
  await transact(tx => takeTry(tx, key))
  return transact(async tx => {
    const which = await takeCode(tx, house, userId, code)
    if (!which) throw new Refusal('signin.wrong-code')
    if (which === 'recovery') {
      const left = await recoveryCodesLeft(tx, userId)
      await tellOfChange(tx, steps.origin, userId, 'recovery-code-used', { left })
    }
    await spendTicket(tx, taken.id)
    await forgiveTries(tx, key)
    return completeLogin(tx, steps, userId, { deviceToken, ...openingOf(house, taken.factsSealed) })
  })
}
