import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { viewerOf } from '../../src/features/accounts/server/viewer.ts'
import type { Reaction } from '../../src/features/chat/contract/messages.ts'
import { reactToMessage } from '../../src/features/chat/server/change-message.ts'
import { makeGroup } from '../../src/features/chat/server/groups.ts'
import { pinMessage, starMessage } from '../../src/features/chat/server/keep-messages.ts'
import { sendLater } from '../../src/features/chat/server/later.ts'
import { sendMessage } from '../../src/features/chat/server/send-message.ts'
import { acceptRequest, markRead, sortConversation } from '../../src/features/chat/server/turn-conversation.ts'
import { type Db, type Tx, transact } from '../../src/platform/server/db.ts'
import type { House } from '../../src/platform/server/registry.ts'
import { languageOfText } from '../../src/platform/shared/text.ts'
import groups from '../data/demo-groups.json' with { type: 'json' }

type Ids = ReadonlyMap<string, string>
type DemoGroup = {
  name: string
  by: string
  with: string[]
  /** Up to which message each has read, those of the house among them. */
  reads?: Record<string, number>
  /** Which of the lines stands over it. */
  pinned?: number
  pinnedBy?: string[]
  lines: { by: string; hoursAgo: number; text: string; answers?: number; reaction?: [string, Reaction] }[]
  later?: { by: string; inHours: number; zone: string; text: string }
  /** Which of the lines somebody keeps. */
  starredBy?: Record<string, number>
}

/** Lines of the house behind the last one: that something was pinned. */
const BEHIND = 2

/** Groups of some members: around an auction, with names, a message for tomorrow, and one that asks a stranger in. */
export async function talkInGroups(house: House, ids: Ids): Promise<void> {
  const { db } = house.database
  const rows = await db.selectFrom('profiles').select('user_id').where('status', '=', 'approved').execute()
  const shown = new Set(rows.map(row => row.user_id))
  const isShown = (username: string) => shown.has(ids.get(username) ?? '')
  for (const group of groups as unknown as DemoGroup[]) {
    const there = group.with.filter(isShown)
    if (isShown(group.by) && there.length > 1 && !(await isThere(db, group.name)))
      await transact(db, tx => talk(tx, house, ids, { ...group, with: there }))
  }
}

/** A filling that was interrupted goes on where it stopped. */
const isThere = async (db: Db, name: string): Promise<boolean> =>
  (await db.selectFrom('conversations').select('id').where('name', '=', name).executeTakeFirst()) !== undefined

async function talk(tx: Tx, house: House, ids: Ids, group: DemoGroup): Promise<void> {
  const as = async (username: string) => (await viewerOf(tx, ids.get(username)!))!
  const id = await makeGroup(tx, house, await as(group.by), { name: group.name, usernames: group.with })
  const said = group.lines.filter(line => line.by === group.by || group.with.includes(line.by))
  for (const { by } of said) if (by !== group.by) await acceptRequest(tx, await as(by), id)
  const first = await lastOf(tx, id)
  for (const { by, text, answers } of said)
    await sendMessage(tx, house, { viewer: await as(by), language: languageOfText(text) }, id, {
      ...{ clientId: randomUUID(), text },
      ...(answers && { replyTo: first + answers }),
    })
  for (const [at, { reaction }] of said.entries())
    if (reaction && ids.has(reaction[0]))
      await reactToMessage(tx, await as(reaction[0]), { sessionId: id, seq: first + at + 1 }, reaction[1])
  if (group.pinned) await pinMessage(tx, await as(group.by), { sessionId: id, seq: first + group.pinned }, true)
  for (const [one, at] of Object.entries(group.starredBy ?? {}))
    if (group.with.includes(one)) await starMessage(tx, await as(one), { sessionId: id, seq: first + at }, true)
  for (const [one, seq] of Object.entries(group.reads ?? {}))
    if (one === group.by || group.with.includes(one)) await markRead(tx, await as(one), id, seq)
  for (const one of group.pinnedBy ?? []) await sortConversation(tx, await as(one), id, { pinned: true })
  await putOff(tx, ids, id, group)
  await age(tx, id, first, said)
}

const lastOf = async (tx: Tx, id: string): Promise<number> =>
  (await tx.selectFrom('conversations').select('last_seq').where('id', '=', id).executeTakeFirstOrThrow()).last_seq

/** A message for tomorrow. */
async function putOff(tx: Tx, ids: Ids, sessionId: string, { later, with: there }: DemoGroup): Promise<void> {
  if (!later || !there.includes(later.by)) return
  const viewer = (await viewerOf(tx, ids.get(later.by)!))!
  const sendAt = new Date(Date.now() + later.inHours * 3_600_000).toISOString()
  const body = { clientId: randomUUID(), text: later.text, sendAt, zone: later.zone }
  await sendLater(tx, { viewer, language: languageOfText(later.text) }, sessionId, body)
}

/** It was said when it was said, and the group was made before. */
async function age(tx: Tx, id: string, first: number, lines: DemoGroup['lines']): Promise<void> {
  const ago = (hours: number) => sql<Date>`clock_timestamp() - make_interval(secs => ${hours * 3600})`
  const at = async (from: number, to: number, hours: number) => {
    await tx
      .updateTable('messages')
      .set({ created_at: ago(hours) })
      .where('conversation_id', '=', id)
      .where('seq', '>=', from)
      .where('seq', '<=', to)
      .execute()
  }
  await at(1, first, lines[0]!.hoursAgo + 0.2)
  for (const [place, { hoursAgo }] of lines.entries()) await at(first + place + 1, first + place + 1, hoursAgo)
  await at(first + lines.length + 1, first + lines.length + BEHIND, lines.at(-1)!.hoursAgo)
  await tx
    .updateTable('conversations')
    .set({ spoken_at: ago(lines.at(-1)!.hoursAgo), created_at: ago(lines[0]!.hoursAgo + 0.2) })
    .where('id', '=', id)
    .execute()
}
