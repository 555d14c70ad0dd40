import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MovedClock, movedClock } from '../../../../db/moved-clock.ts'
import { features } from '../../../features.server.ts'
import { transact } from '../../../platform/server/db.ts'
import type { WaitKind } from '../../../platform/server/waits.ts'
import { holds, refusalToAccess, type UserType } from '../../../platform/shared/access.ts'
import { freshDb } from '../../../platform/test/fresh-db.ts'
import { asMember, type Member } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { viewerOf } from '../../accounts/server/public.ts'
import { listAgreements } from '../../agreements/contract.ts'
import { listSubscriptions } from '../../billing/contract/staff.ts'
import { listComplaints } from '../../complaints/contract/desk.ts'
import { listItems } from '../../items/contract/office.ts'
import { makeItem } from '../../items/test/fixtures.ts'
import { listCalls, listEvents, listMails } from '../../mail-log/contract.ts'
import { listTransfers } from '../../payments/contract/transfers.ts'
import { listPeople } from '../../people/contract/people.ts'
import { startSubscription } from '../../plans/server/public.ts'
import { listRequests } from '../../points/contract/requests.ts'
import { submitReport } from '../../reports/contract.ts'
import { clubClock } from '../../settings/server/public.ts'
import { listTickets } from '../../support/contract/desk.ts'
import { createTicket } from '../../support/contract/tickets.ts'
import { listCases } from '../../verification/contract/case.ts'
import {
  keepWishes,
  listCounted,
  readClubFigures,
  readDesk,
  readStatistics,
  readWeeklyStop,
  stopWeekly,
} from '../contract.ts'
import { KINDS, type Kind, LISTS, type List, PARTS, SEES } from '../rules.ts'
import { weeksUntil } from '../rules/weeks.ts'
import { sendWeekly } from './weekly-mail.ts'

let house: TestHouse
let moved: MovedClock
let root: Member
let owner: Member
const by = ({ bearer }: Member, language: 'en' | 'ar' = 'en') => ({ bearer, language })
const desk = async (who: Member, language: 'en' | 'ar' = 'en') =>
  (await house.call(readDesk, {}, by(who, language))).answer.data
const figures = async (who: Member) => (await house.call(readClubFigures, {}, by(who))).answer.data
const behind = async (who: Member, of: List, week?: string) =>
  (await house.call(listCounted, { query: { of, ...(week && { week }) } }, by(who))).answer

/** Each list that something may lead to, by its address as the kind tells it. */
const LISTED: Record<string, (who: Member) => Promise<{ answer: { count: number } }>> = {
  '/verifications': who => house.call(listCases, {}, by(who)),
  '/tickets?tab=due': who => house.call(listTickets, { query: { view: 'due' } }, by(who)),
  '/complaints?show=open': who => house.call(listComplaints, { query: { show: 'open' } }, by(who)),
  '/complaints?show=appealed': who => house.call(listComplaints, { query: { show: 'appealed' } }, by(who)),
  '/settings/deliveries?state=dead': who => house.call(listMails, { query: { state: 'dead' } }, by(who)),
  '/settings/deliveries?tab=events': who => house.call(listEvents, {}, by(who)),
  '/settings/deliveries?tab=calls': who => house.call(listCalls, {}, by(who)),
  '/subscriptions?failed=true': who => house.call(listSubscriptions, { query: { failed: true } }, by(who)),
  '/payments/transfers?state=open': who => house.call(listTransfers, { query: { state: 'open' } }, by(who)),
  '/rewards/requests?status=submitted': who => house.call(listRequests, { query: { status: 'submitted' } }, by(who)),
  '/rewards/requests?status=checking': who => house.call(listRequests, { query: { status: 'checking' } }, by(who)),
  '/agreements?state=disputed': who => house.call(listAgreements, { query: { state: 'disputed' } }, by(who)),
  ...Object.fromEntries(
    (['idea', 'project', 'product', 'service'] as const).map(kind => [
      `/${kind}s?status=pending_review`,
      (who: Member) => house.call(listItems, { query: { kind, status: 'pending_review' } }, by(who)),
    ]),
  ),
}

