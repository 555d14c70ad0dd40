import { sql } from 'kysely'
import type { z } from 'zod'
import { clock } from '../../../platform/server/clock.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { sendMails } from '../../../platform/server/mail.ts'
import { announce, notify } from '../../../platform/server/outbox.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { notFound, Refusal, refuse } from '../../../platform/shared/refusal.ts'
import { type Language, languageOfText } from '../../../platform/shared/text.ts'
import { insideOf, isInRoom } from '../../rooms/server/public.ts'
import { MEETING, noticeMinutes } from '../contract.ts'
import { type GuestMinutes, type Minutes, minutesMoved } from '../contract/minutes.ts'
import { HOLD_SECONDS } from '../rules.ts'
import { pageFor, type Ways } from './calendar.ts'
import { comeBy } from './guests.ts'
import { keepStep, settleWrite } from './keep-step.ts'
import { heldOwn, ownWhole, type PersonRecord, type Whole } from './queries.ts'
import { personWho, roomOf, type There } from './room-door.ts'
import { stopFor, wantingMail } from './wished-mails.ts'

const minutesRow = (db: Db, meetingId: string) =>
  db.selectFrom('meeting_minutes').selectAll().where('meeting_id', '=', meetingId).executeTakeFirst()
type Row = NonNullable<Awaited<ReturnType<typeof minutesRow>>>

/** Who writes now: whoever took the pen and was not silent since. */
const holderOf = (row: Row | undefined, now: Date): string | null =>
  row?.holder_id && row.held_until && row.held_until > now ? row.holder_id : null

const nameOf = ({ people }: Whole, userId: string | null): string =>
  people.find(one => one.user_id === userId)?.name ?? '—'

/** Who was there and gets the minutes: people of the meeting who can be written to. */
const reachedOf = ({ people }: Whole, there: readonly There[]): PersonRecord[] =>
  people.filter(one => !one.away && one.email !== null && there.some(other => personWho(people, other)?.id === one.id))

/** Names of those who were there and cannot be written to: who came by the link for anybody without an account, and whose account is suspended. */
async function missedIn(db: Db, whole: Whole): Promise<string[]> {
  if (whole.meeting.state !== 'held') return []
  const { there } = await roomOf(db, whole.meeting.id)
  const reached = reachedOf(whole, there)
  return there.flatMap(one => {
    const person = personWho(whole.people, one)
    return person && reached.includes(person) ? [] : [person?.name ?? (one.name || '—')]
  })
}

async function viewOf(db: Db, whole: Whole, me: PersonRecord): Promise<Minutes> {
  const row = await minutesRow(db, whole.meeting.id)
  const holder = holderOf(row, await clock(db))
  return {
    text: row?.text ?? '',
    language: (row?.language ?? whole.meeting.language) as Language,
    version: row?.version ?? 0,
    savedBy: row?.saved_by ? nameOf(whole, row.saved_by) : null,
    savedAt: row?.saved_at?.toISOString() ?? null,
    holder: holder === null ? null : { id: holder, name: nameOf(whole, holder), until: row!.held_until!.toISOString() },
    sentAt: row?.sent_at?.toISOString() ?? null,
    missed: await missedIn(db, whole),
    maySend:
      whole.meeting.state === 'held' &&
      me.user_id === whole.meeting.owner_id &&
      !row?.sent_at &&
      Boolean(row?.text.trim()),
  }
}

/** The notes of a meeting, for its members. */
export async function readMinutes(db: Db, meetingId: string, userId: string): Promise<Minutes> {
  const { whole, me } = await ownWhole(db, meetingId, userId)
  return viewOf(db, whole, me)
}

/** The notes for whoever came into the room by a link and is in it now; not found for everybody else. */
export async function readMinutesAsGuest(
  db: Db,
  ways: Ways,
  token: string,
  seat: { key: string; viewer: Viewer | null },
): Promise<z.infer<typeof GuestMinutes>> {
  const { whole } = await comeBy(db, ways, token)
  const { meeting } = whole
  if (!(await isInRoom(db, meeting.id, seat))) return notFound()
  const row = await minutesRow(db, meeting.id)
  const holder = holderOf(row, await clock(db))
  return {
    text: row?.text ?? '',
    language: (row?.language ?? meeting.language) as Language,
    savedAt: row?.saved_at?.toISOString() ?? null,
    writes: holder === null ? null : nameOf(whole, holder),
  }
}

