import ICAL from 'ical.js'
import { isZone, momentAt } from '../../../../platform/shared/zone-time.ts'
import type { ReadFault } from '../../rules.ts'
import { joined, type Span } from '../../rules/free-slots.ts'
import { zoneData } from '../zone-data.ts'

/** A calendar that cannot be read, and why. */
export class BadCalendar extends Error {
  readonly fault: ReadFault
  constructor(fault: ReadFault, message: string = fault) {
    super(message)
    this.fault = fault
  }
}

/** What is read: of which zone times are that name none, and from when to when. */
export type BusyAsked = { text: string; zone: string } & Span

const DAY = 86_400_000
/** Entries that are looked at, repetitions that are counted out, and stretches that are kept. */
const MOST_ENTRIES = 20_000
const MOST_REPEATED = 200_000
const MOST_BUSY = 5000

/** Years of which the clocks of a zone are told to the library where the file itself does not. */
const FIRST_YEAR = 2000
const LAST_YEAR = 2040

/**
 * When a calendar (RFC 5545) says that its owner is busy: entries with their repetitions and exceptions, stretches of free-busy files. What is
 * called off or marked as free does not count. Of what the entries are about nothing is read. Throws BadCalendar.
 */
export function readBusy({ text, zone, ...range }: BusyAsked): Span[] {
  const spans: Span[] = []
  let left = MOST_REPEATED
  for (const calendar of calendarsIn(text)) {
    const own = String(calendar.getFirstPropertyValue('x-wr-timezone') ?? '')
    const around = { zone: isZone(own) ? own : zone, ...range }
    const events = calendar.getAllSubcomponents('vevent')
    if (events.length > MOST_ENTRIES) throw new BadCalendar('too-large')
    for (const { master, exceptions } of seriesOf(events)) left = addSeries(spans, master, exceptions, around, left)
    for (const one of calendar.getAllSubcomponents('vfreebusy')) addFreeBusy(spans, one, around)
  }
  const busy = joined(spans.map(({ from, to }) => ({ from: Math.max(from, range.from), to: Math.min(to, range.to) })))
  if (busy.length > MOST_BUSY) throw new BadCalendar('too-large')
  return busy
}

function calendarsIn(text: string): ICAL.Component[] {
  if (!/^\s*\uFEFF?BEGIN:VCALENDAR/i.test(text)) throw new BadCalendar('no-calendar')
  tellZones(text)
  try {
    const read: unknown = ICAL.parse(text.replace(/^\s*\uFEFF?/, ''))
    const several = Array.isArray(read) && Array.isArray(read[0])
    return (several ? (read as unknown[][]) : [read as unknown[]]).map(one => new ICAL.Component(one))
  } catch (error) {
    throw new BadCalendar('no-calendar', (error as Error).message)
  }
}

/** Tells the library of zones that the file names and does not describe. */
function tellZones(text: string): void {
  for (const [, named] of text.matchAll(/;TZID="?([\w+/-]{1,60})"?[:;]/g))
    if (named && named !== 'UTC' && !ICAL.TimezoneService.has(named) && isZone(named))
      ICAL.TimezoneService.register(
        new ICAL.Timezone(new ICAL.Component(ICAL.parse(zoneData(named, FIRST_YEAR, LAST_YEAR)) as unknown[])),
        named,
      )
}

type Series = { master: ICAL.Component; exceptions: ICAL.Component[] }

/** Entries with those that stand for one of their repetitions; one whose series is not there stands by itself. */
function seriesOf(events: readonly ICAL.Component[]): Series[] {
  const all: Series[] = []
  const byUid = new Map<string, Series>()
  const exceptions: ICAL.Component[] = []
  for (const event of events) {
    if (event.hasProperty('recurrence-id')) {
      exceptions.push(event)
      continue
    }
    const series = { master: event, exceptions: [] }
    all.push(series)
    byUid.set(String(event.getFirstPropertyValue('uid')), series)
  }
  for (const event of exceptions) {
    const series = byUid.get(String(event.getFirstPropertyValue('uid')))
    if (series) series.exceptions.push(event)
    else all.push({ master: event, exceptions: [] })
  }
  return all
}

type Around = Span & { zone: string }

/** What the clock on the wall says, as if it were one of UTC. */
const wallOfTime = (time: ICAL.Time): number =>
  Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second)

/** A moment as the file means it: in a zone of the world by its own clocks, else by those that the file describes. */
function momentIn(time: ICAL.Time, zone: string): number {
  const wall = wallOfTime(time)
  const { tzid } = time.zone ?? { tzid: 'floating' }
  if (time.isDate || tzid === 'floating') return momentAt(wall, zone, 'begins')
  if (tzid === 'UTC') return wall
  return isZone(tzid) ? momentAt(wall, tzid, 'begins') : time.toUnixTime() * 1000
}

const isBusy = (event: ICAL.Component): boolean =>
  String(event.getFirstPropertyValue('transp') ?? '').toUpperCase() !== 'TRANSPARENT' &&
  String(event.getFirstPropertyValue('status') ?? '').toUpperCase() !== 'CANCELLED' &&
  String(event.getFirstPropertyValue('x-microsoft-cdo-busystatus') ?? '').toUpperCase() !== 'FREE'

/** Adds what an entry takes within the range; answers how many repetitions may still be counted out. */
function addSeries(
  spans: Span[],
  master: ICAL.Component,
  exceptions: readonly ICAL.Component[],
  { zone, ...range }: Around,
  most: number,
): number {
  const add = (start: ICAL.Time | null, end: ICAL.Time | null) => {
    if (!start || !end) return
    const span = { from: momentIn(start, zone), to: momentIn(end, zone) }
    if (span.to > range.from && span.from < range.to && span.to > span.from) spans.push(span)
  }
  const event = readable(() => new ICAL.Event(master, { exceptions: [...exceptions] }))
  if (!event?.startDate) return most
  if (!event.isRecurring()) {
    if (isBusy(master)) add(event.startDate, event.endDate)
    return most
  }
  const walk = readable(() => event.iterator())
  if (!walk) return most
  // Clocks are asked only near the range: most of a long series lies years before it.
  const early = range.from - 2 * DAY - event.duration.toSeconds() * 1000
  const isNear = (time: ICAL.Time) => wallOfTime(time) >= early && momentIn(time, zone) < range.to
  let left = most
  for (let at = walk.next(); at; at = walk.next()) {
    if (left-- <= 0) throw new BadCalendar('too-large')
    if (wallOfTime(at) < early) continue
    if (!isNear(at)) break
    const { startDate, endDate, item } = event.getOccurrenceDetails(at)
    if (isBusy(item.component)) add(startDate, endDate)
  }
  // Those that were moved into the range from far away.
  for (const { recurrenceId, startDate, endDate, component } of Object.values(event.exceptions))
    if (recurrenceId && !isNear(recurrenceId) && isBusy(component)) add(startDate, endDate)
  return left
}

/** What cannot be read of one entry is passed over: the others count. */
function readable<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}

function addFreeBusy(spans: Span[], one: ICAL.Component, { zone }: Around): void {
  for (const property of one.getAllProperties('freebusy')) {
    if (String(property.getParameter('fbtype') ?? 'BUSY').toUpperCase() === 'FREE') continue
    for (const period of property.getValues() as ICAL.Period[])
      spans.push({ from: momentIn(period.start, zone), to: momentIn(period.getEnd(), zone) })
  }
}
