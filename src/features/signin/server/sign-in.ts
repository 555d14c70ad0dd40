import { Refusal, refuse } from '../../../platform/shared/refusal.ts'
import { isPassword, type Person, passwordHashOf, personByLogin } from '../../accounts/server/public.ts'
import { refusalToSignIn } from '../rules.ts'
import { knownDevice } from './known-devices.ts'
import { forgiveTries, type TryKey, takeTry } from './login-delays.ts'
import { secondFactorSince } from './second-factor.ts'
import { completeLogin, type Finished, type Steps } from './sessions.ts'
import { openTicket } from './tickets.ts'

type Asked = { username: string; password: string; deviceToken?: string | undefined }

/** Nobody's id, so that an unknown name costs the same questions as a known one. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** A known browser is counted for itself, so that strangers cannot make its owner wait; all others by the typed name. */
function keyOf(person: Person | null, login: string, deviceId: string | null): TryKey {
  if (deviceId) return `device:${deviceId}`
  const name = person ? (login.includes('@') ? person.email : person.username) : login
  return `account:${name.toLowerCase()}`
}

/**
 * Checks name and password and opens a session, or a ticket when a second factor is asked for. An unknown name does the
 * same work and gets the same answer as a wrong password (product rules 2).
 */
export async function signIn(steps: Steps, { username, password, deviceToken }: Asked): Promise<Finished> {
  const { db, transact } = steps
  const person = await personByLogin(db, username)
  const userId = person?.id ?? NOBODY
  const passwordHash = await passwordHashOf(db, userId)
  const key = keyOf(person, username, await knownDevice(db, userId, deviceToken))
  await transact(tx => takeTry(tx, key))
  const right = await isPassword(passwordHash, password)
  if (!right || !person) throw new Refusal('signin.wrong-login')
  await transact(tx => forgiveTries(tx, key))
  refuse(refusalToSignIn(person))
  return transact(async tx => {
    if (await secondFactorSince(tx, userId)) return { ticket: await openTicket(tx, { purpose: 'second-step', userId }) }
    return completeLogin(tx, steps, userId, { deviceToken, passwordHash })
  })
}
