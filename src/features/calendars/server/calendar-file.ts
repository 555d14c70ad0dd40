import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  type ICalDayJsStub,
  type ICalEventData,
  ICalEventRepeatingFreq,
  ICalEventStatus,
  ICalWeekday,
} from 'ical-generator'
import { wallOf } from '../../../platform/shared/zone-time.ts'
import { wallText, zoneData } from './zone-data.ts'

/** What a calendar file is for (RFC 5546): asks or moves, answers, calls off, or only tells. */
export type Method = 'REQUEST' | 'REPLY' | 'CANCEL' | 'PUBLISH'
/** What somebody said to an invitation; `asked` is nothing yet. */
export type Answer = 'asked' | 'yes' | 'no' | 'maybe'

export type Mailed = { name: string; mail: string }

/** A meeting as calendar programs know it. */
export type CalendarEntry = {
  /** The same for all that is ever said of it. */
  uid: string
  /** Goes up with each change that concerns when or where; programs pass over what is older. */
  sequence: number
  from: Date
  to: Date
  /** The zone it was agreed in: a series keeps its time of day there when clocks change. */
  zone: string
  title: string
  description?: string | undefined
  /** Where it is, in words; of a room of the club its address. */
  place?: string | undefined
  link?: string | undefined
  organiser?: Mailed | undefined
  attendees?: readonly (Mailed & { answer: Answer; optional?: boolean })[]
  standing?: 'agreed' | 'proposed' | 'cancelled'
  /** Of a series: every so many weeks or months, so often or up to a moment, without some of them. */
  repeats?: {
    every: 'week' | 'month'
    interval?: number
    count?: number
    until?: Date
    /** Of months: on which weekday, Sunday being 0, the first to the fourth or the last (-1) of its month; else on the same date. */
    onDay?: { weekday: number; nth: 1 | 2 | 3 | 4 | -1 }
    without?: readonly Date[]
  }
  /** Of one meeting of a series: when it was to begin before it was moved or called off by itself. */
  occurrence?: Date | undefined
  /** When it was changed last. */
  changedAt: Date
}

/** What the library asks of a moment, which knows no zones of its own: the digits of the clock on the wall there. */
class ZonedMoment implements ICalDayJsStub {
  readonly #at: Date
  readonly #zone: string
  constructor(at: Date, zone = 'UTC') {
    this.#at = at
    this.#zone = zone
  }
  tz(zone?: string): ZonedMoment {
    return new ZonedMoment(this.#at, zone)
  }
  utc(): ZonedMoment {
    return new ZonedMoment(this.#at)
  }
  format(pattern?: string): string {
    const text = wallText(wallOf(this.#at.getTime(), this.#zone))
    return pattern === 'YYYYMMDD' ? text.slice(0, 8) : text.slice(9)
  }
  isValid(): boolean {
    return !Number.isNaN(this.#at.getTime())
  }
  toDate(): Date {
    return new Date(this.#at)
  }
  toJSON(): string {
    return this.#at.toJSON()
  }
}

const ANSWERS: Record<Answer, ICalAttendeeStatus> = {
  asked: ICalAttendeeStatus.NEEDSACTION,
  yes: ICalAttendeeStatus.ACCEPTED,
  no: ICalAttendeeStatus.DECLINED,
  maybe: ICalAttendeeStatus.TENTATIVE,
}
const STANDINGS = {
  agreed: ICalEventStatus.CONFIRMED,
  proposed: ICalEventStatus.TENTATIVE,
  cancelled: ICalEventStatus.CANCELLED,
}
const WEEKDAYS = [
  ICalWeekday.SU,
  ICalWeekday.MO,
  ICalWeekday.TU,
  ICalWeekday.WE,
  ICalWeekday.TH,
  ICalWeekday.FR,
  ICalWeekday.SA,
]
const FREQUENCIES = { week: ICalEventRepeatingFreq.WEEKLY, month: ICalEventRepeatingFreq.MONTHLY }

/** Years around an entry of which the clocks of its zone are told. */
const YEARS_BEFORE = 1
const YEARS_AFTER = 6
/** How often programs are asked to read a feed again. */
const READ_AGAIN_SECONDS = 900

/** No line of its own within a field of one line. */
const inOneLine = (text: string): string => text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()

/**
 * Entries as a calendar file (RFC 5545): lines folded and words escaped, with the clocks of their zones. Of what is mailed it is one meeting, or
 * one of a series; `name` is what a feed is called in programs that read it.
 */
export function calendarFile(method: Method, entries: readonly CalendarEntry[], name?: string): string {
  const years = entries.flatMap(entry => [
    entry.from.getUTCFullYear(),
    (entry.repeats?.until ?? entry.to).getUTCFullYear(),
  ])
  const first = Math.min(...years) - YEARS_BEFORE
  const last = Math.max(...years) + YEARS_AFTER
  const calendar = ical({
    prodId: { company: 'Majlis', product: 'Meetings', language: 'EN' },
    method: ICalCalendarMethod[method],
    timezone: { name: null, generator: zone => zoneData(zone, first, last) },
    ...(name && { name, ttl: READ_AGAIN_SECONDS }),
  })
  for (const entry of entries) calendar.createEvent(eventOf(method, entry))
  return `${calendar.toString()}\r\n`
}

function eventOf(method: Method, entry: CalendarEntry): ICalEventData {
  const at = (moment: Date) => new ZonedMoment(moment)
  const { organiser } = entry
  return {
    id: entry.uid,
    sequence: entry.sequence,
    start: at(entry.from),
    end: at(entry.to),
    timezone: entry.zone,
    stamp: entry.changedAt,
    lastModified: entry.changedAt,
    summary: inOneLine(entry.title),
    status: method === 'CANCEL' ? ICalEventStatus.CANCELLED : STANDINGS[entry.standing ?? 'agreed'],
    ...(entry.description && { description: entry.description }),
    ...(entry.place && { location: inOneLine(entry.place) }),
    ...(entry.link && { url: entry.link }),
    ...(organiser && { organizer: { name: inOneLine(organiser.name), email: organiser.mail } }),
    attendees: (entry.attendees ?? []).map(one => ({
      name: inOneLine(one.name),
      email: one.mail,
      role: one.optional ? ICalAttendeeRole.OPT : ICalAttendeeRole.REQ,
      status: ANSWERS[one.answer],
      rsvp: method === 'REQUEST' && one.answer === 'asked',
    })),
    ...(entry.repeats && { repeating: repeatingOf(entry.repeats) }),
    ...(entry.occurrence && { recurrenceId: at(entry.occurrence) }),
  }
}

const repeatingOf = ({ every, interval, count, until, onDay, without }: NonNullable<CalendarEntry['repeats']>) => ({
  freq: FREQUENCIES[every],
  ...(onDay && { byDay: WEEKDAYS[onDay.weekday]!, bySetPos: onDay.nth }),
  ...(interval && { interval }),
  ...(count && { count }),
  ...(until && { until }),
  ...(without && without.length > 0 && { exclude: without.map(one => new ZonedMoment(one)) }),
})
