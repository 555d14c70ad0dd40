import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { clock } from '../../../platform/server/clock.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { threadHeaders, threadToken } from '../../../platform/server/mail-threads.ts'
import { sendMail } from '../../../platform/server/mail.ts'
import type { House } from '../../../platform/server/registry.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import type { BodyOf } from '../../../platform/shared/call.ts'
import { Refusal, refuseField } from '../../../platform/shared/refusal.ts'
import { personById } from '../../accounts/server/public.ts'
import { setting } from '../../settings/server/public.ts'
import type { sendLetter as sendCall } from '../contract/letters.ts'
import { endDraft } from './drafts.ts'
import { filesOf, lockThread, MESSAGE_FILES, type ThreadRecord, tellMoved } from './queries.ts'
import { bareId, beginningOf, wordsOf } from './receive-letter.ts'

type Body = BodyOf<typeof sendCall>

/** Most Message-IDs that an answer names: the first of a conversation and the latest. */
const MOST_NAMED = 20

/**
 * Sends a letter of the club by the outbox: a new one, or one of a conversation, which is refused when somebody wrote in it since its
 * writer looked. Answers the id of its conversation.
 */
export async function sendLetter(
  tx: Tx,
  house: Pick<House, 'files' | 'secrets'>,
  viewer: Viewer,
  { thread: threadId, seen, forwards, draft, files = [], ...letter }: Body,
): Promise<string> {
  const thread = threadId ? await lockThread(tx, threadId) : null
  const said = thread ? await saidIn(tx, thread.id) : []
  if (thread && seen && said.at(-1)?.id !== seen) throw new Refusal('mailbox.written-meanwhile')
  if (forwards && !said.some(one => one.id === forwards)) return refuseField('forwards', 'choice')
  const author = (await personById(tx, viewer.id))!
  const into = thread ?? (await begin(tx, letter))
  const { id: messageId } = await tx
    .insertInto('mail_messages')
    .values({
      thread_id: into.id,
      way: 'out',
      author_id: viewer.id,
      name: letter.name,
      email: letter.email,
      subject: letter.subject,
      body: letter.text,
      language: letter.language,
      forwards_id: forwards ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (draft) await endDraft(tx, house, viewer, draft)
  await house.files.claim(tx, viewer.id, { kind: MESSAGE_FILES, id: messageId }, files, 'files')
  const withFiles = files.length > 0 || (forwards && (await filesOf(tx, MESSAGE_FILES, [forwards])).size > 0)
  const word = threadToken(house.secrets, { kind: 'mail', id: into.id })
  const mailId = await sendMail(tx, {
    thread: word,
    to: letter.email,
    language: letter.language,
    kind: 'mailbox.letter',
    params: { subject: letter.subject, text: letter.text, agent: author.name },
    attached: withFiles ? { kind: MESSAGE_FILES, id: messageId } : null,
    letter: {
      replyTo: (await setting(tx, 'contact')).mail || null,
      answers: namedBy(said.flatMap(one => one.message_id ?? [])),
    },
  })
  await tx
    .updateTable('mail_messages')
    .set({ mail_id: mailId, message_id: bareId(threadHeaders(mailId, word, null).messageId) })
    .where('id', '=', messageId)
    .execute()
  await move(tx, into, letter, files.length > 0)
  await tellMoved(tx, into.id)
  return into.id
}

const namedBy = (ids: readonly string[]): string[] =>
  ids.length > MOST_NAMED ? [ids[0]!, ...ids.slice(1 - MOST_NAMED)] : [...ids]

const saidIn = (db: Db, threadId: string) =>
  db
    .selectFrom('mail_messages')
    .select(['id', 'message_id'])
    .where('thread_id', '=', threadId)
    .orderBy('written_at')
    .orderBy('id')
    .execute()

type Words = Pick<Body, 'name' | 'email' | 'subject' | 'text' | 'language'>

async function begin(tx: Tx, letter: Words): Promise<Pick<ThreadRecord, 'id'>> {
  return tx
    .insertInto('mail_threads')
    .values({
      place: 'sent',
      source: 'club',
      name: letter.name,
      email: letter.email,
      subject: letter.subject,
      language: letter.language,
      snippet: beginningOf(letter.text),
      read_at: await clock(tx),
      words: '',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** What was answered is read, and out of the trash: somebody goes on with it. */
async function move(tx: Tx, { id }: Pick<ThreadRecord, 'id'>, letter: Words, withFiles: boolean): Promise<void> {
  const now = sql<Date>`clock_timestamp()`
  await tx
    .updateTable('mail_threads')
    .set({
      place: sql<string>`case when place = 'trash' then 'inbox' else place end`,
      trashed_at: null,
      snippet: beginningOf(letter.text),
      words: sql<string>`left(words || ' ' || ${wordsOf(letter)}, 200000)`,
      read_at: sql<Date>`coalesce(read_at, ${now})`,
      back_at: null,
      last_out_at: now,
      moved_at: now,
      ...(withFiles && { has_files: true }),
    })
    .where('id', '=', id)
    .execute()
}

/** The files that go along with a letter, and those of the message that it forwards. */
export async function lettersFiles(house: Pick<House, 'files' | 'database'>, messageId: string) {
  const { db } = house.database
  const row = await db.selectFrom('mail_messages').select('forwards_id').where('id', '=', messageId).executeTakeFirst()
  const of = [messageId, ...(row?.forwards_id ? [row.forwards_id] : [])]
  const ids = [...(await filesOf(db, MESSAGE_FILES, of)).values()].flat()
  const found = await Promise.all(ids.map(id => house.files.find(db, id)))
  return Promise.all(
    found
      .flatMap(file => (file ? [file] : []))
      .map(async file => {
        const body = await house.files.bytes(file, 'full')
        return { name: file.name, type: file.type, body: body ? await buffer(body) : Buffer.alloc(0) }
      }),
  )
}
