import { sql } from 'kysely'
import type { Tx } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { languageOfText } from '../../../platform/shared/text.ts'
import { letterCame } from '../contract/rules.ts'
import { lockThread, tellMoved } from './queries.ts'

/** What came to the club: by the contact form, or by a mail. */
export type IncomingLetter = {
  source: 'form' | 'mail'
  name: string
  email: string
  /** The member who wrote it, when that is certain. */
  userId?: string | null
  subject: string
  text: string
  language?: Language
  /** Its Message-ID and those that it answers, without brackets. */
  messageId?: string | null
  answers?: readonly string[]
  /** The conversation that it says it is of, which may be gone. */
  threadId?: string | null
  /** A program wrote it: it makes nothing new, and what it begins lies in spam. */
  byProgram?: boolean
}

/** A Message-ID without its brackets. */
export const bareId = (messageId: string): string => messageId.trim().replace(/^<|>$/g, '')

/** How a text begins, on one line. */
export const beginningOf = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 160)

/**
 * Keeps a letter that came: with the conversation that it answers, else as a new one; in spam when its sender was marked so. One that
 * was kept before is not kept again (null). Answers the ids of its conversation and of itself.
 */
export async function receiveLetter(
  tx: Tx,
  letter: IncomingLetter,
): Promise<{ threadId: string; messageId: string } | null> {
  const known = await tx
    .selectFrom('mail_messages')
    .select('id')
    .where('message_id', '=', letter.messageId ?? '')
    .executeTakeFirst()
  if (known) return null
  const answered = await threadOfAnswer(tx, letter)
  const language = languageOfText(`${letter.subject} ${letter.text}`, letter.language)
  const threadId = answered ? await joined(tx, answered, letter) : await begun(tx, letter, language)
  const { id } = await tx
    .insertInto('mail_messages')
    .values({
      thread_id: threadId,
      way: 'in',
      name: letter.name.slice(0, 200),
      email: letter.email,
      subject: letter.subject.slice(0, 300),
      body: letter.text.slice(0, 100_000),
      language,
      message_id: letter.messageId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tellMoved(tx, threadId)
  if (!letter.byProgram) await announce(tx, letterCame, { threadId, occasion: answered ? 'answered' : 'came' })
  return { threadId, messageId: id }
}

/** The conversation that a letter is of: by its word, else by what it answers. */
async function threadOfAnswer(tx: Tx, { threadId, answers }: IncomingLetter): Promise<string | null> {
  const named = threadId
    ? await tx.selectFrom('mail_threads').select('id').where('id', '=', threadId).executeTakeFirst()
    : undefined
  if (named) return named.id
  if (!answers?.length) return null
  const row = await tx
    .selectFrom('mail_messages')
    .select('thread_id')
    .where('message_id', 'in', answers)
    .orderBy('written_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.thread_id ?? null
}

/** What the search finds a letter by. */
export const wordsOf = ({ name, email, subject, text }: Pick<IncomingLetter, 'name' | 'email' | 'subject' | 'text'>) =>
  sql<string>`fold_text(${`${name} ${email} ${subject} ${text.slice(0, 20_000)}`})`

async function begun(tx: Tx, letter: IncomingLetter, language: Language): Promise<string> {
  const marked = await tx
    .selectFrom('mail_spammers')
    .select('email')
    .where('email', '=', letter.email.toLowerCase())
    .executeTakeFirst()
  const { id } = await tx
    .insertInto('mail_threads')
    .values({
      place: marked || letter.byProgram ? 'spam' : 'inbox',
      source: letter.source,
      name: letter.name.slice(0, 200),
      email: letter.email,
      user_id: letter.userId ?? null,
      subject: letter.subject.slice(0, 300),
      language,
      snippet: beginningOf(letter.text),
      words: wordsOf(letter),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** An answer brings its conversation back to the inbox, also out of the trash and from see later; spam stays spam. */
async function joined(tx: Tx, threadId: string, letter: IncomingLetter): Promise<string> {
  const thread = await lockThread(tx, threadId)
  if (letter.byProgram) return threadId
  const place = thread.place === 'spam' ? 'spam' : 'inbox'
  await tx
    .updateTable('mail_threads')
    .set({
      place,
      trashed_at: null,
      read_at: null,
      later_until: null,
      back_at: null,
      snippet: beginningOf(letter.text),
      words: sql<string>`left(words || ' ' || ${wordsOf(letter)}, 200000)`,
      moved_at: sql<Date>`clock_timestamp()`,
    })
    .where('id', '=', threadId)
    .execute()
  return threadId
}
