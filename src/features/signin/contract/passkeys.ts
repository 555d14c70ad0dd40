import { z } from 'zod'
import { call } from '../../../platform/shared/call.ts'
import { Done, Id } from '../../../platform/shared/ids.ts'
import { listOf } from '../../../platform/shared/page.ts'
import { DeviceToken, LOGIN_REFUSALS, SignedIn } from './sessions.ts'

/** Options and responses of WebAuthn travel as the browser's own JSON; the server's library checks them. */
const WebAuthnJson = z.record(z.string(), z.unknown())

/** A question that the authenticator signs, kept five minutes and used once. */
const Challenge = z.object({ challengeId: Id, options: WebAuthnJson })
const Signed = z.object({ challengeId: Id, response: WebAuthnJson })

const PasskeyName = z.string().trim().min(1).max(60)

/** `backedUp` tells a passkey that its maker keeps in the owner's account from one that lives on a single device. */
export const PasskeyView = z.object({
  _id: Id,
  name: z.string(),
  backedUp: z.boolean(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
})
export type PasskeyView = z.infer<typeof PasskeyView>

const WRONG = { 'signin.wrong-passkey': 422, 'signin.challenge-gone': 410 } as const

export const listPasskeys = call('GET /auth/passkeys', {
  summary: 'The caller’s passkeys, the newest first.',
  access: 'signed-in',
  closedToLooking: true,
  answer: listOf(PasskeyView),
})

export const startPasskey = call('POST /auth/passkeys/start', {
  idempotent: 'never',
  summary: 'Asks for a new passkey: what the browser passes to the authenticator.',
  access: 'signed-in',
  whileRestricted: true,
  answer: Challenge,
  refusals: { 'signin.too-many-passkeys': 409 },
  freshProof: true,
})

export const addPasskey = call('POST /auth/passkeys', {
  idempotent: 'never',
  summary: 'Keeps the passkey that the authenticator made.',
  access: 'signed-in',
  whileRestricted: true,
  body: Signed.extend({ name: PasskeyName }),
  answer: Done.extend({ data: PasskeyView }),
  status: 201,
  refusals: { ...WRONG, 'signin.too-many-passkeys': 409, 'signin.passkey-known': 409 },
  freshProof: true,
})

export const renamePasskey = call('PUT /auth/passkeys/:passkeyId', {
  summary: 'Gives a passkey another name.',
  access: 'signed-in',
  whileRestricted: true,
  params: z.object({ passkeyId: Id }),
  body: z.object({ name: PasskeyName }),
  answer: Done,
})

export const removePasskey = call('DELETE /auth/passkeys/:passkeyId', {
  summary: 'Forgets a passkey; it opens the account no more.',
  access: 'signed-in',
  whileRestricted: true,
  params: z.object({ passkeyId: Id }),
  answer: Done,
  freshProof: true,
})

export const startPasskeyLogin = call('POST /auth/passkeys/login/start', {
  idempotent: 'never',
  summary: 'Asks any passkey of this site to sign in; no name is needed.',
  access: 'anyone',
  answer: Challenge,
  limits: [{ max: 60, seconds: 300, by: 'address' }],
  alwaysOpen: true,
})

export const passkeyLogin = call('POST /auth/passkeys/login', {
  idempotent: 'never',
  summary: 'Signs in with a passkey. It counts for both factors, because the authenticator checked its owner.',
  access: 'anyone',
  body: Signed.extend({ deviceToken: DeviceToken }),
  answer: SignedIn,
  refusals: { ...WRONG, ...LOGIN_REFUSALS },
  limits: [{ max: 30, seconds: 300, by: 'address' }],
  alwaysOpen: true,
})

export const startPasskeyProof = call('POST /auth/proof/passkey/start', {
  idempotent: 'never',
  summary: 'Asks one of the caller’s passkeys for a fresh proof.',
  access: 'signed-in',
  whileRestricted: true,
  answer: Challenge,
})

export const provePasskey = call('POST /auth/proof/passkey', {
  idempotent: 'never',
  summary: 'Proves with a passkey that it is the caller; good for ten minutes.',
  access: 'signed-in',
  whileRestricted: true,
  body: Signed,
  answer: Done,
  refusals: { ...WRONG, 'signin.wrong-proof': 422 },
})
