/** What other features may use of settings on the server. */
export {
  /** Where the chain is asked for the fee of conversions. */
  rpcUrlOf,
} from './chain.ts'
export {
  /** How mails look with these settings. */
  mailLookOf,
} from './mail-server.ts'
export {
  /** Every setting. */
  allSettings,
  /** The database's clock, read now, and the zone that the club goes by. */
  clubClock,
  /** The same as columns of a statement that reads something else. */
  clubClockColumns,
  /** What those say. */
  clubClockOf,
  /** The switch that closes the club, and whether it is closed now. */
  readMaintenance,
  /** One setting, or its default. */
  setting,
} from './queries.ts'
export {
  /** For how many days something is kept. */
  daysKept,
} from './retention.ts'
export {
  /** Changes settings that have a call of their own in another feature. */
  saveSettings,
  /** Notes what somebody gets for joining, for every page that speaks of it. */
  tellJoiningPoints,
} from './save-settings.ts'
export {
  /** What this feature plugs into the house. */
  settingsFeature,
} from './wiring.ts'
