import { sql } from 'kysely'
import { clock } from '../../../platform/server/clock.ts'
import type { Tx } from '../../../platform/server/db.ts'
import type { IncomingMail } from '../../../platform/server/incoming-mail.ts'
import { threadOf } from '../../../platform/server/mail-threads.ts'
import { notify } from '../../../platform/server/outbox.ts'
import { readReply } from '../../calendars/server/public.ts'
import { blockedBetween } from '../../social/server/public.ts'
import { noticeWrote } from '../contract.ts'
import { MAX_WORD, refusalToAnswer } from '../rules.ts'
import { answerMeeting } from './answer-meeting.ts'
import { THREAD, uidOf, type Ways } from './calendar.ts'
import { keepStep, settleWrite } from './keep-step.ts'
import { heldWhole, occurrenceOf, personOf, type PersonRecord, type Whole } from './queries.ts'

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

/** So many mails of one person stand on a meeting in a day; more are letters to the club. */
const MOST_A_DAY = 20

/**
 * Takes what somebody writes in answer to a mail of a meeting: its organiser reads it on the meeting and is told. That it is from who was
 * asked is shown by the word in the address and by the address it came from. What does not fit into a line, or brings files along, is a
 * letter to the club as well, where all of it can be read; what a program wrote, and what comes across a block, is that alone.
 */
async function takeWords(tx: Tx, ways: Ways, mail: IncomingMail): Promise<boolean> {
  const text = mail.text.trim().toWellFormed()
  if (mail.automatic || mail.returned || text === '') return false
  for (const word of mail.threads) {
    const thread = threadOf(ways.secrets, word)
    const asked = thread?.kind === THREAD ? await personOf(tx, thread.id) : undefined
    const whole = asked && (await heldWhole(tx, asked.meeting_id))
    const me = whole?.people.find(one => one.id === asked!.id)
    if (!whole || !me || !(await mayTell(tx, whole, me, mail.from.address))) continue
    const fits = text.length <= MAX_WORD
    const line = fits ? text : `${text.slice(0, MAX_WORD - 1).toWellFormed()}…`
    await keepStep(tx, whole.meeting.id, { act: 'wrote', by: me, word: line, language: me.language })
    const about = { name: me.name, title: whole.meeting.title }
    await notify(tx, whole.owner.user_id!, noticeWrote, about, `/meeting/${whole.meeting.id}`, { by: me.user_id })
    await settleWrite(tx, whole.meeting.id)
    return fits && mail.fileIds.length === 0 && mail.refusedFiles.length === 0
  }
  return false
}

async function mayTell(tx: Tx, { meeting, owner }: Whole, me: PersonRecord, from: string): Promise<boolean> {
  if (me.id === owner.id || me.away || owner.away || me.email?.toLowerCase() !== from) return false
  if (me.user_id && (await blockedBetween(tx, me.user_id, meeting.owner_id))) return false
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from meeting_steps
    where meeting_id = ${meeting.id} and by_id = ${me.id} and act = 'wrote' and at > clock_timestamp() - interval '1 day'`.execute(
    tx,
  )
  return rows[0]!.count < MOST_A_DAY
}
