/** What other features may use of calendars in the browser. */
export {
  /** What a member set about their time, for whoever wants to meet them. */
  HostRules,
} from './HostRules.tsx'
export {
  /** Loads the part of the settings about one's time. */
  loadCalendarParts,
} from './lazy.ts'
