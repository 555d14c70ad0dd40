import { Refusal, refuseField } from '../../../platform/shared/refusal.ts'
import { hashPassword, isCommonPassword, isPassword, passwordHashOf } from '../../accounts/server/public.ts'
import type { Steps } from './complete-login.ts'
import { forgiveTries, type TryKey, takeTry } from './login-delays.ts'
import { replacePassword } from './replace-password.ts'

/** Changes one's own password; this session stays, all others end. */
export async function changePassword(
  steps: Steps,
  userId: string,
  { currentPassword, password }: { currentPassword: string; password: string },
): Promise<void> {
  const current = await passwordHashOf(steps.db, userId)
  if (!current) throw new Refusal('signin.no-password')
  const sessionId = steps.origin.sessionId!
  const key: TryKey = `proof:${sessionId}`
  await steps.transact(tx => takeTry(tx, key))
  if (!(await isPassword(current, currentPassword))) refuseField('currentPassword', 'signin.wrong-current')
  if (await isCommonPassword(password)) refuseField('password', 'password-common')
  const hash = await hashPassword(password)
  await steps.transact(async tx => {
    await forgiveTries(tx, key)
    await replacePassword(tx, userId, hash, sessionId)
  })
}
