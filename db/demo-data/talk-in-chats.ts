import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { viewerOf } from '../../src/features/accounts/server/viewer.ts'
import type { Reaction } from '../../src/features/chat/contract/messages.ts'
import { pairOf } from '../../src/features/chat/rules.ts'
import { reactToMessage } from '../../src/features/chat/server/change-message.ts'
import { sendMessage } from '../../src/features/chat/server/send-message.ts'
import { startConversation } from '../../src/features/chat/server/start-conversation.ts'
import {
  acceptRequest,
  keepDraft,
  markDelivered,
  markRead,
  sortConversation,
} from '../../src/features/chat/server/turn-conversation.ts'
import { type Db, type Tx, transact } from '../../src/platform/server/db.ts'
import type { House } from '../../src/platform/server/registry.ts'
import type { Viewer } from '../../src/platform/shared/access.ts'
import { languageOfText } from '../../src/platform/shared/text.ts'
import chats from '../data/demo-chats.json' with { type: 'json' }

type Ids = ReadonlyMap<string, string>
type Line = { by: string; hoursAgo: number; text: string; answers?: number; reaction?: [string, Reaction] }
type DemoChat = {
  from: string
  to: string
  /** A request that nobody answered yet. */
  asks?: boolean
  /** Up to which line each of the two has read. */
  reads?: Record<string, number>
  drafts?: Record<string, string>
  pinnedBy?: string[]
  mutedBy?: string[]
  archivedBy?: string[]
  lines: Line[]
}

/** What some members wrote to each other in a month, in both languages; whose two are not both shown is left out. */
export async function talkInChats(house: House, ids: Ids): Promise<void> {
  const { db } = house.database
  const rows = await db.selectFrom('profiles').select('user_id').where('status', '=', 'approved').execute()
  const shown = new Set(rows.map(row => row.user_id))
  const isShown = (username: string) => shown.has(ids.get(username) ?? '')
  for (const chat of chats as unknown as DemoChat[])
    if (isShown(chat.from) && isShown(chat.to) && !(await isThere(db, ids, chat)))
      await transact(db, tx => talk(tx, house, ids, chat))
}

/** A filling that was interrupted goes on where it stopped. */
async function isThere(db: Db, ids: Ids, { from, to }: DemoChat): Promise<boolean> {
  const pair = pairOf(ids.get(from)!, ids.get(to)!)
  const row = await db.selectFrom('conversations').select('id').where('pair', '=', pair).executeTakeFirst()
  return row !== undefined
}

const byName = async (tx: Tx, ids: Ids, username: string, text: string) => ({
  viewer: (await viewerOf(tx, ids.get(username)!))!,
  language: languageOfText(text),
})

async function talk(tx: Tx, house: House, ids: Ids, chat: DemoChat): Promise<void> {
  const [first, ...others] = chat.lines
  const { sessionId } = await startConversation(tx, house, await byName(tx, ids, chat.from, first!.text), {
    username: chat.to,
    clientId: randomUUID(),
    text: first!.text,
  })
  const as = async (username: string) => (await byName(tx, ids, username, '')).viewer
  if (!chat.asks) await acceptRequest(tx, await as(chat.to), sessionId)
  for (const { by, text, answers } of others) {
    const body = { clientId: randomUUID(), text, ...(answers && { replyTo: answers }) }
    await sendMessage(tx, house, await byName(tx, ids, by, text), sessionId, body)
  }
  for (const [at, { reaction }] of chat.lines.entries())
    if (reaction) await reactToMessage(tx, await as(reaction[0]), { sessionId, seq: at + 1 }, reaction[1])
  for (const [username, seq] of Object.entries(chat.reads ?? {})) {
    const viewer = await as(username)
    await markDelivered(tx, viewer)
    await markRead(tx, viewer, sessionId, seq)
  }
  await sort(tx, chat, sessionId, as)
  await age(tx, chat, sessionId)
}

/** How each of them has it in their list. */
async function sort(
  tx: Tx,
  { pinnedBy = [], mutedBy = [], archivedBy = [], drafts = {} }: DemoChat,
  sessionId: string,
  as: (username: string) => Promise<Viewer>,
): Promise<void> {
  for (const one of pinnedBy) await sortConversation(tx, await as(one), sessionId, { pinned: true })
  for (const one of mutedBy) await sortConversation(tx, await as(one), sessionId, { muted: true })
  for (const one of archivedBy) await sortConversation(tx, await as(one), sessionId, { archived: true })
  for (const [one, text] of Object.entries(drafts)) await keepDraft(tx, await as(one), sessionId, text)
}

/** It was said when it was said. */
async function age(tx: Tx, { lines }: DemoChat, sessionId: string): Promise<void> {
  const ago = (hours: number) => sql<Date>`clock_timestamp() - make_interval(secs => ${hours * 3600})`
  for (const [at, { hoursAgo }] of lines.entries())
    await tx
      .updateTable('messages')
      .set({ created_at: ago(hoursAgo) })
      .where('conversation_id', '=', sessionId)
      .where('seq', '=', at + 1)
      .execute()
  await tx
    .updateTable('conversations')
    .set({ spoken_at: ago(lines.at(-1)!.hoursAgo), created_at: ago(lines[0]!.hoursAgo) })
    .where('id', '=', sessionId)
    .execute()
}
