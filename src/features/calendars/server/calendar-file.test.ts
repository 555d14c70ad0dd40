import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { offsetOf } from '../../../platform/shared/zone-time.ts'
import { type CalendarEntry, calendarFile } from './calendar-file.ts'
import { readReply } from './read-reply.ts'
import { zoneData } from './zone-data.ts'

const entry: CalendarEntry = {
  uid: 'one@club.example',
  sequence: 2,
  from: new Date('2026-11-24T15:00:00Z'),
  to: new Date('2026-11-24T15:45:00Z'),
  zone: 'Asia/Dubai',
  title: 'The meters; at Alexandria, and ضمان العدّادات في الإسكندرية مع كل ما يلزم من الوثائق والصور قبل نهاية الشهر',
  description: 'First line\nSecond, with; signs \\ of all kinds\nNight tariff: ضمان العدّادات',
  link: 'https://club.example/meeting/1',
  organiser: { name: 'Layla "Lulu" Haddad', mail: 'layla@club.example' },
  attendees: [
    { name: 'طارق بن علي', mail: 'tarek@club.example', answer: 'asked' },
    { name: 'Marta: Lopes', mail: 'marta@club.example', answer: 'yes' },
  ],
  changedAt: new Date('2026-11-20T08:00:00Z'),
}

const read = (text: string) => {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[])
  const events = calendar.getAllSubcomponents('vevent').map(one => new ICAL.Event(one))
  return { calendar, events, event: events[0]! }
}
const moment = (time: ICAL.Time) => new Date(time.toUnixTime() * 1000).toISOString()

