import { sql } from 'kysely'
import { type Db, type Tx, transact } from '../../../platform/server/db.ts'
import { notify } from '../../../platform/server/outbox.ts'
import type { House } from '../../../platform/server/registry.ts'
import { Round } from '../../../platform/server/round.ts'
import { sayCode } from '../../../platform/server/text.ts'
import { refusalToAccess, type Viewer } from '../../../platform/shared/access.ts'
import type { BodyOf } from '../../../platform/shared/call.ts'
import { notFound, Refusal, refuse, refuseField } from '../../../platform/shared/refusal.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { personById, viewerOf } from '../../accounts/server/public.ts'
import {
  type changeLater as changeCall,
  type LaterView,
  MAX_DAYS_AHEAD,
  MAX_LATER,
  notSent,
  type sendLater as sendCall,
} from '../contract/later.ts'
import { mustBeZone } from './find-in.ts'
import { mustSit } from './keep-messages.ts'
import { lockTable, refusalToWrite, tellTurned } from './seats.ts'
import { sendMessage } from './send-message.ts'

type By = { viewer: Viewer; language: Language }
type One = { sessionId: string; laterId: string }
type Row = {
  id: string
  text: string
  reply_to: number | null
  send_at: Date
  zone: string
  refusal: string | null
}

const viewOf = (row: Row, language: Language): LaterView => ({
  _id: row.id,
  text: row.text,
  replyTo: row.reply_to,
  sendAt: row.send_at.toISOString(),
  zone: row.zone,
  refused: row.refusal && sayCode(language, 'refusals', row.refusal),
})

/** What a member wrote in a conversation that is not sent yet: with its time. */
export async function listLater(db: Db, { viewer, language }: By, sessionId: string): Promise<LaterView[]> {
  await mustSit(db, viewer.id, sessionId)
  const { rows } = await sql<Row>`
    select id, text, reply_to, send_at, zone, refusal from messages_later
      where conversation_id = ${sessionId} and author_id = ${viewer.id}
    order by send_at, id`.execute(db)
  return rows.map(row => viewOf(row, language))
}

/** Refuses the field `sendAt` for a time that has passed, or is too far away. */
function mustCome(sendAt: string): Date {
  const at = new Date(sendAt)
  const ahead = at.getTime() - Date.now()
  if (ahead <= 0) refuseField('sendAt', 'date-in-past')
  if (ahead > MAX_DAYS_AHEAD * 86_400_000) refuseField('sendAt', 'chat.too-far', { days: MAX_DAYS_AHEAD })
  return at
}

/** Keeps a message for its time. Answers its id; the same name again is the same one. */
export async function sendLater(
  tx: Tx,
  { viewer }: By,
  sessionId: string,
  { clientId, text, replyTo, sendAt, zone }: BodyOf<typeof sendCall>,
): Promise<string> {
  const table = await lockTable(tx, viewer.id, sessionId)
  const name = { author_id: viewer.id, client_id: clientId }
  const before = await tx
    .selectFrom('messages_later')
    .select(['id', 'conversation_id'])
    .where('author_id', '=', viewer.id)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  if (before && before.conversation_id !== sessionId) throw new Refusal('chat.sent-elsewhere')
  if (before) return before.id
  refuse(refusalToWrite(table))
  const at = mustCome(sendAt)
  await mustBeZone(tx, zone)
  if (replyTo !== undefined && (replyTo > table.lastSeq || replyTo <= table.mine.from_seq)) notFound()
  const all = await tx
    .selectFrom('messages_later')
    .select(e => e.fn.countAll<number>().as('count'))
    .where('author_id', '=', viewer.id)
    .executeTakeFirstOrThrow()
  if (Number(all.count) >= MAX_LATER) throw new Refusal('chat.too-many-later', { max: MAX_LATER })
  const { id } = await tx
    .insertInto('messages_later')
    .values({ ...name, conversation_id: sessionId, text, reply_to: replyTo ?? null, send_at: at, zone })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tellTurned(tx, sessionId, [viewer.id])
  return id
}

/** One that is one's own and waits, held until the end of the transaction; 404 for any other. */
async function waitingOne(tx: Tx, viewer: Viewer, { sessionId, laterId }: One) {
  const row = await tx
    .selectFrom('messages_later')
    .selectAll()
    .where('id', '=', laterId)
    .where('conversation_id', '=', sessionId)
    .where('author_id', '=', viewer.id)
    .forUpdate()
    .executeTakeFirst()
  return row ?? notFound()
}

