import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/server/db.ts'
import type { UserType, Viewer } from '../../../platform/shared/access.ts'
import type { BodyOf } from '../../../platform/shared/call.ts'
import { notFound, Refusal } from '../../../platform/shared/refusal.ts'
import { dropAlert } from '../../notifications/server/public.ts'
import type { ChatSettings, sortConversation as sortCall } from '../contract.ts'
import { presenceAtFirst } from '../rules.ts'
import { lineOfHouse } from './house-lines.ts'
import { tagOf } from './ring-devices.ts'
import { lockTable, placesAt, seatsOf, tellMarks, tellTurned } from './seats.ts'

const NOW = sql<Date>`clock_timestamp()`
const seatOf = (tx: Tx, sessionId: string, userId: string) =>
  tx.updateTable('conversation_members').where('conversation_id', '=', sessionId).where('user_id', '=', userId)

/** Talks with whoever asked. Both hear of it, the one who asked for the first time; a group reads it in its thread. */
export async function acceptRequest(tx: Tx, viewer: Viewer, sessionId: string): Promise<void> {
  const table = await lockTable(tx, viewer.id, sessionId)
  const { mine, other } = table
  if (mine.accepted_at) return
  if (mine.left_at) notFound()
  await seatOf(tx, sessionId, viewer.id).set({ accepted_at: NOW, declined_at: null }).execute()
  if (mine.grouped) await lineOfHouse(tx, table, viewer.id, { line: 'joined' })
  await tellTurned(tx, sessionId, [mine.user_id, ...(other ? [other.user_id] : [])])
}

/** Does not talk with whoever asked. Only one's own windows hear of it. */
export async function declineRequest(tx: Tx, viewer: Viewer, sessionId: string): Promise<void> {
  const { mine } = await lockTable(tx, viewer.id, sessionId)
  if (mine.accepted_at) throw new Refusal('chat.already-talking')
  if (mine.declined_at) return
  await seatOf(tx, sessionId, viewer.id).set({ declined_at: NOW }).execute()
  await tellTurned(tx, sessionId, [viewer.id])
}

/** Takes a decline back: the request waits as before. Only one's own windows hear of it; what was accepted meanwhile stays so. */
export async function undoDecline(tx: Tx, viewer: Viewer, sessionId: string): Promise<void> {
  const { mine } = await lockTable(tx, viewer.id, sessionId)
  if (!mine.declined_at) return
  await seatOf(tx, sessionId, viewer.id).set({ declined_at: null }).execute()
  await tellTurned(tx, sessionId, [viewer.id])
}

const moment = (on: boolean | undefined, column: string) =>
  on === undefined ? {} : { [column]: on ? sql`coalesce(${sql.ref(column)}, clock_timestamp())` : null }

/** Pins, mutes, archives, marks for oneself. */
export async function sortConversation(
  tx: Tx,
  viewer: Viewer,
  sessionId: string,
  { pinned, muted, archived, marked }: BodyOf<typeof sortCall>,
): Promise<void> {
  const set = {
    ...moment(pinned, 'pinned_at'),
    ...moment(muted, 'muted_at'),
    ...moment(archived, 'archived_at'),
    ...moment(marked, 'marked_at'),
  }
  // An archived one is out of the way: it is not on top as well.
  if (archived) Object.assign(set, { pinned_at: null })
  await lockTable(tx, viewer.id, sessionId)
  if (Object.keys(set).length === 0) return
  await seatOf(tx, sessionId, viewer.id).set(set).execute()
  await tellTurned(tx, sessionId, [viewer.id])
}

/** Keeps a draft; one's own windows hear of it, and take it up. */
export async function keepDraft(tx: Tx, viewer: Viewer, sessionId: string, text: string): Promise<void> {
  const before = await tx
    .selectFrom('conversation_members')
    .select('draft')
    .where('conversation_id', '=', sessionId)
    .where('user_id', '=', viewer.id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!before) return notFound()
  if (before.draft === text) return
  await seatOf(tx, sessionId, viewer.id).set({ draft: text }).execute()
  await tellTurned(tx, sessionId, [viewer.id])
}

/** Moves how far somebody is, forward only; answers up to where they read. */
export async function markRead(tx: Tx, viewer: Viewer, sessionId: string, seq: number): Promise<number> {
  const was = await tx
    .selectFrom('conversation_members')
    .select('read_seq')
    .where('conversation_id', '=', sessionId)
    .where('user_id', '=', viewer.id)
    .executeTakeFirst()
  if (!was) return notFound()
  const upTo = sql<number>`least(${seq}::int, left_seq, (select c.last_seq from conversations c where c.id = ${sessionId}))`
  const moved = await seatOf(tx, sessionId, viewer.id)
    .set({
      read_seq: sql`greatest(read_seq, ${upTo})`,
      delivered_seq: sql`greatest(delivered_seq, ${upTo})`,
      marked_at: null,
    })
    .where(e => e.or([e('read_seq', '<', upTo), e('marked_at', 'is not', null)]))
    .returning('read_seq')
    .executeTakeFirst()
  const table = placesAt((await seatsOf(tx, [sessionId])).get(sessionId) ?? [], viewer.id)
  if (moved) {
    await tellMarks(tx, table, was.read_seq)
    await dropAlert(tx, viewer.id, tagOf(sessionId))
  }
  return table.mine.read_seq
}

/** So many conversations at most learn at once that what was written reached a device; the next news tells of the others. */
const DELIVERED_AT_ONCE = 100

/** Everything that was written to somebody lies on one of their devices. */
export async function markDelivered(tx: Tx, viewer: Viewer): Promise<void> {
  const { rows } = await sql<{ id: string; was: number }>`
    update conversation_members m set delivered_seq = due.last_seq
    from (select c.id, coalesce(one.left_seq, c.last_seq) as last_seq, one.delivered_seq as was
      from conversation_members one join conversations c on c.id = one.conversation_id
      where one.user_id = ${viewer.id} and one.delivered_seq < coalesce(one.left_seq, c.last_seq)
      order by c.spoken_at desc, c.id limit ${DELIVERED_AT_ONCE} for no key update of one) due
    where m.conversation_id = due.id and m.user_id = ${viewer.id} and m.delivered_seq < due.last_seq
    returning m.conversation_id as id, due.was`.execute(tx)
  const tables = await seatsOf(
    tx,
    rows.map(row => row.id),
  )
  for (const { id, was } of rows) await tellMarks(tx, placesAt(tables.get(id) ?? [], viewer.id), was)
}

/** What a member chose, or begins with. */
export async function chatSettingsOf(db: Db, viewer: { id: string; userType: UserType | null }): Promise<ChatSettings> {
  const row = await db
    .selectFrom('chat_settings')
    .select(['receipts', 'presence'])
    .where('user_id', '=', viewer.id)
    .executeTakeFirst()
  return row ?? { receipts: true, presence: presenceAtFirst(viewer.userType) }
}

/** Shows or hides that one read and that one is here. */
export async function changeChatSettings(tx: Tx, viewer: Viewer, { receipts, presence }: ChatSettings): Promise<void> {
  await tx
    .insertInto('chat_settings')
    .values({ user_id: viewer.id, receipts, presence })
    .onConflict(c => c.column('user_id').doUpdateSet({ receipts, presence }))
    .execute()
}