beforeAll(async () => {
  const database = await freshDb()
  house = await testHouse(features, {}, { database })
  moved = await movedClock(database)
  root = await asMember(house, { role: 'Super-admin', name: 'Hala Nassar' })
  owner = await asMember(house, { userType: 'company', name: 'Delta Foods' })
  await members()
  await offers()
  await tickets()
  await money()
  await failures()
  await house.settle()
})
afterAll(() => house.stop())

/** One approved and one waiting member of each kind, and one who asked to convert points. */
async function members(): Promise<void> {
  for (const userType of Object.values(KINDS) as UserType[])
    for (const profileStatus of ['approved', 'submitted'] as const) await asMember(house, { userType, profileStatus })
  for (const status of ['submitted', 'checking'])
    await sql`insert into point_requests (user_id, amount, address, hash, status)
      values (${owner.id}, 10, 'x', ${status}, ${status})`
      .execute(house.db)
      .catch(() => undefined)
}

/** Offers of every kind: found, sold, closed, and waiting for review; one of them weeks old. */
async function offers(): Promise<void> {
  const statuses = ['published', 'sold', 'closed', 'pending_review'] as const
  for (const kind of ['idea', 'project', 'product', 'service'] as const)
    for (const status of statuses) await makeItem(house.house, { ownerId: owner.id, kind, status })
  await sql`update items set created_at = now() - interval '30 days' where kind = 'idea'`.execute(house.db)
  await sql`update items set status_at = now() - interval '20 days' where status = 'closed'`.execute(house.db)
}

/** Tickets: late, answered, solved weeks ago. */
async function tickets(): Promise<void> {
  const departments = await house.db.selectFrom('departments').select('id').limit(1).execute()
  for (const subject of ['Where is my invoice', 'My trial ended', 'A picture is turned', 'Thank you']) {
    const body = { department: departments[0]!.id, priority: 'normal' as const, subject, text: 'Please look.' }
    await house.call(createTicket, { body }, by(owner))
  }
  await sql`update tickets set due_at = now() - interval '3 hours' where subject in ('Where is my invoice', 'My trial ended')`.execute(
    house.db,
  )
  await sql`update tickets set due_at = null, first_answered_at = created_at + interval '90 minutes' - interval '15 days', created_at = created_at - interval '15 days',
    status = 'resolved', resolved_at = now() - interval '9 days' where subject in ('A picture is turned', 'Thank you')`.execute(
    house.db,
  )
}

/** What was paid, what is awaited, and a charge that failed. */
async function money(): Promise<void> {
  const pay = (state: string, settled: string | null, minor: number, gateway = 'sandbox') =>
    sql`insert into payments (gateway, subject_kind, subject_id, payer_id, payer_name, payer_email, payer_language, currency, minor,
        description, keep_card, test, state, settled_at, reference)
      values (${gateway}, 'gift', uuid_v7(), ${owner.id}, 'Delta Foods', 'd@example.test', 'en', 'USD', ${minor}, '{"en": "Standard", "ar": "الأساسية"}',
        false, false, ${state}, now() - ${settled}::interval, ${gateway === 'bank' ? 'MJ-1' : null})`.execute(house.db)
  await pay('paid', '1 second', 4900)
  await pay('paid', '2 seconds', 7900)
  await pay('paid', '40 days', 1000)
  await pay('failed', null, 9900)
  await pay('awaiting-bank', null, 12_000, 'bank')
  const price = await house.db.selectFrom('plan_prices').select(['id', 'currency']).limit(1).executeTakeFirstOrThrow()
  const { id } = await transact(house.db, tx => startSubscription(tx, owner.id, price.id, { by: null }))
  await sql`with renewal as (insert into renewals (subscription_id, user_id, begins_at, until_at, price_id, currency, net_minor, total_minor,
      due_minor, way, first_failed_at) values (${id}, ${owner.id}, now(), now() + interval '1 month', ${price.id}, ${price.currency}, 1, 1, 1, 'card', now())
      returning id)
    insert into renewal_tries (renewal_id, outcome) select id, 'failed' from renewal`.execute(house.db)
}

