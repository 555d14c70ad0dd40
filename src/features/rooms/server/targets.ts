import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/server/db.ts'
import type { TargetKind, TargetView } from '../../../platform/server/registry.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { BROADCAST } from '../contract/club.ts'
import { ROOM_MESSAGE } from '../contract/talk.ts'
import { holdRoom, tellChanges } from './held-room.ts'
import { addressOf } from './names.ts'
import { endHeld } from './own-room.ts'

const TITLE = 80
const shortened = (text: string): string => (text.length > TITLE ? `${text.slice(0, TITLE - 1).trimEnd()}…` : text)
/** Lines before a reported one and after it that go to the club with it. */
const LINES_AROUND = 5

/** Messages of a room as a member who was in it may refer to them; nobody else sees any, the club's people neither. */
const seenBy = (db: Db, viewer: Viewer, ids: readonly string[]) =>
  db
    .selectFrom('room_messages as m')
    .innerJoin('rooms as r', 'r.id', 'm.room_id')
    .select(['m.id', 'm.text', 'r.id as room_id', 'r.kind', 'r.owner_id'])
    .where('m.id', 'in', ids)
    .where('m.removed_at', 'is', null)
    .where(e =>
      e.exists(
        e
          .selectFrom('room_seats as s')
          .select('s.id')
          .whereRef('s.room_id', '=', 'm.room_id')
          .where('s.user_id', '=', viewer.id)
          .where('s.joined_at', 'is not', null)
          // What is said after one left is not one's own to read.
          .where(e => e.or([e('s.left_at', 'is', null), e('s.left_at', '>=', e.ref('m.created_at'))])),
      ),
    )

async function lookAtMessages(db: Db, viewer: Viewer | null, ids: readonly string[]): Promise<TargetView[]> {
  if (!viewer || ids.length === 0) return []
  const rows = await seenBy(db, viewer, ids).execute()
  return Promise.all(
    rows.map(async row => ({
      kind: ROOM_MESSAGE,
      id: row.id,
      title: shortened(row.text.replace(/\s+/g, ' ')),
      link: await addressOf(db, { id: row.room_id, kind: row.kind as 'private', owner_id: row.owner_id }),
    })),
  )
}

async function heldMessage(tx: Tx, id: string) {
  const row = await tx.selectFrom('room_messages').select('room_id').where('id', '=', id).executeTakeFirst()
  if (!row) return null
  const held = await holdRoom(tx, row.room_id)
  const message = await tx
    .selectFrom('room_messages')
    .select(['text', 'removed_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  return message ? { held, message } : null
}

/** What the house knows of messages in rooms: whoever was there can report them, and may have their files. */
export const messageTarget: TargetKind = {
  kind: ROOM_MESSAGE,
  allows: ['report'],
  look: lookAtMessages,
  ownersOf: async (db, ids) => {
    if (ids.length === 0) return new Map()
    const rows = await db.selectFrom('room_messages').select(['id', 'user_id']).where('id', 'in', ids).execute()
    return new Map(rows.flatMap(row => (row.user_id ? [[row.id, row.user_id] as const] : [])))
  },
  snapshot: async (db, id) => {
    const row = await db.selectFrom('room_messages').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) return null
    const around = await db
      .selectFrom('room_messages as m')
      .innerJoin('room_seats as s', 's.id', 'm.seat_id')
      .leftJoin('users as u', 'u.id', 'm.user_id')
      .select(['m.text', sql<string>`coalesce(u.username::text, s.name)`.as('name')])
      .where('m.room_id', '=', row.room_id)
      .where('m.seq', '>=', row.seq - LINES_AROUND)
      .where('m.seq', '<=', row.seq + LINES_AROUND)
      .orderBy('m.seq')
      .execute()
    return {
      text: row.text,
      language: row.language,
      authorId: row.user_id,
      writtenAt: row.created_at.toISOString(),
      around: around.map(one => `${one.name}: ${one.text}`),
    }
  },
  mayReadFile: async (db, viewer, id) =>
    viewer && (await seenBy(db, viewer, [id]).executeTakeFirst()) ? 'privately' : 'no',
  moderate: {
    takeDown: async (tx, id, { byId, reason }) => {
      const found = await heldMessage(tx, id)
      if (!found || found.message.removed_at) return
      await tx
        .insertInto('room_message_hidings')
        .values({ message_id: id, text: found.message.text, by_id: byId, reason })
        .execute()
      await tx
        .updateTable('room_messages')
        .set({ text: '', removed_at: sql`clock_timestamp()` })
        .where('id', '=', id)
        .execute()
      found.held.parts.add('chat')
      await tellChanges(found.held)
    },
    putBack: async (tx, id, { byId }) => {
      const found = await heldMessage(tx, id)
      const hiding = await tx
        .updateTable('room_message_hidings')
        .set({ lifted_by: byId, lifted_at: sql`clock_timestamp()` })
        .where('message_id', '=', id)
        .where('lifted_at', 'is', null)
        .returning('text')
        .executeTakeFirst()
      // Of whoever was erased meanwhile no words are left.
      if (!found || !hiding?.text) return
      await tx.updateTable('room_messages').set({ text: hiding.text, removed_at: null }).where('id', '=', id).execute()
      found.held.parts.add('chat')
      await tellChanges(found.held)
    },
  },
}

/** What the house knows of broadcasts: members can report them while they go on, and a decision ends one; what is over does not come back. */
export const broadcastTarget: TargetKind = {
  kind: BROADCAST,
  allows: ['report'],
  look: async (db, _viewer, ids) => {
    if (ids.length === 0) return []
    const rows = await db
      .selectFrom('rooms as r')
      .innerJoin('users as u', 'u.id', 'r.owner_id')
      .select(['r.id', 'r.title', 'r.owner_id'])
      .where('r.id', 'in', ids)
      .where('r.kind', '=', 'public')
      .where('r.ended_at', 'is', null)
      .where('u.suspended_at', 'is', null)
      .where('u.erased_at', 'is', null)
      .execute()
    return Promise.all(
      rows.map(async row => ({
        kind: BROADCAST,
        id: row.id,
        title: row.title ?? '',
        link: await addressOf(db, { id: row.id, kind: 'public', owner_id: row.owner_id }),
      })),
    )
  },
  ownersOf: async (db, ids) => {
    if (ids.length === 0) return new Map()
    const rows = await db
      .selectFrom('rooms')
      .select(['id', 'owner_id'])
      .where('id', 'in', ids)
      .where('kind', '=', 'public')
      .execute()
    return new Map(rows.map(row => [row.id, row.owner_id]))
  },
  snapshot: async (db, id) => {
    const row = await db
      .selectFrom('rooms')
      .selectAll()
      .where('id', '=', id)
      .where('kind', '=', 'public')
      .executeTakeFirst()
    return row ? { title: row.title, ownerId: row.owner_id, startedAt: row.started_at?.toISOString() ?? null } : null
  },
  moderate: {
    takeDown: async (tx, id, { byId }) => {
      const row = await tx.selectFrom('rooms').select('kind').where('id', '=', id).executeTakeFirst()
      if (row?.kind === 'public') await endHeld(await holdRoom(tx, id), 'club', byId)
    },
    putBack: async () => {},
  },
}
