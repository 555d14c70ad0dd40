import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MovedClock, movedClock } from '../../../../db/moved-clock.ts'
import { features } from '../../../features.server.ts'
import { transact } from '../../../platform/server/db.ts'
import { freshDb } from '../../../platform/test/fresh-db.ts'
import { asMember, type Member } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { closeMonth } from '../../invoices/contract/books.ts'
import { endSubscriptions } from '../../plans/server/end-subscriptions.ts'
import {
  changeNow,
  endSubscription,
  failSubscription,
  markTest,
  pauseSubscription,
  recoverSubscription,
  startSubscription,
} from '../../plans/server/public.ts'
import { beginTrial } from '../../plans/server/start-trial.ts'
import { listRevenueMembers, type MonthOfRevenue, type Revenue, type RevenueList, readRevenue } from '../contract.ts'
import { type Age, AGES, type Move, MOVES } from '../rules.ts'
import { ageOf, moveOf } from './spans.ts'

let house: TestHouse
let moved: MovedClock
let price: (plan: string, period: string, currency?: string) => string

const DAY_MS = 86_400_000
const act = { by: null }
const start = (who: Member, id: string) => transact(house.db, tx => startSubscription(tx, who.id, id, act))
/** Somebody of the finance, signed in anew: months pass between two looks. */
const finance = async () => ({ bearer: (await asMember(house, { preset: 'finance' })).bearer })
const figures = async (): Promise<Revenue> => (await house.call(readRevenue, {}, await finance())).answer.data
const thisMonth = async () => (await figures()).months.at(-1)!
const listed = async (of: RevenueList, currency?: string) =>
  (await house.call(listRevenueMembers, { query: { of, ...(currency && { currency }) } }, await finance())).answer.data
const nextMonth = () => moved.by(31 * DAY_MS)
const movesOf = ({ moves }: MonthOfRevenue) =>
  Object.fromEntries(MOVES.filter(move => moves[move].members > 0).map(move => [move, moves[move]]))

beforeAll(async () => {
  const database = await freshDb()
  house = await testHouse(features, {}, { database })
  moved = await movedClock(database)
  // The fifteenth of a month, so that a month more or less is another one.
  await moved.to(new Date('2030-01-15T12:00:00Z'))
  const rows = await house.db
    .selectFrom('plan_prices as r')
    .innerJoin('plans as p', 'p.id', 'r.plan_id')
    .select(['r.id', 'p.code', 'r.period', 'r.currency'])
    .execute()
  price = (plan, period, currency = 'USD') =>
    rows.find(row => row.code === plan && row.period === period && row.currency === currency)!.id
})
afterAll(() => house.stop())

test('a club lived through five months: each month ends where the next begins, and its members move one way each', async () => {
  const [rana, omar, layla, tester] = await Promise.all(
    [1, 2, 3, 4].map(() => asMember(house, { userType: 'company' })),
  )
  const empty = await figures()
  expect(empty.months.every(one => one.start === 0 && one.end === 0 && one.paying === 0)).toBe(true)
  // Standard 49 a month; Platinum 768 a year, which is 64 a month; play money, which counts for nothing.
  const ranas = await start(rana!, price('standard', 'month'))
  const omars = await start(omar!, price('platinum', 'year'))
  const played = await start(tester!, price('enterprise', 'month'))
  await transact(house.db, tx => markTest(tx, played.id, true))
  const first = await thisMonth()
  expect(movesOf(first)).toEqual({ new: { members: 2, amount: 113 } })
  expect([first.start, first.end, first.paying]).toEqual([0, 113, 2])
  await nextMonth()
  await transact(house.db, tx => changeNow(tx, ranas.id, price('platinum', 'month'), act))
  await start(layla!, price('standard', 'month'))
  expect(movesOf(await thisMonth())).toEqual({ new: { members: 1, amount: 49 }, more: { members: 1, amount: 30 } })
  await nextMonth()
  await transact(house.db, tx => endSubscription(tx, omars.id, act))
  await transact(house.db, tx => pauseSubscription(tx, ranas.id, 2, act))
  expect(movesOf(await thisMonth())).toEqual({ lost: { members: 2, amount: -143 } })
  expect((await listed('lost')).map(one => [one.username, one.before, one.after]).toSorted()).toEqual(
    [
      [omar!.username, 64, 0],
      [rana!.username, 79, 0],
    ].toSorted(),
  )
  await nextMonth()
  await start(omar!, price('standard', 'year'))
  const last = await figures()
  expect(movesOf(last.months.at(-1)!)).toEqual({ back: { members: 1, amount: 40 } })
  for (const [n, one] of last.months.entries()) {
    const net = MOVES.reduce((sum, move) => sum + one.moves[move].amount, 0)
    expect(one.start + net).toBeCloseTo(one.end, 6)
    if (n > 0) expect(one.start).toBeCloseTo(last.months[n - 1]!.end, 6)
  }
  expect(last.months.at(-1)!.end).toBe(89)
  expect(last.byPlan.map(one => [one.name.en, one.members, one.amount])).toEqual([['Standard', 2, 89]])
  expect(last.byCurrency).toEqual([{ currency: 'USD', members: 2, own: 89, amount: 89 }])
  // Who stands behind the figure of a currency.
  expect([(await listed('paying', 'USD')).length, (await listed('paying', 'EUR')).length]).toEqual([2, 0])
})

