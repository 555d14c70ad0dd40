import { clock } from '../../../platform/server/clock.ts'
import type { Tx } from '../../../platform/server/db.ts'
import type { IncomingMail } from '../../../platform/server/incoming-mail.ts'
import { threadOf } from '../../../platform/server/mail-threads.ts'
import { readReply } from '../../calendars/server/public.ts'
import { MAX_WORD, refusalToAnswer } from '../rules.ts'
import { answerMeeting } from './answer-meeting.ts'
import { THREAD, uidOf, type Ways } from './calendar.ts'
import { heldWhole, occurrenceOf, type PersonRecord, personOf, type Whole } from './queries.ts'
import { takeWords } from './take-words.ts'

type Reply = NonNullable<ReturnType<typeof readReply>>

/**
 * Takes the answers that calendar programs give by mail to an invitation. The word in the address it came to shows that somebody has the
 * invitation; that it was theirs, the address it came from, which the file names as well. What is not from there is a letter to the club
 * as any other mail is. An answer to what was moved since, and one that changes nothing, is taken and passed over. What
 * is written without a calendar file is for the organiser.
 */
export async function takeReply(tx: Tx, ways: Ways, mail: IncomingMail): Promise<boolean> {
  if (mail.automatic === 'bounce') return false
  const reply = mail.calendar ? readReply(mail.calendar) : null
  if (!reply) return takeWords(tx, ways, mail)
  for (const word of mail.threads) {
    const thread = threadOf(ways.secrets, word)
    const asked = thread?.kind === THREAD ? await personOf(tx, thread.id) : undefined
    if (!asked || !isFrom(asked, mail, reply)) continue
    await answerBy(tx, ways, asked, reply)
    return true
  }
  return false
}

/** The one who was asked, by both addresses that a mail says. */
const isFrom = ({ email, away }: PersonRecord, { from }: IncomingMail, { answers }: Reply): boolean =>
  email !== null &&
  !away &&
  from.address === email.toLowerCase() &&
  answers.length === 1 &&
  answers[0]!.mail === email.toLowerCase()

const ANSWERS = { yes: 'accepted', no: 'declined' } as const

async function answerBy(tx: Tx, ways: Ways, asked: PersonRecord, reply: Reply): Promise<void> {
  const said = reply.answers[0]!.answer
  // Neither yes nor no is no answer.
  if (said !== 'yes' && said !== 'no') return
  const place = await placeOf(tx, asked, reply)
  if (!place) return
  const { whole, me } = place
  const { meeting } = whole
  if (reply.uid !== uidOf(meeting.series_id ?? meeting.id) || reply.sequence !== meeting.sequence) return
  if (refusalToAnswer({ state: meeting.state, startsAt: meeting.starts_at }, await clock(tx))) return
  const fits = said === 'yes' ? fitsOf(whole, reply) : []
  if (me.user_id === meeting.owner_id || fits === null) return
  await answerMeeting(tx, ways, place, {
    answer: ANSWERS[said],
    fits,
    word: said === 'no' ? reply.word.slice(0, MAX_WORD).toWellFormed() : '',
    zone: null,
    whole: reply.occurrence === null,
    language: me.language,
  })
}

/** The meeting that is answered, held, and the place in it of whoever answers: of a series the one that the file names. */
async function placeOf(
  tx: Tx,
  asked: PersonRecord,
  { occurrence }: Reply,
): Promise<{ whole: Whole; me: PersonRecord } | null> {
  const id = occurrence ? await occurrenceOf(tx, asked.meeting_id, occurrence) : asked.meeting_id
  const whole = id === undefined ? undefined : await heldWhole(tx, id)
  const me = whole?.people.find(one =>
    whole.meeting.id === asked.meeting_id
      ? one.id === asked.id
      : asked.user_id
        ? one.user_id === asked.user_id
        : one.user_id === null && one.email === asked.email,
  )
  return whole && me ? { whole, me } : null
}

/** Of proposed times the one that stood in the file, which must be there still; null where it is not. */
function fitsOf({ meeting, times }: Whole, { startsAt }: Reply): string[] | null {
  if (meeting.state === 'fixed') return []
  const meant = startsAt
    ? times.find(time => time.startsAt.getTime() === startsAt.getTime())
    : times.length === 1
      ? times[0]
      : undefined
  return meant ? [meant.id] : null
}
