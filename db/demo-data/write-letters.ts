import { sql } from 'kysely'
import { viewerOf } from '../../src/features/accounts/server/viewer.ts'
import { MailRuleDraft } from '../../src/features/mailbox/contract/rules.ts'
import type { Act, Label } from '../../src/features/mailbox/rules.ts'
import { startDraft } from '../../src/features/mailbox/server/drafts.ts'
import { saveRule } from '../../src/features/mailbox/server/mail-rules.ts'
import { fileOn, makeTicket } from '../../src/features/mailbox/server/pass-on.ts'
import { receiveLetter } from '../../src/features/mailbox/server/receive-letter.ts'
import { sendLetter } from '../../src/features/mailbox/server/send-letter.ts'
import { sort } from '../../src/features/mailbox/server/sort-mail.ts'
import { departmentRows } from '../../src/features/support/server/departments.ts'
import { type Tx, transact } from '../../src/platform/server/db.ts'
import type { House } from '../../src/platform/server/registry.ts'
import type { Viewer } from '../../src/platform/shared/access.ts'
import { type Language, languageOfText } from '../../src/platform/shared/text.ts'
import letters from '../data/demo-letters.json' with { type: 'json' }
import { people, usernameOf } from './people.ts'

type Ids = ReadonlyMap<string, string>
type DemoLetter = {
  name: string
  email: string
  /** The member who wrote it signed in. */
  by?: string
  hoursAgo: number
  subject: string
  text: string
  labels?: Label[]
  reply?: string
  read?: boolean
  star?: boolean
  favour?: boolean
  spam?: boolean
  trash?: boolean
  /** Hours until it comes back. */
  later?: number
  /** On whom it was filed, and in which department it became a ticket. */
  file?: string
  ticket?: 'general' | 'billing' | 'membership'
}
type DemoRule = {
  name: string
  occasion: string
  conditions: object
  doing: object
  ticket?: NonNullable<DemoLetter['ticket']>
  off?: boolean
}
type Outgoing = { to: string; email: string; language: Language; subject: string; text: string }

const ORIGIN = { address: '127.0.0.1', userAgent: 'demo', requestId: 'demo', sessionId: null, provenAt: null }
const DEPARTMENTS = { general: 'General', billing: 'Invoices and payments', membership: 'Membership' }

/**
 * The rules for letters, what came to the club by its contact form in a week, and what its people and the rules did with it; oldest
 * first, as it would have come.
 */
export async function writeLetters(house: House, ids: Ids, settle: () => Promise<void>): Promise<void> {
  const { db } = house.database
  if (await db.selectFrom('mail_threads').select('id').limit(1).executeTakeFirst()) return
  const viewer = (await viewerOf(db, ids.get(usernameOf('admin'))!))!
  for (const rule of letters.rules) await transact(db, tx => makeRule(tx, rule as DemoRule))
  const came = (letters.letters as DemoLetter[]).toSorted((a, b) => b.hoursAgo - a.hoursAgo)
  for (const letter of came) {
    if (letter.by && !ids.has(letter.by)) continue
    const id = await transact(db, tx => receive(tx, ids, letter))
    await transact(db, tx => deal(tx, house, viewer, id, letter))
    await transact(db, tx => age(tx, id, letter.hoursAgo))
  }
  for (const letter of letters.club) {
    const id = await transact(db, tx => sendLetter(tx, house, viewer, outgoing(letter as Outgoing)))
    await transact(db, tx => age(tx, id, letter.hoursAgo))
  }
  for (const draft of letters.drafts) await transact(db, tx => begin(tx, house, viewer, draft as Outgoing))
  await settle()
  // What rules did, they did when it came.
  await sql`update mail_ruled set done_at = t.created_at from mail_threads t where t.id = mail_ruled.thread_id`.execute(
    db,
  )
}

