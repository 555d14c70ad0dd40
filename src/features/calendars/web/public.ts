/** What other features may use of calendars in the browser. */
export {
  /** Loads the part of the settings about one's time. */
  loadCalendarParts,
} from './lazy.ts'
