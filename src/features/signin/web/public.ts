/** What other features may use of signin in the browser. */

export {
  /** Loads the sheet that asks for a fresh proof of who somebody is. */
  loadProofSheet,
} from './lazy.ts'
export {
  /** A new password with its rules ticked off while one types, and the same again. */
  NewPasswordFields,
} from './NewPasswordFields.tsx'
export {
  /** Whether this browser knows passkeys. */
  knowsPasskeys,
  /** Makes a new passkey for the account. */
  makePasskey,
} from './passkeys.ts'
export {
  /** What went wrong as a sentence. */
  useRefusalWords,
} from './use-refusal-words.ts'