/** The department that is called so in the texts; the first one in a club that renamed its own. */
async function departmentOf(tx: Tx, called: NonNullable<DemoLetter['ticket']>): Promise<string> {
  const departments = await departmentRows(tx, false)
  return (departments.find(one => one.name === DEPARTMENTS[called]) ?? departments[0]!).id
}

async function makeRule(tx: Tx, { ticket, off, doing, ...rule }: DemoRule): Promise<void> {
  const department = ticket ? await departmentOf(tx, ticket) : null
  await saveRule(tx, null, MailRuleDraft.parse({ ...rule, active: !off, doing: { ...doing, department } }))
}

async function receive(tx: Tx, ids: Ids, letter: DemoLetter): Promise<string> {
  const member = people.find(one => one.username === letter.by)
  const kept = await receiveLetter(tx, {
    source: 'form',
    name: member?.name ?? letter.name,
    email: member?.email ?? letter.email,
    userId: letter.by ? ids.get(letter.by)! : null,
    subject: letter.subject,
    text: letter.text,
    language: languageOfText(letter.text),
  })
  return kept!.threadId
}

/** What was done with it, in the order in which one would. */
async function deal(tx: Tx, house: House, viewer: Viewer, id: string, letter: DemoLetter): Promise<void> {
  const act = (act: Act, more: { label?: Label; until?: string } = {}) => sort(tx, viewer, { ids: [id], act, ...more })
  if (letter.read) await act('read')
  if (letter.reply) await answer(tx, house, viewer, id, letter.reply)
  for (const label of letter.labels ?? []) await act('label', { label })
  if (letter.star) await act('star')
  if (letter.favour) await act('favour')
  if (letter.file) await fileOn(tx, { viewer, origin: ORIGIN }, id, letter.file)
  if (letter.ticket) await becomeTicket(tx, house, viewer, id, letter.ticket)
  if (letter.later) await act('later', { until: new Date(Date.now() + letter.later * 3_600_000).toISOString() })
  if (letter.spam) await act('spam')
  if (letter.trash) await act('trash')
}

async function answer(tx: Tx, house: House, viewer: Viewer, id: string, text: string): Promise<void> {
  const thread = await tx.selectFrom('mail_threads').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const language = thread.language as Language
  const subject = `${language === 'ar' ? 'رد' : 'Re'}: ${thread.subject}`
  await sendLetter(tx, house, viewer, { thread: id, name: thread.name, email: thread.email, subject, text, language })
}

async function becomeTicket(
  tx: Tx,
  house: House,
  viewer: Viewer,
  id: string,
  to: NonNullable<DemoLetter['ticket']>,
): Promise<void> {
  const department = await departmentOf(tx, to)
  await makeTicket(tx, house, { viewer, origin: ORIGIN }, id, { department, priority: 'normal' })
}

const outgoing = ({ to, email, subject, text, language }: Outgoing) => ({ name: to, email, subject, text, language })

async function begin(tx: Tx, house: House, viewer: Viewer, draft: Outgoing & { answers?: string }): Promise<void> {
  const thread = draft.answers
    ? await tx.selectFrom('mail_threads').select('id').where('subject', '=', draft.answers).executeTakeFirst()
    : undefined
  await startDraft(tx, house, viewer, { ...outgoing(draft), thread: thread?.id ?? null })
}

/** Lets it have come some hours ago, with the answer two hours later. */
async function age(tx: Tx, id: string, hoursAgo: number): Promise<void> {
  await sql`with placed as (
      select id, now() - make_interval(secs => ${hoursAgo * 3600})
        + interval '2 hours' * (row_number() over (order by written_at, id) - 1) as at
      from mail_messages where thread_id = ${id}),
    said as (update mail_messages m set written_at = least(p.at, now()) from placed p where p.id = m.id)
    update mail_threads t set created_at = (select min(at) from placed), moved_at = (select least(max(at), now()) from placed),
      last_out_at = case when last_out_at is null then null else (select least(max(at), now()) from placed) end
    where t.id = ${id}`.execute(tx)
}
