/** What other features may use of accounts in the browser. */
export {
  /** Agreeing to the terms and the privacy policy, both a press away without leaving the form. */
  Agreement,
} from './Agreement.tsx'
export {
  /** For a link that is worth nothing any more. */
  AskForLink,
} from './AskForLink.tsx'
export {
  /** Where the mails of an address are read on the web, when its provider is one that everybody knows. */
  mailProviderOf,
} from './mail-provider.ts'
export {
  /** What became of a link. */
  Outcome,
} from './Outcome.tsx'
export {
  /** How hard the password is to guess, in four bars and a word. */
  StrengthMeter,
} from './StrengthMeter.tsx'
export {
  /** A user name. */
  UsernameField,
} from './UsernameField.tsx'
export {
  /** Seconds that are left. */
  useCountdown,
} from './use-countdown.ts'
