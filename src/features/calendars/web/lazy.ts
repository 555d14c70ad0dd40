/** Loads the part of the settings about one's time: hours, calendars of elsewhere, the private address. */
export const loadCalendarParts = () => import('./CalendarParts.tsx')