test('a charge that failed is tried, then recovered or lost, and those late are counted', async () => {
  const members = await Promise.all([1, 2].map(() => asMember(house, { userType: 'investor' })))
  const [one, other] = await Promise.all(members.map(member => start(member, price('platinum', 'month'))))
  await transact(house.db, tx => failSubscription(tx, one!.id, act))
  await transact(house.db, tx => failSubscription(tx, other!.id, act))
  expect([(await figures()).late, (await figures()).failed.tried]).toEqual([2, { members: 2, amount: 158 }])
  await transact(house.db, tx => recoverSubscription(tx, one!.id, act))
  await transact(house.db, tx => endSubscription(tx, other!.id, act))
  const { late, failed } = await figures()
  expect([late, failed]).toEqual([
    0,
    { recovered: { members: 1, amount: 79 }, tried: { members: 0, amount: 0 }, lost: { members: 1, amount: 79 } },
  ])
  const namesOf = async (of: RevenueList) => (await listed(of)).map(row => row.username)
  expect(await namesOf('failed-recovered')).toEqual([members[0]!.username])
  expect(await namesOf('failed-lost')).toEqual([members[1]!.username])
  expect(await namesOf('failed-tried')).toEqual([])
  expect((await listed('failed')).map(row => row.username).toSorted()).toEqual(
    members.map(member => member.username).toSorted(),
  )
})

test('trials that ended are followed by a plan that is paid for, still decided, or over', async () => {
  const members = await Promise.all([1, 2, 3].map(() => asMember(house, { userType: 'freelancer' })))
  for (const member of members) await transact(house.db, tx => beginTrial(tx, member.id))
  expect((await figures()).inTrial).toBe(3)
  await start(members[0]!, price('standard', 'month'))
  await moved.by(40 * DAY_MS)
  await endSubscriptions(house.house)
  const ended = (await figures()).months
    .map(one => one.trials)
    .reduce((sum, one) => ({
      ended: sum.ended + one.ended,
      paid: sum.paid + one.paid,
      deciding: sum.deciding + one.deciding,
    }))
  expect(ended).toEqual({ ended: 3, paid: 1, deciding: 2 })
})