/** What did not arrive, and a report of an offer. */
async function failures(): Promise<void> {
  await sql`insert into mails (to_address, language, kind, params, dead_at) values
    ('a@oasis.example', 'en', 'accounts.verify', '{}', now()), ('b@oasis.example', 'ar', 'accounts.verify', '{}', now())`.execute(
    house.db,
  )
  await sql`insert into outbox (event, payload, dead_at) values ('accounts.email-verified', '{}', now())`.execute(
    house.db,
  )
  const item = await house.db
    .selectFrom('items')
    .select('id')
    .where('status', '=', 'published')
    .limit(1)
    .executeTakeFirstOrThrow()
  const reason = await house.db
    .selectFrom('report_reasons')
    .select('id')
    .where('needs_text', '=', false)
    .limit(1)
    .executeTakeFirstOrThrow()
  const reporter = await asMember(house, { userType: 'investor' })
  await house.call(submitReport, { body: { kind: 'item', id: item.id, reasonId: reason.id } as never }, by(reporter))
}

describe('what needs somebody', () => {
  test('counts what the list that it leads to shows, for everybody who may see it', async () => {
    const staff = [
      root,
      ...(await Promise.all(
        ['reviewer', 'support-agent', 'finance', 'moderator'].map(preset => asMember(house, { preset })),
      )),
    ]
    const seen = new Set<string>()
    for (const who of staff)
      for (const need of (await desk(who)).needs.filter(one => !one.to.endsWith('#health'))) {
        const list = await LISTED[need.to]!(who)
        expect([need.key, list.answer.count]).toEqual([need.key, need.count])
        seen.add(need.key)
      }
    expect([...seen]).toEqual(
      expect.arrayContaining([
        'support.due',
        'mail-log.mails',
        'mail-log.events',
        'billing.failed',
        'payments.transfers',
        'items.idea',
      ]),
    )
  })

  test('comes from every feature that tells of something, in both languages, with no blank left', async () => {
    for (const language of ['en', 'ar'] as const)
      for (const { title, why, act } of (await desk(root, language)).needs)
        for (const text of [title, why, act]) expect(text).not.toMatch(/[{}]|waits\.|^$/)
  })

  test('says what is late before what is not, and names what it is about', async () => {
    const { needs } = await desk(root)
    const late = needs.find(need => need.key === 'support.due')!
    expect(late).toMatchObject({ count: 2, from: 'due', urgent: true })
    expect(late.why).toContain('Delta Foods')
    const places = needs.map(need => need.urgent)
    expect(places).toEqual(places.toSorted((a, b) => Number(b) - Number(a)))
  })

  test('is also a regular job that does not run, to whoever runs the club', async () => {
    const told = async (who: Member) => (await desk(who)).needs.find(need => need.key === 'platform.timers')
    await sql`insert into timers (id, cron, next_at) values ('club.never', '* * * * *', clock_timestamp() - interval '1 hour')`.execute(
      house.db,
    )
    expect(await told(root)).toMatchObject({ count: 1, why: expect.stringContaining('club.never') })
    expect(await told(await asMember(house, { preset: 'reviewer' }))).toBeUndefined()
    await sql`delete from timers where id = 'club.never'`.execute(house.db)
    expect(await told(root)).toBeUndefined()
  })

  test('is told only to who may open it', async () => {
    for (const preset of ['reviewer', 'support-agent', 'content-editor', 'finance', 'moderator', 'catalogue-manager']) {
      const who = await asMember(house, { preset })
      const { needs, acts, health } = await desk(who)
      const viewer = (await viewerOf(house.db, who.id))!
      const kinds = new Map<string, WaitKind>(house.house.waits().map(kind => [`${kind.feature}.${kind.key}`, kind]))
      for (const need of needs) expect(refusalToAccess(kinds.get(need.key)!.access, viewer)).toBeNull()
      expect(acts === null).toBe(!holds(viewer, 'audit.read'))
      expect(health === null).toBe(!holds(viewer, 'deliveries.read'))
    }
  })
})