/** The notes in a member's hands, who may write in them now: they are not sent, and nobody else holds them. */
async function heldMinutes(
  tx: Tx,
  meetingId: string,
  userId: string,
): Promise<{ whole: Whole; me: PersonRecord; row: Row }> {
  const { whole, me } = await heldOwn(tx, meetingId, userId)
  const { state } = whole.meeting
  refuse(state === 'cancelled' || state === 'expired' ? 'meetings.over' : null)
  await tx
    .insertInto('meeting_minutes')
    .values({ meeting_id: meetingId, language: whole.meeting.language })
    .onConflict(c => c.column('meeting_id').doNothing())
    .execute()
  const row = (await minutesRow(tx, meetingId))!
  refuse(row.sent_at ? 'meetings.minutes-sent' : null)
  const holder = holderOf(row, await clock(tx))
  if (holder && holder !== userId) throw new Refusal('meetings.minutes-held', { name: nameOf(whole, holder) })
  return { whole, me, row }
}

/** Tells the members of the meeting, wherever they are, and whoever else is in its room. */
async function tellMoved(tx: Tx, ways: Ways, meetingId: string): Promise<void> {
  await announce(tx, minutesMoved, { meetingId }, `meeting:${meetingId}`)
  const inside = await insideOf(tx, ways, meetingId)
  if (inside) await announce(tx, minutesMoved, { meetingId }, inside)
}

/** Takes the pen, or gives it back. */
export async function holdMinutes(
  tx: Tx,
  ways: Ways,
  meetingId: string,
  userId: string,
  release: boolean,
): Promise<Minutes> {
  const { whole, me, row } = await heldMinutes(tx, meetingId, userId)
  await tx
    .updateTable('meeting_minutes')
    .set(
      release
        ? { holder_id: null, held_until: null }
        : { holder_id: userId, held_until: sql<Date>`clock_timestamp() + make_interval(secs => ${HOLD_SECONDS})` },
    )
    .where('meeting_id', '=', meetingId)
    .execute()
  // Windows already know of whoever takes it again.
  if (release || row.holder_id !== userId) await tellMoved(tx, ways, meetingId)
  return viewOf(tx, whole, me)
}

/** Keeps the notes as they are now, with the pen in the writer's hand. What was written over a text that is not the newest is refused. */
export async function saveMinutes(
  tx: Tx,
  ways: Ways,
  meetingId: string,
  { userId, language }: { userId: string; language: Language },
  { text, version }: { text: string; version: number },
): Promise<Minutes> {
  const { whole, me, row } = await heldMinutes(tx, meetingId, userId)
  refuse(row.version === version ? null : 'meetings.minutes-newer')
  await tx
    .updateTable('meeting_minutes')
    .set({
      text,
      language: languageOfText(text, language),
      version: row.version + 1,
      saved_by: userId,
      saved_at: sql<Date>`clock_timestamp()`,
      holder_id: userId,
      held_until: sql<Date>`clock_timestamp() + make_interval(secs => ${HOLD_SECONDS})`,
    })
    .where('meeting_id', '=', meetingId)
    .execute()
  await tellMoved(tx, ways, meetingId)
  return viewOf(tx, whole, me)
}

/** Sends the notes to everybody who was there, once, at the word of the owner; by mail to whoever wants mails of meetings. */
export async function sendMinutes(tx: Tx, ways: Ways, meetingId: string, userId: string): Promise<Minutes> {
  const { whole, me } = await heldOwn(tx, meetingId, userId)
  const { meeting } = whole
  refuse(meeting.owner_id === userId ? null : 'meetings.not-owner')
  refuse(meeting.state === 'held' ? null : 'meetings.not-held')
  const row = await minutesRow(tx, meetingId)
  refuse(row?.sent_at ? 'meetings.minutes-sent' : null)
  refuse(row?.text.trim() ? null : 'meetings.minutes-empty')
  const { there } = await roomOf(tx, meetingId)
  const to = reachedOf(whole, there)
  await tx
    .updateTable('meeting_minutes')
    .set({ sent_at: sql<Date>`clock_timestamp()`, holder_id: null, held_until: null })
    .where('meeting_id', '=', meetingId)
    .execute()
  await keepStep(tx, meetingId, { act: 'minutes-sent', by: me })
  for (const one of to)
    if (one.user_id && one.id !== me.id)
      await notify(tx, one.user_id, noticeMinutes, { name: me.name, title: meeting.title }, `/meeting/${meetingId}`, {
        by: me.user_id,
      })
  const mailed = await wantingMail(tx, to, noticeMinutes, { meetingId, title: meeting.title })
  await sendMails(
    tx,
    mailed.map(one => ({
      recipientId: one.user_id,
      to: one.email!,
      language: one.language,
      kind: 'meetings.minutes' as const,
      params: { name: me.name, title: meeting.title, minutes: row!.text },
      link: pageFor(ways, whole, one),
      unsubscribe: stopFor(ways, one, noticeMinutes),
      attached: { kind: MEETING, id: `${meetingId}.request.${one.id}` },
    })),
  )
  await settleWrite(tx, meetingId)
  return viewOf(tx, whole, me)
}