test('each number has the list of the members whom it counts', async () => {
  // What the tests before left, and somebody who says why they leave.
  const leaver = await asMember(house, { userType: 'company' })
  const theirs = await start(leaver, price('standard', 'month'))
  await transact(house.db, tx => endSubscription(tx, theirs.id, act))
  await house.db
    .insertInto('leavings')
    .values({ user_id: leaver.id, subscription_id: theirs.id, reason: 'price', did: 'expired', note: '' })
    .execute()
  const bearer = await finance()
  const { months, inTrial, late, failed, leaving, byPlan, byCurrency } = await figures()
  const countOf = async (query: object) => {
    const { data, count } = (
      await house.call(listRevenueMembers, { query: { perPage: 100, ...query } as never }, bearer)
    ).answer
    expect(data).toHaveLength(count)
    return count
  }
  for (const { month, moves, paying, trials } of months) {
    for (const move of MOVES) expect(await countOf({ of: move, month })).toBe(moves[move].members)
    expect(await countOf({ of: 'paying', month })).toBe(paying)
    expect(await countOf({ of: 'trials-ended', month })).toBe(trials.ended)
    expect(await countOf({ of: 'trials-paid', month })).toBe(trials.paid)
    expect(await countOf({ of: 'trials-deciding', month })).toBe(trials.deciding)
    expect(await countOf({ of: 'trials-over', month })).toBe(trials.ended - trials.paid - trials.deciding)
  }
  for (const became of ['recovered', 'tried', 'lost'] as const)
    expect(await countOf({ of: `failed-${became}` })).toBe(failed[became].members)
  expect([await countOf({ of: 'in-trial' }), await countOf({ of: 'late' })]).toEqual([inTrial, late])
  expect(leaving).toEqual([{ reason: 'price', members: 1 }])
  expect([await countOf({ of: 'leaving', reason: 'price' }), await countOf({ of: 'leaving', reason: 'use' })]).toEqual([
    1, 0,
  ])
  for (const { planId, members } of byPlan) expect(await countOf({ of: 'paying', plan: planId })).toBe(members)
  for (const { currency, members } of byCurrency) expect(await countOf({ of: 'paying', currency })).toBe(members)
  // A month before the twelve has nobody, and is no mistake.
  expect([await countOf({ of: 'new', month: '1999-01' }), await countOf({ of: 'leaving', month: '1999-01' })]).toEqual([
    0, 0,
  ])
  const none = months.every(one => one.paying === 0 && one.trials.ended === 0)
  expect(none).toBe(false)
})

test('says which month of the books was closed last', async () => {
  expect((await figures()).closed).toBeNull()
  const months = (await figures()).months.map(one => one.month)
  const { bearer } = await asMember(house, { role: 'Super-admin' })
  await house.call(closeMonth, { body: { month: `${months.at(-3)}-01` } }, { bearer })
  await house.call(closeMonth, { body: { month: `${months.at(-2)}-01` } }, { bearer })
  expect((await figures()).closed).toBe(months.at(-2))
})

test('only who may read the figures does', async () => {
  const member = await asMember(house, { userType: 'company' })
  expect((await house.call(readRevenue, {}, { bearer: member.bearer })).status).toBe(403)
})

test('between two months a member moves in one way at most, which is what they paid before and after', async () => {
  const cents = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 300 }))
  const told = fc.sample(fc.record({ before: cents, after: cents, paid: fc.boolean() }), 1000)
  const { rows } = await sql<{ move: Move | null }>`
    select ${moveOf} as move from rows from (jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as (before bigint, after bigint, paid boolean)) with ordinality
      as t (before, after, paid, n)
    cross join lateral (select nullif(t.before, 0) as cents) b cross join lateral (select nullif(t.after, 0) as cents) a
    cross join lateral (select case when t.paid then 0 else 2 end as since) first cross join (select 1 as since) m
    order by t.n`.execute(house.db)
  const ruled = told.map(({ before, after, paid }): Move | null => {
    if (before === after) return null
    if (before === 0) return paid ? 'back' : 'new'
    return after === 0 ? 'lost' : after > before ? 'more' : 'less'
  })
  expect(rows.map(row => row.move)).toEqual(ruled)
})

test('an invoice grows older through every age in turn', async () => {
  const days = [-5, 0, 1, 30, 31, 60, 61, 90, 91, 400]
  const { rows } = await sql<{ age: Age }>`
    select ${ageOf(sql`late`)} as age from unnest(${days}::int[]) with ordinality as t (late, n) order by n`.execute(
    house.db,
  )
  const [due, month, two, three, over] = AGES
  expect(rows.map(row => row.age)).toEqual([due, due, month, month, two, two, three, three, over, over])
})