/** Changes words or time; one that was refused waits anew. */
export async function changeLater(
  tx: Tx,
  { viewer }: By,
  one: One,
  { text, sendAt, zone }: BodyOf<typeof changeCall>,
): Promise<void> {
  const row = await waitingOne(tx, viewer, one)
  const at = sendAt === undefined ? row.send_at : mustCome(sendAt)
  if (zone !== undefined) await mustBeZone(tx, zone)
  await tx
    .updateTable('messages_later')
    .set({ text: text ?? row.text, send_at: at, zone: zone ?? row.zone })
    .set(sendAt === undefined ? {} : { refused_at: null, refusal: null })
    .where('id', '=', row.id)
    .execute()
  await tellTurned(tx, one.sessionId, [viewer.id])
}

/** One as its author sees it. */
export async function laterView(tx: Tx, by: By, { sessionId, laterId }: One): Promise<LaterView> {
  return (await listLater(tx, by, sessionId)).find(one => one._id === laterId) ?? notFound()
}

/** Lets go of one. */
export async function removeLater(tx: Tx, viewer: Viewer, { sessionId, laterId }: One): Promise<void> {
  const own = await tx
    .deleteFrom('messages_later')
    .where('id', '=', laterId)
    .where('conversation_id', '=', sessionId)
    .where('author_id', '=', viewer.id)
    .returning('id')
    .executeTakeFirst()
  if (!own) notFound()
  await tellTurned(tx, sessionId, [viewer.id])
}

/** Sends one now. */
export async function sendLaterNow(tx: Tx, house: Watching, by: By, one: One): Promise<void> {
  const row = await waitingOne(tx, by.viewer, one)
  await goOut(tx, house, by, row)
}

type Later = Awaited<ReturnType<typeof waitingOne>>

type Watching = Pick<House, 'holdText'>

/** One goes out under its name, and waits no more, in one transaction: it cannot go out twice. */
async function goOut(tx: Tx, house: Watching, by: By, row: Later): Promise<void> {
  const body = { clientId: row.client_id, text: row.text, ...(row.reply_to && { replyTo: row.reply_to }) }
  await tx.deleteFrom('messages_later').where('id', '=', row.id).execute()
  await sendMessage(tx, house, by, row.conversation_id, body)
  await tellTurned(tx, row.conversation_id, [by.viewer.id])
}

/** So many go out in one round at most; the next one takes the others. */
const AT_ONCE = 200

/** Sends everything whose time came. What cannot be sent stays with its reason, and its author is told. */
export async function sendDue(house: Pick<House, 'database' | 'holdText' | 'log'>): Promise<void> {
  const { db } = house.database
  const round = new Round(house, 'messages for later')
  const due = await db
    .selectFrom('messages_later')
    .select(['id', 'author_id'])
    .where('send_at', '<=', sql<Date>`clock_timestamp()`)
    .where('refused_at', 'is', null)
    .orderBy('send_at')
    .orderBy('id')
    .limit(AT_ONCE)
    .execute()
  await round.each(due, async ({ id }) => {
    try {
      await transact(db, tx => sendOne(tx, house, id))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await transact(db, tx => noteRefusal(tx, id, error.code))
    }
  })
  round.end()
}

const dueOne = (tx: Tx, id: string) =>
  tx
    .selectFrom('messages_later')
    .selectAll()
    .where('id', '=', id)
    .where('send_at', '<=', sql<Date>`clock_timestamp()`)
    .where('refused_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

async function sendOne(tx: Tx, house: Watching, id: string): Promise<void> {
  const row = await dueOne(tx, id)
  if (!row) return
  const viewer = await viewerOf(tx, row.author_id)
  const person = await personById(tx, row.author_id)
  if (!viewer || !person) throw new Refusal('chat.not-possible')
  refuse(refusalToAccess('signed-in', viewer) ?? (viewer.restricted ? 'restricted' : null))
  await goOut(tx, house, { viewer, language: person.language }, row)
}

async function noteRefusal(tx: Tx, id: string, code: string): Promise<void> {
  const row = await dueOne(tx, id)
  if (!row) return
  await tx
    .updateTable('messages_later')
    .set({ refusal: code, refused_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
  await notify(tx, row.author_id, notSent, { name: await nameOf(tx, row) }, `/inbox/${row.conversation_id}`)
  await tellTurned(tx, row.conversation_id, [row.author_id])
}

/** What a conversation is called for its author: the group's name, else the other one's. */
async function nameOf(
  tx: Tx,
  { conversation_id, author_id }: Pick<Later, 'conversation_id' | 'author_id'>,
): Promise<string> {
  const { rows } = await sql<{ name: string | null }>`
    select coalesce(c.name, (select u.name from conversation_members o join users u on u.id = o.user_id
      where o.conversation_id = c.id and o.user_id <> ${author_id} limit 1)) as name
    from conversations c where c.id = ${conversation_id}`.execute(tx)
  return rows[0]?.name ?? ''
}
