import { sql } from 'kysely'
import { viewerOf } from '../../src/features/accounts/server/viewer.ts'
import type { DepartmentDraft } from '../../src/features/support/contract/departments.ts'
import { clockFrom } from '../../src/features/support/rules/answer-clock.ts'
import type { Priority } from '../../src/features/support/rules/vocabulary.ts'
import { saveRule } from '../../src/features/support/server/apply-rules.ts'
import { departmentById, departmentRows, officeOf } from '../../src/features/support/server/departments.ts'
import { saveMacro } from '../../src/features/support/server/macros.ts'
import { openTicket } from '../../src/features/support/server/open-ticket.ts'
import { closeOwn, rateOwn, writeToOwn } from '../../src/features/support/server/own-ticket.ts'
import { createDepartment } from '../../src/features/support/server/save-department.ts'
import { saveReply } from '../../src/features/support/server/save-reply.ts'
import { answer, change, note, setStatus } from '../../src/features/support/server/work-on-ticket.ts'
import { type Db, type Tx, transact } from '../../src/platform/server/db.ts'
import type { House } from '../../src/platform/server/registry.ts'
import { languageOfText } from '../../src/platform/shared/text.ts'
import tickets from '../data/demo-tickets.json' with { type: 'json' }
import { usernameOf } from './people.ts'

type Ids = ReadonlyMap<string, string>
type DemoTicket = {
  by: string
  to: keyof typeof DEPARTMENTS | 'general'
  priority: Priority
  hoursAgo: number
  tags: string[]
  subject: string
  state?: 'open' | 'waiting' | 'hold' | 'resolved' | 'closed'
  stars?: number
  talk: ['member' | 'agent' | 'note', string][]
}

const ORIGIN = { address: '127.0.0.1', userAgent: 'demo', requestId: 'demo', sessionId: null, provenAt: null }
const AGENT = 'lina.haddad'
const times = (first: number, next: number) => ({ first, next })

const DEPARTMENTS = {
  membership: {
    name: 'Membership',
    arabicName: 'العضويات',
    hint: 'Profiles, verification, plans and trials',
    arabicHint: 'الملفات والتحقق والخطط والتجربة',
    assigns: 'by-hand' as const,
    hours: [1, 2, 3, 4, 5].flatMap(day => [
      { day, from: '09:00', to: '13:00' },
      { day, from: '16:00', to: '20:00' },
    ]),
    answerTimes: { low: times(960, 960), normal: times(480, 240), high: times(240, 240), urgent: times(60, 60) },
  },
  billing: {
    name: 'Invoices and payments',
    arabicName: 'الفواتير والمدفوعات',
    hint: 'Invoices, cards, refunds',
    arabicHint: 'الفواتير والبطاقات والمبالغ المستردة',
    assigns: 'least-loaded' as const,
    hours: [1, 2, 3, 4, 5].map(day => ({ day, from: '08:00', to: '16:00' })),
    answerTimes: { low: times(960, 960), normal: times(480, 480), high: times(240, 240), urgent: times(120, 120) },
  },
}

const HOLIDAYS = [
  { date: '2026-12-02', name: 'National Day', arabicName: 'اليوم الوطني' },
  { date: '2026-12-03', name: 'National Day', arabicName: 'اليوم الوطني' },
]

const REPLIES = [
  {
    name: 'Received, we look into it',
    body: 'Dear {name},\nthank you for your message. We look into it and come back to you here.\n{agent}, {department}',
    arabicBody: 'تحية طيبة {name}،\nشكرًا على رسالتك. ننظر في الأمر ونعود إليك هنا.\n{agent}، {department}',
  },
  {
    name: 'Trial, days owed',
    body: 'Dear {name},\nyou are right: we counted your trial from the wrong day. The days are yours again.\n{agent}',
    arabicBody: 'تحية طيبة {name}،\nمعك حق، فقد حسبنا شهر التجربة من يوم غير يوم البدء. أعدنا لك الأيام.\n{agent}',
  },
]