describe('a calendar file', () => {
  test('says in another reader what was written, in both scripts', () => {
    const text = calendarFile('REQUEST', [entry])
    const { calendar, event } = read(text)
    expect(calendar.getFirstPropertyValue('method')).toBe('REQUEST')
    expect(event.summary).toBe(entry.title)
    expect(event.description).toBe(entry.description)
    expect([event.uid, event.sequence]).toEqual([entry.uid, 2])
    expect([moment(event.startDate), moment(event.endDate)]).toEqual([entry.from.toISOString(), entry.to.toISOString()])
    expect(event.startDate.zone.tzid).toBe('Asia/Dubai')
    const people = event.attendees.map(one => [
      one.getParameter('cn'),
      one.getFirstValue(),
      one.getParameter('partstat'),
    ])
    expect(people).toEqual([
      ['طارق بن علي', 'MAILTO:tarek@club.example', 'NEEDS-ACTION'],
      ['Marta: Lopes', 'MAILTO:marta@club.example', 'ACCEPTED'],
    ])
    expect(String(event.organizer).toLowerCase()).toBe('mailto:layla@club.example')
  })

  test('has lines of 75 bytes at most, each ended as the standard says', () => {
    const text = calendarFile('REQUEST', [entry])
    const lines = text.split('\r\n')
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(Math.max(...lines.map(line => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
    expect(text).not.toContain('\uFFFD')
  })

  test('lets nobody write a line of their own into it', () => {
    const title = 'Hello\r\nATTENDEE:mailto:eve@evil.example\nBEGIN:VALARM'
    const { event } = read(
      calendarFile('REQUEST', [{ ...entry, title, organiser: { name: title, mail: 'a@b.example' } }]),
    )
    expect(event.attendees).toHaveLength(2)
    expect(event.component.getAllSubcomponents()).toEqual([])
    expect(event.summary).toBe('Hello ATTENDEE:mailto:eve@evil.example BEGIN:VALARM')
  })

  test('is called off under its id with a later number', () => {
    const { calendar, event } = read(calendarFile('CANCEL', [{ ...entry, sequence: 3 }]))
    expect(calendar.getFirstPropertyValue('method')).toBe('CANCEL')
    expect([event.uid, event.sequence, event.component.getFirstPropertyValue('status')]).toEqual([
      entry.uid,
      3,
      'CANCELLED',
    ])
  })

  test('of an answer is read as one, and of nothing else', () => {
    const attendees = [{ name: 'Tarek', mail: 'tarek@club.example', answer: 'no' as const }]
    expect(readReply(calendarFile('REPLY', [{ ...entry, attendees }]))).toEqual({
      uid: entry.uid,
      sequence: 2,
      occurrence: null,
      startsAt: entry.from,
      word: '',
      answers: [{ mail: 'tarek@club.example', answer: 'no' }],
    })
    expect(readReply(calendarFile('REQUEST', [entry]))).toBeNull()
    expect(['', 'hello', 'BEGIN:VCALENDAR', 'BEGIN:VCALENDAR\r\nMETHOD:REPLY\r\nEND:VCALENDAR'].map(readReply)).toEqual(
      [null, null, null, null],
    )
  })
})

describe('a weekly series over a change of clocks', () => {
  const series: CalendarEntry = {
    ...entry,
    zone: 'Europe/Lisbon',
    from: new Date('2026-10-19T13:00:00Z'),
    to: new Date('2026-10-19T14:00:00Z'),
    repeats: { every: 'week', count: 4, without: [new Date('2026-11-02T14:00:00Z')] },
  }
  test('keeps its time of day in the zone it was agreed in, leaves out what was called off, and ends', () => {
    const { event } = read(calendarFile('REQUEST', [series]))
    const walk = event.iterator()
    const starts: string[] = []
    for (let at = walk.next(); at; at = walk.next()) starts.push(moment(event.getOccurrenceDetails(at).startDate))
    expect(starts).toEqual(['2026-10-19T13:00:00.000Z', '2026-10-26T14:00:00.000Z', '2026-11-09T14:00:00.000Z'])
  })

  test('up to a moment ends there, and one of it that was moved names when it was to begin', () => {
    const until = new Date('2026-11-02T14:00:00Z')
    const moved = { ...entry, zone: 'Europe/Lisbon', occurrence: new Date('2026-10-26T14:00:00Z') }
    const text = calendarFile('PUBLISH', [{ ...series, repeats: { every: 'week', until } }, moved], 'Meetings')
    expect(text).toContain('UNTIL=20261102T140000Z')
    const { events } = read(text)
    expect(moment(events[1]!.recurrenceId!)).toBe('2026-10-26T14:00:00.000Z')
  })
})

test('a monthly series is on the same weekday of its month', () => {
  const monthly: CalendarEntry = {
    ...entry,
    zone: 'America/New_York',
    from: new Date('2026-10-27T14:00:00Z'),
    to: new Date('2026-10-27T15:00:00Z'),
    repeats: { every: 'month', count: 3, onDay: { weekday: 2, nth: -1 } },
  }
  const { event } = read(calendarFile('REQUEST', [monthly]))
  const walk = event.iterator()
  const starts: string[] = []
  for (let at = walk.next(); at; at = walk.next()) starts.push(moment(event.getOccurrenceDetails(at).startDate))
  expect(starts).toEqual(['2026-10-27T14:00:00.000Z', '2026-11-24T15:00:00.000Z', '2026-12-29T15:00:00.000Z'])
})

describe('the clocks of a zone', () => {
  test.each([
    'Europe/Lisbon',
    'America/New_York',
    'Asia/Dubai',
    'Australia/Sydney',
    'Africa/Cairo',
    'Africa/Casablanca',
    'Asia/Kathmandu',
    'Pacific/Chatham',
    'UTC',
  ])('of %s are told so that another reader counts as we do, every day of ten years', zone => {
    const component = new ICAL.Component(ICAL.parse(zoneData(zone, 2024, 2034)) as unknown[])
    const told = new ICAL.Timezone(component)
    const wrong: string[] = []
    for (let day = Date.UTC(2024, 0, 2, 12); day < Date.UTC(2034, 11, 30); day += 86_400_000) {
      const wall = new Date(day + offsetOf(day, zone))
      const time = ICAL.Time.fromData({
        year: wall.getUTCFullYear(),
        month: wall.getUTCMonth() + 1,
        day: wall.getUTCDate(),
        hour: wall.getUTCHours(),
        minute: wall.getUTCMinutes(),
        second: 0,
        isDate: false,
      })
      if (told.utcOffset(time) * 1000 !== offsetOf(day, zone)) wrong.push(new Date(day).toISOString())
    }
    expect(wrong).toEqual([])
  })
})
