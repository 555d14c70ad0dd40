import ICAL from 'ical.js'
import type { Answer } from './calendar-file.ts'

/** What somebody's calendar program answered to an invitation: whose meeting, which version of it, and what each said. */
export type Reply = {
  uid: string
  sequence: number
  /** Of one meeting of a series: when it was to begin. */
  occurrence: Date | null
  /** When what is answered begins; null where the program does not say. */
  startsAt: Date | null
  /** What somebody wrote with it. */
  word: string
  answers: { mail: string; answer: Answer }[]
}

const ANSWERS: Readonly<Record<string, Answer>> = { ACCEPTED: 'yes', DECLINED: 'no', TENTATIVE: 'maybe' }
/** An answer is a page at most. */
const MOST_SIGNS = 200_000

/** The answers in a calendar file with METHOD:REPLY; null for anything else, also for what is no calendar. Who sent it is not known by it. */
export function readReply(text: string): Reply | null {
  if (text.length > MOST_SIGNS) return null
  try {
    const calendar = new ICAL.Component(ICAL.parse(text) as unknown[])
    const event = calendar.getFirstSubcomponent('vevent')
    const uid = event?.getFirstPropertyValue('uid')
    if (!event || String(calendar.getFirstPropertyValue('method')).toUpperCase() !== 'REPLY' || !uid) return null
    const momentOf = (name: string) => {
      const value = event.getFirstPropertyValue(name)
      return value instanceof ICAL.Time && !value.isDate ? value.toJSDate() : null
    }
    return {
      uid: String(uid),
      sequence: Number(event.getFirstPropertyValue('sequence') ?? 0),
      occurrence: momentOf('recurrence-id'),
      startsAt: momentOf('dtstart'),
      word: String(event.getFirstPropertyValue('comment') ?? '').trim(),
      answers: event.getAllProperties('attendee').map(one => ({
        mail: String(one.getFirstValue())
          .replace(/^mailto:/i, '')
          .toLowerCase(),
        answer: ANSWERS[String(one.getParameter('partstat')).toUpperCase()] ?? 'asked',
      })),
    }
  } catch {
    return null
  }
}
