import { sql } from 'kysely'
import type { Tx } from '../../../platform/server/db.ts'
import type { IncomingMail } from '../../../platform/server/incoming-mail.ts'
import { threadOf } from '../../../platform/server/mail-threads.ts'
import { notify } from '../../../platform/server/outbox.ts'
import { blockedBetween } from '../../social/server/public.ts'
import { noticeWrote } from '../contract.ts'
import { MAX_WORD } from '../rules.ts'
import { THREAD, type Ways } from './calendar.ts'
import { keepStep, settleWrite } from './keep-step.ts'
import { heldWhole, type PersonRecord, personOf, type Whole } from './queries.ts'

/** So many mails of one person stand on a meeting in a day; more are letters to the club. */
const MOST_A_DAY = 20

/**
 * Takes what somebody writes in answer to a mail of a meeting: its organiser reads it on the meeting and is told. That it is from who was
 * asked is shown by the word in the address and by the address it came from. What does not fit into a line, or brings files along, is a
 * letter to the club as well, where all of it can be read; what a program wrote, and what comes across a block, is that alone.
 */
export async function takeWords(tx: Tx, ways: Ways, mail: IncomingMail): Promise<boolean> {
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
