import { Refusal } from '../../../platform/shared/refusal.ts'
import { send } from '../../../platform/web/call.ts'
import {
  addPasskey,
  passkeyLogin,
  provePasskey,
  startPasskey,
  startPasskeyLogin,
  startPasskeyProof,
} from '../contract/passkeys.ts'
import { deviceToken } from './device-token.ts'

/** The person closed the authenticator's window, or it had nothing to offer. */
const passkeyDeclined = () => new Refusal('signin.passkey-declined')

/** Whether this browser knows passkeys. */
export const knowsPasskeys = (): boolean => typeof PublicKeyCredential === 'function'

type Asked = { challengeId: string; options: Record<string, unknown> }
type Response = Record<string, unknown>

/** Puts a question to the authenticator; its own window takes over from here. */
async function ask({ options }: Asked, what: 'make' | 'sign'): Promise<Response> {
  const { startAuthentication, startRegistration } = await import('@simplewebauthn/browser')
  const optionsJSON = options as never
  try {
    return (await (what === 'make'
      ? startRegistration({ optionsJSON })
      : startAuthentication({ optionsJSON }))) as never
  } catch {
    throw passkeyDeclined()
  }
}

/** Signs in with any passkey of this site. */
export async function signInWithPasskey() {
  const asked = await send(startPasskeyLogin)
  const response = await ask(asked, 'sign')
  return send(passkeyLogin, { body: { challengeId: asked.challengeId, response, ...deviceToken() } })
}

/** Proves with a passkey of the account who one is. */
export async function proveWithPasskey(): Promise<void> {
  const asked = await send(startPasskeyProof)
  const response = await ask(asked, 'sign')
  await send(provePasskey, { body: { challengeId: asked.challengeId, response } })
}

/** Makes a new passkey for the account. */
export async function makePasskey(name: string) {
  const asked = await send(startPasskey)
  const response = await ask(asked, 'make')
  return send(addPasskey, { body: { challengeId: asked.challengeId, response, name } })
}
