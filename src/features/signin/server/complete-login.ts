import { record } from '../../../platform/server/audit.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { sendMail } from '../../../platform/server/mail.ts'
import type { House, Origin } from '../../../platform/server/wire.ts'
import { Refusal, refuse } from '../../../platform/shared/refusal.ts'
import type { Person } from '../../accounts/server/public.ts'
import type { SignedIn } from '../contract/sessions.ts'
import { refusalToSignIn } from '../rules.ts'
import { filesCookie } from './files-cookie.ts'
import { meetDevice } from './known-devices.ts'
import { type Opening, openSession } from './open-session.ts'
import { holdPerson } from './queries.ts'
import { signInFacts } from './sign-in-facts.ts'

/** What a way of signing in is given: the two doors to the database, where the request came from, how to answer. */
export type Steps = {
  house: House
  db: Db
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  origin: Origin
  setHeader(name: string, value: string): void
}

/** A finished login, or what is still asked. */
export type Finished = SignedIn | { ticket: string }

type Proof = Omit<Opening, 'deviceId'> & {
  deviceToken: string | undefined
  /** The hash that the password was checked against; a change in between makes the login wrong. */
  passwordHash?: string | null
}

/** Opens the session of a person whose proof was right, and tells them when the browser is new to us. */
export async function completeLogin(tx: Tx, steps: Steps, userId: string, proof: Proof): Promise<SignedIn> {
  const person = await holdPerson(tx, userId)
  refuse(refusalToSignIn(person))
  if (proof.passwordHash !== undefined && proof.passwordHash !== person.passwordHash)
    throw new Refusal('signin.wrong-login')
  const met = await meetDevice(tx, userId, proof.deviceToken)
  const opened = await openSession(tx, userId, steps.origin, { ...proof, deviceId: met.deviceId })
  if (met.isNew && !met.isFirst) await tellOfNewDevice(tx, steps.origin, person)
  steps.setHeader('set-cookie', filesCookie(steps.house.siteUrl(), opened.cookie))
  return { access_token: opened.token, deviceToken: met.deviceToken }
}

/** Tells a person that somebody signed in to their account from a browser we had not seen. */
async function tellOfNewDevice(tx: Tx, origin: Origin, person: Person): Promise<void> {
  await sendMail(tx, {
    recipientId: person.id,
    to: person.email,
    language: person.language,
    kind: 'signin.new-sign-in',
    params: { name: person.name, ...(await signInFacts(tx, origin, person.language)) },
    link: '/account-setting?section=security',
  })
  await record(tx, {
    actorId: person.id,
    action: 'session.open-elsewhere',
    address: origin.address,
    requestId: origin.requestId,
  })
}
