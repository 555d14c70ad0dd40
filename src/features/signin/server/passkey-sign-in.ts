import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { Refusal } from '../../../platform/shared/refusal.ts'
import type { SignedIn } from '../contract/sessions.ts'
import { completeLogin, type Steps } from './complete-login.ts'
import { keepChallenge, takeChallenge } from './passkey-challenges.ts'
import { checkSignature, optionsToSign, type PasskeyRow, passkeysOf } from './passkeys.ts'
import { noteProof } from './prove.ts'

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
