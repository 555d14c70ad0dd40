import ICAL from 'ical.js'

/** What a calendar file of the club is made of; a line that begins otherwise came from a text. */
const NAMES =
  /^(BEGIN|END|VERSION|PRODID|METHOD|CALSCALE|NAME|X-WR-CALNAME|X-WR-TIMEZONE|TIMEZONE-ID|REFRESH-INTERVAL|X-PUBLISHED-TTL|X-LIC-LOCATION|TZID|TZURL|TZNAME|TZOFFSETFROM|TZOFFSETTO|UID|SEQUENCE|DTSTAMP|DTSTART|DTEND|DURATION|CREATED|LAST-MODIFIED|SUMMARY|DESCRIPTION|LOCATION|URL|STATUS|ORGANIZER|ATTENDEE|RRULE|RDATE|EXDATE|RECURRENCE-ID|TRANSP|CLASS|CATEGORIES|PRIORITY|ACTION|TRIGGER|X-ALT-DESC|X-MICROSOFT-[A-Z-]+|BUSYSTATUS)[;:]/
/** Longest line in octets, without its end (RFC 5545, 3.1). */
const LINE = 75

/** What is wrong with a calendar file that holds payloads: a line of their own, one too long, one that is cut within a sign, what cannot be read back. */
export function faultsOfCalendar(bytes: Buffer): string[] {
  const text = bytes.toString('utf8')
  const faults: string[] = []
  if (text.includes('\ufffd')) faults.push('a line is cut within a sign')
  if (/[^\r]\n|\r[^\n]/.test(text)) faults.push('a line ends otherwise than by CRLF')
  for (const line of text.split('\r\n'))
    if (Buffer.byteLength(line) > LINE) faults.push(`a line is too long: ${line.slice(0, 60)}`)
  for (const line of text.replace(/\r\n[ \t]/g, '').split('\r\n'))
    if (line !== '' && !NAMES.test(line)) faults.push(`a line of its own: ${line.slice(0, 60)}`)
  try {
    const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')
    for (const event of events)
      for (const one of event.getAllProperties('url'))
        if (!/^https?:/.test(String(one.getFirstValue())))
          faults.push(`an address leads elsewhere: ${one.getFirstValue()}`)
  } catch (error) {
    faults.push(`it cannot be read back: ${String(error).slice(0, 80)}`)
  }
  return faults
}