/** Departments with their hours, answers and macros that are written once, and what members asked in the last weeks, answered by the club's people. */
export async function askForHelp(house: House, ids: Ids): Promise<void> {
  const { db } = house.database
  if (await db.selectFrom('tickets').select('id').limit(1).executeTakeFirst()) return
  const departments = await openDepartments(db, ids)
  const agentId = ids.get(AGENT) ?? ids.get(usernameOf('admin'))!
  for (const ticket of tickets as unknown as DemoTicket[]) {
    const ownerId = ids.get(ticket.by)
    if (!ownerId) continue
    const id = await transact(db, tx => talk(tx, house, { ticket, ownerId, agentId, departments }))
    await transact(db, tx => age(tx, id, ticket))
  }
  await transact(db, tx => makeRules(tx, departments.get('billing')!))
}

/** What the club lets rules do; last, so that they hold for what the visitor tries. */
async function makeRules(tx: Tx, billing: string): Promise<void> {
  const any = { departments: [], priorities: [], languages: [], words: [], unassigned: false }
  const nothing = { moveTo: null, priority: null, assignee: null, tags: [], note: '' }
  await saveRule(tx, null, {
    name: 'Money goes to invoices',
    occasion: 'opened',
    conditions: { ...any, words: ['invoice', 'refund', 'tax number', 'فاتورة', 'استرداد', 'الرقم الضريبي'] },
    doing: { ...nothing, moveTo: billing, tags: ['money'] },
    active: true,
  })
  await saveRule(tx, null, {
    name: 'Late and with nobody',
    occasion: 'late',
    conditions: { ...any, priorities: ['low', 'normal'], unassigned: true },
    doing: { ...nothing, priority: 'high', note: 'Nobody took it in time: please look at it first.' },
    active: true,
  })
}

async function openDepartments(db: Db, ids: Ids): Promise<Map<string, string>> {
  const known = await departmentRows(db, false)
  const open = new Map([['general', known[0]!.id]])
  const adminId = ids.get(usernameOf('admin'))!
  const memberIds = [adminId, ...[ids.get(AGENT)].filter(id => id !== undefined)]
  const viewer = (await viewerOf(db, adminId))!
  for (const [key, department] of Object.entries(DEPARTMENTS)) {
    const draft: DepartmentDraft = { ...department, mail: '', zone: null, holidays: HOLIDAYS, memberIds }
    const there = known.find(one => one.name === draft.name)
    const row = there ?? (await transact(db, tx => createDepartment(tx, { viewer, origin: ORIGIN }, draft)))
    open.set(key, row.id)
  }
  if (!(await db.selectFrom('canned_replies').select('id').limit(1).executeTakeFirst()))
    await transact(db, async tx => {
      const [received, owed] = [
        await saveReply(tx, null, { ...REPLIES[0]!, department: null }),
        await saveReply(tx, null, { ...REPLIES[1]!, department: null }),
      ]
      const nothing = { department: null, note: '', moveTo: null, priority: null, tags: [], takes: false, next: null }
      await saveMacro(tx, null, {
        ...nothing,
        name: 'Trial: give the days back',
        reply: owed._id,
        next: 'resolve',
        tags: ['days-owed'],
      })
      await saveMacro(tx, null, { ...nothing, name: 'I look into it', reply: received._id, next: 'stay', takes: true })
      await saveMacro(tx, null, {
        ...nothing,
        name: 'To invoices',
        reply: null,
        moveTo: open.get('billing')!,
        note: 'About money: please take over.',
      })
    })
  return open
}

type Scene = { ticket: DemoTicket; ownerId: string; agentId: string; departments: ReadonlyMap<string, string> }

