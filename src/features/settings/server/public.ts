/** What other features may use of settings on the server. */
export {
  /** How mails look with these settings. */
  mailLookOf,
} from './mail-server.ts'
export {
  /** Every setting. */
  allSettings,
  /** One setting, or its default. */
  setting,
} from './queries.ts'
export {
  /** What this feature plugs into the house. */
  settingsFeature,
} from './wiring.ts'
