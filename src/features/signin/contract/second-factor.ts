import { z } from 'zod'
import { call } from '../../../platform/shared/call.ts'
import { Done } from '../../../platform/shared/ids.ts'
import { secret } from '../../../platform/shared/secret.ts'
import { TypedPassword } from '../../accounts/rules.ts'
import { SecondCode } from './sessions.ts'

/** Ten codes, shown this once; each opens the account one time when the app is not at hand. */
const RecoveryCodes = secret(z.array(z.string()))

export const readSecondFactor = call('GET /auth/secondFactor', {
  summary: 'Whether the caller’s account asks for a second factor, and how many recovery codes are left.',
  access: 'signed-in',
  closedToLooking: true,
  answer: z.object({ since: z.iso.datetime().nullable(), recoveryCodesLeft: z.number().int() }),
})

/** The secret of the app, in one of its forms. */
const Shown = secret(z.string())

export const startSecondFactor = call('POST /auth/secondFactor/start', {
  idempotent: 'never',
  summary: 'Begins the set-up: a new secret as an otpauth address, as text and as a picture to scan.',
  description:
    'Nothing changes for the account until a code of the app confirms it. Starting again replaces the secret.',
  access: 'signed-in',
  whileRestricted: true,
  answer: z.object({ secret: Shown, address: Shown, picture: Shown }),
  refusals: { 'signin.second-factor-on': 409 },
  freshProof: true,
})

export const confirmSecondFactor = call('POST /auth/secondFactor', {
  idempotent: 'never',
  summary: 'Switches the second factor on with a code of the app, and answers the recovery codes once.',
  access: 'signed-in',
  whileRestricted: true,
  body: z.object({ code: secret(z.string().trim().min(6).max(10)) }),
  answer: Done.extend({ recoveryCodes: RecoveryCodes }),
  refusals: { 'signin.wrong-code': 422, 'signin.second-factor-on': 409, 'signin.second-factor-not-started': 409 },
  limits: [{ max: 10, seconds: 300, by: 'caller' }],
  freshProof: true,
})

export const removeSecondFactor = call('DELETE /auth/secondFactor', {
  summary: 'Switches the second factor off and forgets the recovery codes.',
  access: 'signed-in',
  whileRestricted: true,
  answer: Done,
  freshProof: true,
})

export const renewRecoveryCodes = call('POST /auth/secondFactor/recoveryCodes', {
  idempotent: 'never',
  summary: 'Ten new recovery codes; the old ones stop working.',
  access: 'signed-in',
  whileRestricted: true,
  answer: Done.extend({ recoveryCodes: RecoveryCodes }),
  refusals: { 'signin.second-factor-off': 409 },
  freshProof: true,
})

/** What the caller can prove with that it is them. `provider` is the one this session came by. */
export const proofWays = call('GET /auth/proof', {
  name: 'listProofWays',
  summary: 'Ways in which the caller can prove again that it is them.',
  access: 'signed-in',
  closedToLooking: true,
  answer: z.object({
    password: z.boolean(),
    code: z.boolean(),
    passkey: z.boolean(),
    provider: z.object({ id: z.string(), name: z.string() }).nullable(),
  }),
})

export const prove = call('POST /auth/proof', {
  name: 'proveIdentity',
  idempotent: 'never',
  summary: 'Proves with the password or a second-factor code that it is the caller; good for ten minutes.',
  description:
    'Sensitive calls answer `proof-required` when the last proof is older. A passkey proves through POST auth/proof/passkey.',
  access: 'signed-in',
  whileRestricted: true,
  body: z.union([z.strictObject({ password: TypedPassword }), z.strictObject({ code: SecondCode })]),
  answer: Done,
  refusals: { 'signin.wrong-proof': 422 },
  limits: [{ max: 10, seconds: 300, by: 'caller' }],
})
