import type { ReadFault } from '../../rules.ts'
import type { Span } from '../../rules/free-slots.ts'
import { BadCalendar, type BusyAsked, readBusy } from './read-busy.ts'

/** What a calendar says, or why it cannot be read: errors of other threads are of no class. */
export type BusyRead = { busy: Span[] } | { fault: ReadFault }

/** What the thread that reads other calendars does (outside-calendars.ts). */
export function busyTask(asked: BusyAsked): BusyRead {
  try {
    return { busy: readBusy(asked) }
  } catch (error) {
    if (error instanceof BadCalendar) return { fault: error.fault }
    // What the library does not understand is none of its kind.
    return { fault: 'no-calendar' }
  }
}
