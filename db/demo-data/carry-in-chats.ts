import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { viewerOf } from '../../src/features/accounts/server/viewer.ts'
import type { CardKind, CardRef } from '../../src/features/chat/contract/attachments.ts'
import { pairOf } from '../../src/features/chat/rules.ts'
import { carry } from '../../src/features/chat/server/carry.ts'
import { sendMessage } from '../../src/features/chat/server/send-message.ts'
import { startConversation } from '../../src/features/chat/server/start-conversation.ts'
import { acceptRequest } from '../../src/features/chat/server/turn-conversation.ts'
import { type Db, type Tx, transact } from '../../src/platform/server/db.ts'
import type { House } from '../../src/platform/server/registry.ts'
import { languageOfText } from '../../src/platform/shared/text.ts'
import carried from '../data/demo-carried.json' with { type: 'json' }
import { licencePaper } from './papers.ts'
import { usernameOf } from './people.ts'
import { streetPicture } from './pictures.ts'

type Ids = ReadonlyMap<string, string>
type Carried = {
  by: string
  /** In the conversation with somebody, or in a group by its name. */
  to?: string
  group?: string
  hoursAgo: number
  text: string
  files?: string[]
  voice?: keyof typeof PEAKS
  /** What it is of: an item's name, a user name, or nothing for what is looked for. */
  card?: { kind: CardKind; of: string }
}

/** How loud the recordings are, part by part. */
const PEAKS = {
  'market-day': [
    53, 49, 41, 50, 89, 94, 64, 44, 26, 54, 45, 55, 44, 62, 55, 57, 32, 72, 55, 61, 92, 54, 68, 54, 39, 58, 59, 49, 41,
    42, 75, 86, 54, 28, 58, 63, 55, 51, 53, 54, 42, 55, 46, 69, 58, 97, 94, 100, 30, 47, 39, 50, 55, 71, 53, 32, 61, 73,
    75, 88, 40, 46, 45, 36,
  ],
  'on-the-way': [
    66, 56, 52, 15, 31, 53, 41, 58, 21, 49, 46, 50, 35, 30, 41, 65, 62, 68, 54, 82, 81, 43, 2, 34, 40, 57, 53, 45, 43,
    40, 61, 46, 37, 56, 4, 34, 50, 54, 31, 35, 35, 40, 77, 80, 43, 64, 66, 38, 48, 61, 66, 67, 3, 35, 95, 91, 100, 62,
    2, 33, 39, 45, 51, 58,
  ],
  'short-answer': [
    31, 38, 52, 48, 55, 35, 2, 2, 2, 8, 25, 24, 47, 28, 26, 36, 35, 2, 2, 2, 2, 58, 78, 89, 93, 100, 55, 53, 3, 2, 2, 2,
    64, 79, 84, 85, 57, 11, 2, 2, 2, 50, 44, 42, 44, 42, 42, 50, 52, 52, 34, 35, 21, 53, 48, 39, 37, 41, 18, 2, 2, 63,
    56, 36,
  ],
} as const

/** Files, voice notes and cards in conversations that are there; after what the cards are of. Whose conversation is not there is left out. */
export async function carryInChats(house: House, ids: Ids): Promise<void> {
  const { db } = house.database
  for (const one of carried as unknown as Carried[]) {
    const sessionId = await conversationOf(db, ids, one)
    const userId = ids.get(one.by)
    if (sessionId && userId) await say(house, ids, { ...one, sessionId, userId })
  }
  await writeAboutAnAgreement(house, ids)
}

async function conversationOf(db: Db, ids: Ids, { by, to, group }: Carried): Promise<string | undefined> {
  const pair = to && ids.has(by) && ids.has(to) ? pairOf(ids.get(by)!, ids.get(to)!) : null
  if (pair === null && !group) return undefined
  const row = await db
    .selectFrom('conversations')
    .select('id')
    .where(pair ? 'pair' : 'name', '=', pair ?? group!)
    .executeTakeFirst()
  return row?.id
}

/** Under one name each: a filling that was interrupted says nothing twice. */
function nameOf(one: Pick<Carried, 'by' | 'to' | 'group' | 'hoursAgo'>): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([one.by, one.to, one.group, one.hoursAgo]))
    .digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

