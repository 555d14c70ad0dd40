import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { Db } from '../../../platform/server/db.ts'
import type { House } from '../../../platform/server/wire.ts'
import { Refusal } from '../../../platform/shared/refusal.ts'
import type { Person } from '../../accounts/server/public.ts'

/** EdDSA, ES256 and RS256: what authenticators speak today. */
const ALGORITHMS = [-8, -7, -257]

/** How many passkeys an account may hold. */
export const MAX_PASSKEYS = 20

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
export const optionsToAdd = (house: House, rpName: string, person: Person, rows: readonly PasskeyRow[]) =>
  generateRegistrationOptions({
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
export const optionsToSign = (house: House, rows: readonly PasskeyRow[] = []) =>
  generateAuthenticationOptions({
    rpID: siteOf(house).rpId,
    userVerification: 'required',
    allowCredentials: known(rows),
  })

/** What is kept of a passkey that the authenticator made. */
type NewPasskey = Pick<PasskeyRow, 'credential_id' | 'public_key' | 'counter' | 'transports' | 'backed_up'>

/** Checks a new passkey against its challenge and this site; refuses with `signin.wrong-passkey`. */
export async function checkNewPasskey(house: House, response: object, challenge: string): Promise<NewPasskey> {
  const { origin, rpId } = siteOf(house)
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
export async function checkSignature(house: House, response: object, challenge: string, row: PasskeyRow) {
  const { origin, rpId } = siteOf(house)
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
