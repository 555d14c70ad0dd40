import { type SqlBool, sql } from 'kysely'
import { type Db, isDuplicate, type Tx } from '../../../platform/server/db.ts'
import type { House, Origin } from '../../../platform/server/registry.ts'
import { notFound, Refusal } from '../../../platform/shared/refusal.ts'
import { type Person, personById } from '../../accounts/server/public.ts'
import type { SignedIn } from '../contract/sessions.ts'
import { completeLogin, noteProof, type Steps } from './sessions.ts'
import { tellOfChange } from './tell-of-change.ts'

/** Loaded when the first passkey is asked for. */
const library = () => import('@simplewebauthn/server')

/** EdDSA, ES256 and RS256: what authenticators speak today. */
const ALGORITHMS = [-8, -7, -257]

/** How many passkeys an account may hold. */
const MAX_PASSKEYS = 20

export type PasskeyRow = Awaited<ReturnType<typeof passkeysOf>>[number]

/** A person's passkeys, the newest first. */
export function passkeysOf(db: Db, userId: string) {
  return db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('id', 'desc').execute()
}

/** The site as authenticators know it: its address and the host of it. A passkey of another site is never accepted. */
function siteOf(house: House): { origin: string; rpId: string } {
  const url = new URL(house.siteUrl())
  return { origin: url.origin, rpId: url.hostname }
}

const known = (rows: readonly PasskeyRow[]) =>
  rows.map(row => ({ id: row.credential_id, transports: JSON.parse(row.transports) as [] }))

/** What the browser passes to the authenticator to make a passkey that needs no name typed and checks its owner. */
const optionsToAdd = async (house: House, rpName: string, person: Person, rows: readonly PasskeyRow[]) =>
  (await library()).generateRegistrationOptions({
    rpName,
    rpID: siteOf(house).rpId,
    userID: Buffer.from(person.id),
    userName: person.username,
    userDisplayName: person.name,
    excludeCredentials: known(rows),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })

/** What the browser passes to sign a challenge: any passkey of the site, or one of those given. */
const optionsToSign = async (house: House, rows: readonly PasskeyRow[] = []) =>
  (await library()).generateAuthenticationOptions({
    rpID: siteOf(house).rpId,
    userVerification: 'required',
    allowCredentials: known(rows),
  })

/** What is kept of a passkey that the authenticator made. */
type NewPasskey = Pick<PasskeyRow, 'credential_id' | 'public_key' | 'counter' | 'transports' | 'backed_up'>