async function say(house: House, ids: Ids, one: Carried & { sessionId: string; userId: string }): Promise<void> {
  const { db } = house.database
  const clientId = nameOf(one)
  const sent = await db
    .selectFrom('messages')
    .select('id')
    .where('author_id', '=', one.userId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  if (sent) return
  const viewer = (await viewerOf(db, one.userId))!
  const along = {
    files: await Promise.all((one.files ?? []).map(name => fileOf(house, one.userId, name))),
    ...(one.voice && { voice: { fileId: await voiceOf(house, one.userId, one.voice), peaks: [...PEAKS[one.voice]] } }),
  }
  const card = one.card && (await cardOf(db, ids, one.card))
  if (one.card && !card) return
  const by = { viewer, language: languageOfText(one.text) }
  await transact(db, async tx => {
    const outcome = await sendMessage(tx, house, by, one.sessionId, { clientId, text: one.text }, message =>
      carry(tx, house.files, viewer.id, message, { text: one.text, ...along, ...(card && { card }) }),
    )
    if ('seq' in outcome) await age(tx, one.sessionId, outcome.seq, one.hoursAgo)
  })
}

/** It was said when it was said. */
async function age(tx: Tx, sessionId: string, seq: number, hoursAgo: number): Promise<void> {
  const ago = sql<Date>`clock_timestamp() - make_interval(secs => ${hoursAgo * 3600})`
  await tx
    .updateTable('messages')
    .set({ created_at: ago })
    .where('conversation_id', '=', sessionId)
    .where('seq', '=', seq)
    .execute()
  await tx.updateTable('conversations').set({ spoken_at: ago }).where('id', '=', sessionId).execute()
}

async function fileOf({ files, database }: House, ownerId: string, name: string): Promise<string> {
  const drawn = name.endsWith('.png')
  const bytes = drawn ? await streetPicture(name) : await licencePaper(name.replace('.pdf', ''), [['Sheet', '1 of 1']])
  const stream = Readable.from([bytes])
  return (await files.put(database.db, { ownerId, take: drawn ? 'image' : 'document', name, stream, path: name }))._id
}

async function voiceOf({ files, database }: House, ownerId: string, voice: string): Promise<string> {
  const name = `${voice}.webm`
  const stream = createReadStream(new URL(`voices/${name}`, import.meta.url))
  return (await files.put(database.db, { ownerId, take: 'voice', name, stream, path: name }))._id
}

/** What a card is of; undefined where the club has none of it. */
async function cardOf(db: Db, ids: Ids, { kind, of }: NonNullable<Carried['card']>): Promise<CardRef | undefined> {
  if (kind === 'member') return ids.has(of) ? { kind, id: ids.get(of)! } : undefined
  const row =
    kind === 'item'
      ? await db.selectFrom('items').select('id').where('name', '=', of).executeTakeFirst()
      : kind === 'post'
        ? await db
            .selectFrom('posts')
            .select('id')
            .where('author_id', '=', ids.get(of) ?? null)
            .orderBy('created_at', 'desc')
            .executeTakeFirst()
        : await db.selectFrom('auctions').select('id').where('state', '=', 'live').orderBy('ends_at').executeTakeFirst()
  return row && { kind, id: row.id }
}

/** Somebody who asked the told company for something speaks of it. */
async function writeAboutAnAgreement(house: House, ids: Ids): Promise<void> {
  const { db } = house.database
  const company = usernameOf('company')
  const { rows } = await sql<{ id: string; requester: string; language: 'en' | 'ar' }>`
    select a.id, a.requester_id as requester, u.language from agreements a join users u on u.id = a.requester_id
    where a.owner_id = ${ids.get(company)!} and a.state in ('requested', 'accepted')
      and not exists (select from conversations c where c.pair in
        (a.requester_id || ' ' || a.owner_id, a.owner_id || ' ' || a.requester_id))
    order by a.created_at limit 1`.execute(db)
  const [one] = rows
  const viewer = one && (await viewerOf(db, one.requester))
  if (!one || !viewer) return
  const text = {
    en: 'Good afternoon. About our agreement: could the first delivery be in the second week of the month?',
    ar: 'مساء الخير. بخصوص الاتفاق بيننا: هل يمكن أن يكون التسليم الأول في الأسبوع الثاني من الشهر؟',
  }[one.language]
  await transact(db, async tx => {
    const clientId = nameOf({ by: one.requester, to: company, hoursAgo: 9 })
    const body = { username: company, clientId, text, card: { kind: 'agreement' as const, id: one.id } }
    const { sessionId, outcome } = await startConversation(tx, house, { viewer, language: one.language }, body)
    await acceptRequest(tx, (await viewerOf(tx, ids.get(company)!))!, sessionId)
    if ('seq' in outcome) await age(tx, sessionId, outcome.seq, 9)
  })
}