describe('figures', () => {
  test('of each kind of member are those of the list that they open', async () => {
    const { data } = (await house.call(readStatistics, {}, by(root))).answer
    for (const kind of Object.keys(KINDS) as Kind[]) {
      const count = async (approved?: boolean) =>
        (
          await house.call(
            listPeople,
            { query: { userType: KINDS[kind], ...(approved !== undefined && { approved }) } },
            by(root),
          )
        ).answer.count
      expect(data[kind]).toEqual({ total: await count(), approved: await count(true), unapproved: await count(false) })
    }
    expect(data.companies.total).toBeGreaterThanOrEqual(3)
    expect([data.totalCreated, data.totalClosed]).toEqual([16, 8])
  })

  test('in all and of each week are those of the list behind them', async () => {
    const { weeks, members: joined, items, tickets: asked } = await figures(root)
    const rows: Record<Exclude<List, 'paid' | 'answered'>, readonly number[]> = {
      approved: joined!.approved,
      waiting: joined!.waiting,
      created: items!.created.weeks,
      closed: items!.closed.weeks,
      opened: asked!.opened,
      resolved: asked!.resolved,
    }
    for (const [of, counts] of Object.entries(rows))
      for (const [at, week] of weeks.entries())
        expect([of, week, (await behind(root, of as List, week)).count]).toEqual([of, week, counts[at]])
    expect((await behind(root, 'created')).count).toBe(items!.created.total)
    expect((await behind(root, 'closed')).count).toBe(items!.closed.total)
    expect(items!.created).toMatchObject({ total: 16, now: 16, before: 0 })
  })

  test('of money are what the list of payments comes to', async () => {
    const { paid, weeks } = await figures(root)
    const list = await behind(root, 'paid')
    expect([list.sum, list.count]).toEqual([paid!.month, paid!.count])
    for (const [at, week] of weeks.entries()) expect((await behind(root, 'paid', week)).sum).toBe(paid!.weeks[at])
    expect(paid!.weeks.reduce((sum, one) => sum + one, 0)).toBe(138)
  })

  test('of first answers are the middle of the tickets that they open', async () => {
    const { tickets: asked } = await figures(root)
    const list = await behind(root, 'answered')
    expect([asked!.minutes, asked!.answered]).toEqual([90, list.count])
    expect(list.data.map(row => row.amount)).toEqual([90, 90])
  })

  test('are those alone that one may open, and so are the lists', async () => {
    const agent = await asMember(house, { preset: 'support-agent' })
    const seen = await figures(agent)
    expect([seen.paid, seen.tickets === null]).toEqual([null, false])
    const finance = await asMember(house, { preset: 'finance' })
    expect(await figures(finance)).toMatchObject({ tickets: null, paid: { month: expect.any(Number) } })
    for (const of of Object.keys(LISTS) as List[]) {
      const { status } = await house.call(listCounted, { query: { of } }, by(agent))
      const open = refusalToAccess(SEES[LISTS[of]], await viewerOf(house.db, agent.id)) === null
      expect([of, status]).toEqual([of, open ? 200 : 403])
    }
  })
})

test('a partner and a member are told nothing of the club', async () => {
  const others = [await asMember(house, { userType: 'validator' }), owner, await asMember(house)]
  for (const who of others)
    for (const call of [readStatistics, readDesk, readClubFigures, listCounted])
      expect((await house.call(call, {}, by(who))).problem.code).toBe('role-forbidden')
})