/** What was said on a ticket, through the verbs. Answers its id. */
async function talk(tx: Tx, house: House, { ticket, ownerId, agentId, departments }: Scene): Promise<string> {
  const writer = (await viewerOf(tx, ownerId))!
  const agent = { viewer: (await viewerOf(tx, agentId))!, language: 'en' as const }
  const [[, first], ...more] = ticket.talk as [DemoTicket['talk'][number], ...DemoTicket['talk']]
  const { subject, priority, state, tags } = ticket
  const language = languageOfText(subject)
  const body = { department: departments.get(ticket.to)!, priority, subject, text: first }
  const { id } = await openTicket(tx, house, { viewer: writer, language }, body)
  const over = state === 'resolved' || state === 'closed'
  for (const [at, [who, text]] of more.entries()) {
    const last = at === more.length - 1
    if (who === 'member') await writeToOwn(tx, house, writer, id, { text, language })
    else if (who === 'note') await note(tx, house, agent, id, { text })
    else await answer(tx, house, agent, id, { ...saidIn(text), next: over && last ? 'resolve' : 'wait' })
  }
  if (tags.length > 0) await change(tx, agent, id, { tags })
  if (state === 'hold') {
    const until = new Date(Date.now() + 5 * 86_400_000).toISOString()
    await change(tx, agent, id, { assignee: agentId })
    await setStatus(tx, agent, id, { status: 'on_hold', until })
  }
  if (ticket.stars) {
    if (more.at(-1)?.[0] === 'member') await setStatus(tx, agent, id, { status: 'resolved' })
    await rateOwn(tx, writer, id, { stars: ticket.stars, text: '' })
  }
  if (state === 'closed') await closeOwn(tx, writer, id)
  return id
}

/** What is written with lists and links begins with a paragraph of HTML. */
const saidIn = (text: string) => (text.startsWith('<p>') ? { html: text } : { text })

/** Lets it have been asked some time ago, and each word have followed the one before; what is owed is due by the department's hours. */
async function age(tx: Tx, id: string, { hoursAgo }: DemoTicket): Promise<void> {
  const since = new Date(Date.now() - hoursAgo * 3_600_000)
  // Half of the time since then was talk, a moment for each word and step.
  await sql`with told as (
      select id, written_at as at from ticket_messages where ticket_id = ${id}
      union all select id, at from ticket_steps where ticket_id = ${id}),
    placed as (select id, ${since}::timestamptz + (now() - ${since}::timestamptz) / 2
      * (row_number() over (order by at, id) - 1) / greatest(count(*) over (), 1) as at from told),
    said as (update ticket_messages m set written_at = p.at from placed p where p.id = m.id)
    update ticket_steps s set at = p.at from placed p where p.id = s.id`.execute(tx)
  const ticket = await tx.selectFrom('tickets').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const { rows } = await sql<{ last: Date; asked: Date; answered: Date | null }>`select max(written_at) as last,
      max(written_at) filter (where kind = 'member') as asked, min(written_at) filter (where kind = 'staff') as answered
    from ticket_messages where ticket_id = ${id} and kind <> 'note'`.execute(tx)
  const { last, asked, answered } = rows[0]!
  const department = await departmentById(tx, ticket.department_id)
  const office = officeOf(department, 'UTC')
  const { first, next } = department.answer_times[ticket.priority as Priority]
  const due = (from: Date, minutes: number) => clockFrom(office, from, minutes).dueAt
  await tx
    .updateTable('tickets')
    .set({
      created_at: since,
      moved_at: last,
      owner_read_at: ticket.status === 'waiting_customer' ? since : last,
      first_due_at: due(since, first),
      first_answered_at: answered,
      due_at: ticket.due_at && due(asked, answered ? next : first),
      resolved_at: ticket.resolved_at && last,
      closed_at: ticket.closed_at && last,
      rated_at: ticket.rated_at && last,
    })
    .where('id', '=', id)
    .execute()
  await sql`update notices set created_at = ${last} where kind like 'support.%' and link = ${`/tickets/view/${id}`}`.execute(
    tx,
  )
}
