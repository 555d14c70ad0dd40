import { describe, expect, test } from 'vitest'
import { BadCalendar, readBusy } from './read-busy.ts'

const range = { zone: 'Asia/Dubai', from: Date.parse('2026-11-20T00:00:00Z'), to: Date.parse('2027-02-01T00:00:00Z') }
const file = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Somebody//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:a', 'DTSTAMP:20261101T000000Z', ...lines, 'END:VEVENT']
const busy = (text: string, over: Partial<typeof range> = {}) =>
  readBusy({ text, ...range, ...over }).map(
    ({ from, to }) => `${new Date(from).toISOString().slice(0, 16)} ${(to - from) / 60_000}`,
  )
const faultOf = (text: string) => {
  try {
    readBusy({ text, ...range })
    return null
  } catch (error) {
    return error instanceof BadCalendar ? error.fault : error
  }
}

describe('busy times of a calendar', () => {
  test('are read in UTC, in a zone of the world, in a zone of the file and in no zone at all', () => {
    expect(busy(file(...event('DTSTART:20261124T090000Z', 'DTEND:20261124T100000Z')))).toEqual(['2026-11-24T09:00 60'])
    expect(busy(file(...event('DTSTART;TZID=America/New_York:20261124T090000', 'DURATION:PT30M')))).toEqual([
      '2026-11-24T14:00 30',
    ])
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:Office Time',
      'BEGIN:STANDARD',
      'DTSTART:19700101T000000',
      'TZOFFSETFROM:+0530',
      'TZOFFSETTO:+0530',
      'END:STANDARD',
      'END:VTIMEZONE',
    ]
    expect(busy(file(...zone, ...event('DTSTART;TZID=Office Time:20261124T090000', 'DURATION:PT30M')))).toEqual([
      '2026-11-24T03:30 30',
    ])
    expect(busy(file(...event('DTSTART:20261124T090000', 'DURATION:PT30M')))).toEqual(['2026-11-24T05:00 30'])
    expect(busy(file('X-WR-TIMEZONE:Europe/Lisbon', ...event('DTSTART;VALUE=DATE:20261124')))).toEqual([
      '2026-11-24T00:00 1440',
    ])
  })

  test('are not those that are called off, marked as free, or of a free stretch', () => {
    const when = ['DTSTART:20261124T090000Z', 'DTEND:20261124T100000Z']
    for (const mark of ['TRANSP:TRANSPARENT', 'STATUS:CANCELLED', 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'])
      expect(busy(file(...event(...when, mark)))).toEqual([])
    const free = [
      'BEGIN:VFREEBUSY',
      'FREEBUSY;FBTYPE=FREE:20261124T090000Z/PT1H',
      'FREEBUSY:20261125T090000Z/20261125T110000Z,20261126T090000Z/PT30M',
      'END:VFREEBUSY',
    ]
    expect(busy(file(...free))).toEqual(['2026-11-25T09:00 120', '2026-11-26T09:00 30'])
  })

  test('repeat in their zone over a change of clocks, without what was left out, with what was moved or called off by itself', () => {
    const series = event(
      'DTSTART;TZID=Europe/Lisbon:20261019T090000',
      'DTEND;TZID=Europe/Lisbon:20261019T100000',
      'RRULE:FREQ=WEEKLY;COUNT=9',
      'EXDATE;TZID=Europe/Lisbon:20261123T090000',
    )
    const moved = event(
      'RECURRENCE-ID;TZID=Europe/Lisbon:20261130T090000',
      'DTSTART;TZID=Europe/Lisbon:20261201T150000',
      'DTEND;TZID=Europe/Lisbon:20261201T153000',
    )
    const off = event(
      'RECURRENCE-ID;TZID=Europe/Lisbon:20261207T090000',
      'DTSTART;TZID=Europe/Lisbon:20261207T090000',
      'DURATION:PT1H',
      'STATUS:CANCELLED',
    )
    expect(busy(file(...series, ...moved, ...off))).toEqual(['2026-12-01T15:00 30', '2026-12-14T09:00 60'])
    expect(
      busy(file(...series), { from: Date.parse('2026-10-18T00:00:00Z'), to: Date.parse('2026-10-27T00:00:00Z') }),
    ).toEqual(['2026-10-19T08:00 60', '2026-10-26T09:00 60'])
  })

  test('that touch are one, and nothing of what they are about is in them', () => {
    const two = [
      ...event('DTSTART:20261124T090000Z', 'DTEND:20261124T100000Z', 'SUMMARY:SECRET-CANARY'),
      ...event('DTSTART:20261124T093000Z', 'DTEND:20261124T110000Z'),
    ]
    expect(busy(file(...two))).toEqual(['2026-11-24T09:00 120'])
    expect(JSON.stringify(readBusy({ text: file(...two), ...range }))).not.toContain('CANARY')
  })

  test('that go on for years are counted within the range only', () => {
    expect(busy(file(...event('DTSTART:20150101T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY')))).toHaveLength(73)
  })

  test('of one entry that nobody understands do not cost the others', () => {
    const odd = ['BEGIN:VEVENT', 'UID:b', 'SUMMARY:no beginning', 'END:VEVENT']
    expect(busy(file(...odd, ...event('DTSTART:20261124T090000Z', 'DTEND:20261124T100000Z')))).toHaveLength(1)
  })
})

describe('what is not read', () => {
  test('is no calendar', () => {
    for (const text of ['', '<!doctype html>', '{"a":1}', 'BEGIN:VCALENDAR\r\nnonsense'])
      expect(faultOf(text)).toBe('no-calendar')
  })
  test('repeats without end', () => {
    const every = event('DTSTART:20000101T000000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY')
    expect(faultOf(file(...every))).toBe('too-large')
  })
})
