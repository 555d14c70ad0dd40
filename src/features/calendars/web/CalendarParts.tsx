/** The pieces of the settings about one's time, which load together. */
export { FeedAddress } from './FeedAddress.tsx'
export { HoursPart } from './HoursForm.tsx'
export { OutsideCalendars } from './OutsideCalendars.tsx'