/** Checks a new passkey against its challenge and this site; refuses with `signin.wrong-passkey`. */
async function checkNewPasskey(house: House, response: object, challenge: string): Promise<NewPasskey> {
  const { origin, rpId } = siteOf(house)
  const { verifyRegistrationResponse } = await library()
  const checked = await verifyRegistrationResponse({
    response: response as never,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(asWrong)
  if (!checked.verified) throw new Refusal('signin.wrong-passkey')
  const { credential, credentialBackedUp } = checked.registrationInfo
  return {
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: JSON.stringify(credential.transports ?? []),
    backed_up: credentialBackedUp,
  }
}

/** Checks a signature against the passkey, the challenge and this site; answers the new counter. */
async function checkSignature(house: House, response: object, challenge: string, row: PasskeyRow) {
  const { origin, rpId } = siteOf(house)
  const { verifyAuthenticationResponse } = await library()
  const checked = await verifyAuthenticationResponse({
    response: response as never,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    credential: { id: row.credential_id, publicKey: new Uint8Array(row.public_key), counter: row.counter },
  }).catch(asWrong)
  if (!checked.verified) throw new Refusal('signin.wrong-passkey')
  return checked.authenticationInfo.newCounter
}

/** The library throws for every answer that is not right, whatever is wrong with it. */
function asWrong(): never {
  throw new Refusal('signin.wrong-passkey')
}

type Purpose = 'add' | 'login' | 'proof'
const MINUTES = 5

/** Keeps the question put to an authenticator. */
async function keepChallenge(tx: Tx, purpose: Purpose, challenge: string, userId: string | null): Promise<string> {
  const { id } = await tx
    .insertInto('passkey_challenges')
    .values({
      purpose,
      challenge,
      user_id: userId,
      expires_at: sql<Date>`clock_timestamp() + make_interval(mins => ${MINUTES})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Takes the question back, once, whether or not the answer turns out right; refuses with `signin.challenge-gone`. */
async function takeChallenge(tx: Tx, id: string, purpose: Purpose, userId: string | null): Promise<string> {
  const row = await tx
    .deleteFrom('passkey_challenges')
    .where('id', '=', id)
    .where('purpose', '=', purpose)
    .where(sql<SqlBool>`user_id is not distinct from ${userId}::uuid`)
    .where(sql<SqlBool>`expires_at > clock_timestamp()`)
    .returning('challenge')
    .executeTakeFirst()
  if (!row) throw new Refusal('signin.challenge-gone')
  return row.challenge
}

function refuseMore(rows: readonly PasskeyRow[]): void {
  if (rows.length >= MAX_PASSKEYS) throw new Refusal('signin.too-many-passkeys')
}

/** Asks for a new passkey. */
export async function startPasskey({ db, house, transact }: Steps, userId: string, rpName: string) {
  const person = (await personById(db, userId)) ?? notFound()
  const rows = await passkeysOf(db, userId)
  refuseMore(rows)
  const options = await optionsToAdd(house, rpName, person, rows)
  return {
    challengeId: await transact(tx => keepChallenge(tx, 'add', options.challenge, userId)),
    options: { ...options },
  }
}

type Made = { challengeId: string; response: object; name: string }

/** Keeps a passkey that the authenticator made for our question, and tells its owner. */
export async function addPasskey(steps: Steps, userId: string, made: Made): Promise<PasskeyRow> {
  const challenge = await steps.transact(tx => takeChallenge(tx, made.challengeId, 'add', userId))
  const passkey = await checkNewPasskey(steps.house, made.response, challenge)
  try {
    return await steps.transact(async tx => {
      refuseMore(await passkeysOf(tx, userId))
      const row = await tx
        .insertInto('passkeys')
        .values({ user_id: userId, name: made.name, ...passkey })
        .returningAll()
        .executeTakeFirstOrThrow()
      await tellOfChange(tx, steps.origin, userId, 'passkey-added', { passkey: made.name })
      return row
    })
  } catch (error) {
    if (isDuplicate(error, 'passkeys_credential_id_key')) throw new Refusal('signin.passkey-known')
    throw error
  }
}

/** Gives one of the caller's passkeys another name. */
export async function renamePasskey(tx: Tx, userId: string, passkeyId: string, name: string): Promise<void> {
  const renamed = await tx
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', passkeyId)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  if (!renamed) notFound()
}

/** Forgets one of the caller's passkeys. */
export async function removePasskey(tx: Tx, userId: string, passkeyId: string, origin: Origin): Promise<void> {
  const removed = await tx
    .deleteFrom('passkeys')
    .where('id', '=', passkeyId)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst()
  if (!removed) notFound()
  await tellOfChange(tx, origin, userId, 'passkey-removed', { passkey: removed.name })
}

type Signed = { challengeId: string; response: object }

async function passkeyOf(db: Db, response: { id?: unknown; response?: { userHandle?: unknown } }): Promise<PasskeyRow> {
  const id = typeof response.id === 'string' ? response.id : ''
  const row = await db.selectFrom('passkeys').selectAll().where('credential_id', '=', id).executeTakeFirst()
  const handle = response.response?.userHandle
  const fits =
    row && (handle === undefined || handle === null || handle === Buffer.from(row.user_id).toString('base64url'))
  if (!fits) throw new Refusal('signin.wrong-passkey')
  return row
}

/** Checks an answer to one of our questions and notes that the passkey was used; a counter never goes back. */
async function checkSigned(steps: Steps, signed: Signed, purpose: 'login' | 'proof', userId: string | null) {
  const challenge = await steps.transact(tx => takeChallenge(tx, signed.challengeId, purpose, userId))
  const row = await passkeyOf(steps.db, signed.response)
  if (userId && row.user_id !== userId) throw new Refusal('signin.wrong-passkey')
  const counter = await checkSignature(steps.house, signed.response, challenge, row)
  const note = async (tx: Tx) => {
    const used = await tx
      .updateTable('passkeys')
      .set({ counter, last_used_at: sql`clock_timestamp()` })
      .where('id', '=', row.id)
      .where('counter', '<=', counter)
      .returning('id')
      .executeTakeFirst()
    if (!used) throw new Refusal('signin.wrong-passkey')
  }
  return { userId: row.user_id, note }
}

/** Asks any passkey of this site to sign in. */
export async function startPasskeyLogin({ house, transact }: Steps) {
  const options = await optionsToSign(house)
  return {
    challengeId: await transact(tx => keepChallenge(tx, 'login', options.challenge, null)),
    options: { ...options },
  }
}

/** Signs in with a passkey; no second step, because the authenticator checked its owner itself. */
export async function passkeySignIn(steps: Steps, signed: Signed & { deviceToken?: string }): Promise<SignedIn> {
  const { userId, note } = await checkSigned(steps, signed, 'login', null)
  return steps.transact(async tx => {
    await note(tx)
    return completeLogin(tx, steps, userId, { deviceToken: signed.deviceToken })
  })
}

/** Asks one of the caller's passkeys for a fresh proof. */
export async function startPasskeyProof({ db, house, transact }: Steps, userId: string) {
  const options = await optionsToSign(house, await passkeysOf(db, userId))
  return {
    challengeId: await transact(tx => keepChallenge(tx, 'proof', options.challenge, userId)),
    options: { ...options },
  }
}

/** Takes a passkey's signature as a fresh proof. */
export async function provePasskey(steps: Steps, userId: string, signed: Signed): Promise<void> {
  const { note } = await checkSigned(steps, signed, 'proof', userId)
  await steps.transact(async tx => {
    await note(tx)
    await noteProof(tx, steps.origin.sessionId!)
  })
}
