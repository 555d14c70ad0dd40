import { useRead } from '../../../platform/web/call.ts'
import { signInOptions } from '../contract/sessions.ts'

const KEPT_MS = 5 * 60_000

/** Ways to sign in here, and the demo club's people where there are any. */
export const useSignInOptions = () => useRead(signInOptions, undefined, { staleMs: KEPT_MS }).data
