/** How long a meeting may be that is offered, in minutes. */
export const LENGTHS = [15, 30, 45, 60, 90, 120] as const
/** Minutes that can be kept free around meetings. */
export const BUFFERS = [0, 5, 10, 15, 30, 45, 60] as const
/** How soon a time may be taken at the earliest, in minutes. */
export const NOTICES = [0, 60, 120, 240, 720, 1440, 2880, 10_080] as const
/** How many days ahead times are offered. */
export const HORIZONS = [7, 14, 30, 60, 90, 180] as const

/** Calendars of elsewhere that one member may name. */
export const MOST_OUTSIDE = 5
/** How often they are read, in minutes. */
export const READ_EVERY_MINUTES = 15

/** Why a calendar of elsewhere could not be read; each has a sentence. */
export const READ_FAULTS = [
  /** Nobody answers there, or not in time. */
  'silent',
  /** It lies inside of the club's own network. */
  'inner',
  /** It was answered that there is none, or that one may not read it. */
  'refused',
  /** What is there is no calendar. */
  'no-calendar',
  /** More bytes, entries or repetitions than are read. */
  'too-large',
] as const
export type ReadFault = (typeof READ_FAULTS)[number]

/** Where a calendar really lies: `webcal:` is a way to say https. */
export const fetchedFrom = (address: string): string => address.trim().replace(/^webcals?:/i, 'https:')

/** At most so many days are looked through at once. */
const MOST_DAYS = 62

/** Whether a stretch of time ends behind its beginning and is short enough to be looked through. */
export const isShortRange = ({ from, to }: { from: string; to: string }): boolean =>
  Date.parse(from) < Date.parse(to) && Date.parse(to) - Date.parse(from) <= MOST_DAYS * 86_400_000