test('one’s own order of the parts is kept for oneself alone, and a part is never lost', async () => {
  const [hana, omar] = [await asMember(house, { preset: 'reviewer' }), await asMember(house, { preset: 'reviewer' })]
  expect((await desk(hana)).parts).toEqual(PARTS)
  const { answer } = await house.call(keepWishes, { body: { parts: ['health', 'now'] } }, by(hana))
  expect(answer.data.parts).toEqual(['health', 'now', 'figures', 'weeks', 'staff'])
  expect((await desk(hana)).parts).toEqual(answer.data.parts)
  expect((await desk(omar)).parts).toEqual(PARTS)
  await house.call(keepWishes, { body: { weekly: true } }, by(hana))
  expect(await desk(hana)).toMatchObject({ parts: answer.data.parts, weekly: true })
})

test('who is at the desk is shown with what they have in hand, of what the reader may open', async () => {
  const ticket = await house.db
    .selectFrom('tickets')
    .select('id')
    .where('subject', '=', 'My trial ended')
    .executeTakeFirstOrThrow()
  const lina = await asMember(house, { preset: 'support-agent', name: 'Lina Haddad' })
  await sql`update tickets set assignee_id = ${lina.id} where id = ${ticket.id}`.execute(house.db)
  const shown = (await desk(root)).people!.find(one => one._id === lina.id)
  expect(shown).toMatchObject({ here: true, holds: ['1 ticket'], count: 1 })
  expect((await desk(root, 'ar')).people!.find(one => one._id === lina.id)!.holds).toEqual(['تذكرة واحدة'])
  const reviewer = await asMember(house, { preset: 'reviewer' })
  expect((await desk(reviewer)).people?.find(one => one._id === lina.id)?.count ?? 0).toBe(0)
})

test('on Monday morning the figures go out once to those who want them, each with what they may see', async () => {
  const chose = await asMember(house, { preset: 'finance', language: 'ar' })
  const silent = await asMember(house, { preset: 'finance' })
  const refuses = await asMember(house, { role: 'Super-admin' })
  await house.call(keepWishes, { body: { weekly: true } }, by(chose))
  await house.call(keepWishes, { body: { weekly: false } }, by(refuses))
  const others = await house.db.selectFrom('dashboard_wishes').select('user_id').where('weekly', '=', true).execute()
  // Those who said so, and the one Super-admin who said nothing.
  const wished = others.length + 1
  const { zone, now } = await clubClock(house.db)
  const nextMonday = new Date(weeksUntil(now, zone).at(-1)!.begins.getTime() + 7 * 86_400_000)
  await moved.to(new Date(nextMonday.getTime() + 6.5 * 3_600_000))
  expect(await sendWeekly(house.house)).toBe(0)
  await moved.to(new Date(nextMonday.getTime() + 7.5 * 3_600_000))
  const sent = await Promise.all([sendWeekly(house.house), sendWeekly(house.house)])
  expect(sent.toSorted()).toEqual([0, wished])
  expect(await sendWeekly(house.house)).toBe(0)
  await house.settle()
  const mails = await house.db
    .selectFrom('mails')
    .select(['recipient_id', 'plain', 'language', 'unsubscribe'])
    .where('kind', '=', 'dashboard.weekly')
    .execute()
  const to = (who: Member) => mails.filter(mail => mail.recipient_id === who.id)
  expect([to(root).length, to(chose).length, to(silent).length, to(refuses).length]).toEqual([1, 1, 0, 0])
  expect(to(root)[0]!.plain).toContain('16 in all')
  expect(to(chose)[0]).toMatchObject({ language: 'ar', plain: expect.stringContaining('المدفوع') })
  expect(to(chose)[0]!.plain).not.toContain('التذاكر:')
  const params = { token: to(chose)[0]!.unsubscribe!.replace('/dashboard/stop/', '') }
  expect((await house.call(readWeeklyStop, { params })).answer.data).toEqual({ stopped: false })
  expect((await house.call(stopWeekly, { params })).status).toBe(200)
  expect((await house.call(readWeeklyStop, { params })).answer.data).toEqual({ stopped: true })
  const forged = { token: params.token.replace(chose.id, root.id) }
  expect((await house.call(stopWeekly, { params: forged })).status).toBe(404)
})
