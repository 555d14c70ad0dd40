/** What other features may use of calendars on the server. */
export {
  /** What somebody said to an invitation. */
  type Answer,
  /** A meeting as calendar programs know it. */
  type CalendarEntry,
  /** Entries as a calendar file for a mail or a feed. */
  calendarFile,
} from './calendar-file.ts'
export {
  /** What of these members' time is taken within a range. */
  busyOf,
  /** Keeps the stretches of time that a thing takes now. */
  keepEntries,
} from './entries.ts'
export {
  /** A member who offers times, as whoever asks may see them. */
  hostNamed,
  /** What the page of somebody is called, where that is not their own name. */
  pageOf,
  /** The same, as it was found. */
  type SeenHost,
} from './hosts.ts'
export {
  /** When somebody can be met; null until they said so. */
  hoursOf,
  /** The zones that people live in, of those who said so. */
  zonesOf,
} from './hours.ts'
export {
  /** The answers in a calendar file that a mail brought; null for any other. */
  readReply,
} from './read-reply.ts'
export {
  /** Refuses what of some times is not free, without taking any. */
  checkSlots,
  /** Those of some times at which a meeting can begin still. */
  freeAmong,
  /** Takes times with somebody who offers them, under the lock at which all wait who book. */
  takeSlots,
} from './slots.ts'
export {
  /** What this feature plugs into the house. */
  calendarsFeature,
} from './wiring.ts'
