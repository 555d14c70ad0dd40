import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { features } from '../../../features.server.ts'
import { transact } from '../../../platform/server/db.ts'
import { givePlan } from '../../../platform/test/give-plan.ts'
import { asMember, type Member, type Wanted } from '../../../platform/test/members.ts'
import { openLine } from '../../../platform/test/open-line.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { makeAgreement } from '../../agreements/test/fixtures.ts'
import { setItemStatus } from '../../items/contract/mine.ts'
import { makeItem } from '../../items/test/fixtures.ts'
import { listNotices } from '../../notifications/contract.ts'
import { listPlans, mySubscriptions, startTrial } from '../../plans/contract.ts'
import { makeCompanyProfile } from '../../profiles/test/fixtures.ts'
import { writeReview } from '../../reviews/contract.ts'
import { readClub } from '../../settings/contract/club.ts'
import { sealedChain } from '../../settings/server/chain.ts'
import { putSetting } from '../../settings/server/queries.ts'
import { writeComment } from '../../social/contract/comments.ts'
import { myPoints, myStatement } from '../contract.ts'
import * as calls from '../contract/requests.ts'
import * as desk from '../contract/rules.ts'
import * as uses from '../contract/uses.ts'
import type { FOUND } from '../requests.ts'
import type { RULES } from '../rules.ts'
import { audit } from '../test/ledger-model.ts'
import { localChain } from '../test/local-chain.ts'
import { lookUpFees } from './chain/look-up-fees.ts'
import { give, takeBack } from './give.ts'
import { balancesOf, post } from './post.ts'
import { payComments } from './progress.ts'
import { paidOf } from './rules/try-rule.ts'

let house: TestHouse
let finance: Member
const WALLET = `0x${'ab'.repeat(20)}`
const FEE = {
  amount: 3,
  symbol: 'GOLC',
  wallet: WALLET,
  network: 'Polygon',
  explorer: 'https://scan.example/tx/{hash}',
}
const put = (key: 'pointsFee' | 'chain', value: unknown) => transact(house.db, tx => putSetting(tx, key, value, null))

beforeAll(async () => {
  house = await testHouse(features, { DATABASE_POOL: 10 })
  finance = await asMember(house, { preset: 'finance', name: 'Sara Mansour' })
  await put('pointsFee', FEE)
})
afterAll(() => house?.stop())

let hashes = 0
const aHash = () => `0x${(++hashes).toString(16).padStart(64, '0')}`
const by = ({ bearer }: Member) => ({ bearer })
/** A member with 60 pending points: joining and the address. */
async function somebody(wanted: Wanted = {}): Promise<Member> {
  const member = await asMember(house, wanted)
  await house.settle()
  return member
}
const ask = (who: Member, transactionHash = aHash()) =>
  house.call(calls.requestConversion, { body: { transactionHash } }, by(who))
const decide = (requestId: string, body: object, who = finance) =>
  house.call(calls.decideRequest, { params: { requestId }, body: body as never }, by(who))
const reject = (requestId: string, reason = 'not-found') => decide(requestId, { decision: 'reject', reason })
const transferOf = async (who: Member) => (await house.call(calls.readTransfer, {}, by(who))).answer.data
const balances = async ({ id }: Member) => {
  const { pending, earned } = await balancesOf(house.db, id)
  return { pending, earned }
}
const isRight = async () => expect(await audit(house.db)).toEqual({ drift: 0, sum: 0, faults: 0 })

describe('a request to convert', () => {
  test('says what it costs and where, reserves all that is pending, and thanks with the sentence of the spec', async () => {
    const rana = await somebody()
    expect(await transferOf(rana)).toEqual({
      ...{ pending: 60, fee: FEE, refusal: null, requests: [] },
      walletQr: expect.stringMatching(/^data:image\/svg/),
    })
    const hash = `0x${'AB'.repeat(32)}`
    const { status, answer } = await ask(rana, ` ${hash} `)
    expect([status, answer.message]).toEqual([201, 'Thank You, Your Request will be processed soon'])
    expect(answer.data).toMatchObject({ amount: 60, status: 'submitted', transactionHash: hash.toLowerCase() })
    expect(answer.data.number).toMatch(/^R-\d{4}$/)
    expect(answer.data.transactionUrl).toBe(`https://scan.example/tx/${hash.toLowerCase()}`)
    // What comes later is not part of it.
    await transact(house.db, tx => give(tx, { rule: 'review', userId: rana.id, key: rana.id, happenedAt: new Date() }))
    expect(await transferOf(rana)).toMatchObject({
      pending: 80,
      refusal: 'points.request-open',
      requests: [{ amount: 60 }],
    })
    expect((await ask(rana)).problem.code).toBe('points.request-open')
  })

  test('is refused without points, without a hash that is one, and while the club names no wallet', async () => {
    const rana = await somebody()
    for (const wrong of ['', '0x12', 'ab'.repeat(32), `0x${'zz'.repeat(32)}`]) {
      const { status, problem } = await ask(rana, wrong)
      expect([status, problem.errors[0]?.path]).toEqual([422, 'transactionHash'])
    }
    expect((await ask(finance)).problem.code).toBe('points.nothing-pending')
    await put('pointsFee', { ...FEE, wallet: '' })
    expect((await ask(rana)).problem.code).toBe('points.no-wallet')
    await put('pointsFee', FEE)
    expect((await house.call(calls.readTransfer)).status).toBe(401)
  })

  test('has a transaction of its own; a rejected one may be sent again by whoever sent it, by nobody else', async () => {
    const [rana, omar] = [await somebody(), await somebody()]
    const hash = aHash()
    const first = (await ask(rana, hash)).answer.data
    expect((await ask(omar, hash)).problem.code).toBe('points.hash-used')
    expect((await reject(first._id)).answer.data).toMatchObject({ status: 'rejected', reason: 'not-found' })
    expect((await ask(omar, hash)).problem.code).toBe('points.hash-used')
    const again = (await ask(rana, hash)).answer.data
    await decide(again._id, { decision: 'approve' })
    await transact(house.db, tx => give(tx, { rule: 'review', userId: rana.id, key: rana.id, happenedAt: new Date() }))
    expect((await ask(rana, hash)).problem.code).toBe('points.hash-used')
  })

  test('that names what another member paid is rejected so, and the one who paid can send it then', async () => {
    const [thief, payer] = [await somebody(), await somebody()]
    const hash = aHash()
    const { data } = (await ask(thief, hash)).answer
    await reject(data._id, 'not-theirs')
    expect((await ask(payer, hash)).status).toBe(201)
    expect((await ask(thief, hash)).problem.code).toBe('points.hash-used')
  })

  test('is made once, however many windows ask at the same moment', async () => {
    const rana = await somebody()
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(rana)))
    expect(answers.filter(one => one.status === 201)).toHaveLength(1)
    expect((await transferOf(rana)).requests).toHaveLength(1)
  })
})

describe('a decision', () => {
  test('turns what was reserved into earned points, once, with both legs in the statement and a notice', async () => {
    const rana = await somebody()
    const { data } = (await ask(rana)).answer
    const taken = await house.call(calls.takeRequest, { params: { requestId: data._id } }, by(finance))
    expect(taken.answer.data.status).toBe('checking')
    await transact(house.db, tx => give(tx, { rule: 'review', userId: rana.id, key: rana.id, happenedAt: new Date() }))
    const done = await Promise.all(Array.from({ length: 5 }, () => decide(data._id, { decision: 'approve' })))
    expect(done.filter(one => one.status === 200)).toHaveLength(1)
    expect(done.find(one => one.status !== 200)?.problem.code).toBe('points.request-decided')
    expect(await balances(rana)).toEqual({ pending: 20, earned: 60 })
    const { answer } = await house.call(myStatement, {}, by(rana))
    const name = 'Sara Mansour'
    expect(answer.data.slice(0, 2)).toMatchObject([
      { act: 'converted', bucket: 'earned', points: 60, number: data.number, name },
      { act: 'converted', bucket: 'pending', points: -60, number: data.number },
    ])
    const notices = await house.db.selectFrom('notices').select('kind').where('recipient_id', '=', rana.id).execute()
    expect(notices.map(one => one.kind)).toContain('points.request-approved')
    await isRight()
  })

  test('that rejects has a reason, moves nothing and says why in the member’s own language', async () => {
    const rana = await somebody({ language: 'ar' })
    const { data } = (await ask(rana)).answer
    expect((await decide(data._id, { decision: 'reject' })).problem.errors[0]?.path).toBe('reason')
    expect((await decide(data._id, { decision: 'reject', reason: 'other' })).problem.errors[0]?.path).toBe('note')
    const note = 'Please ask your exchange for the hash.'
    await decide(data._id, { decision: 'reject', reason: 'other', note })
    expect((await transferOf(rana)).requests[0]).toMatchObject({ status: 'rejected', reason: 'other', note })
    expect(await balances(rana)).toEqual({ pending: 60, earned: 0 })
  })

  test('that rejects with a note carries the note to the bell and into the mail, in its own direction', async () => {
    const rana = await somebody({ language: 'ar' })
    const { data } = (await ask(rana)).answer
    await decide(data._id, { decision: 'reject', reason: 'other', note: 'Please ask your exchange\nfor the hash.' })
    await house.settle()
    const body =
      'لسبب آخر. من فريق النادي: «\u2068Please ask your exchange for the hash.\u2069». نقاطك (60) معلّقة كما كانت، ويمكن إرسال طلب آخر.'
    const notices = (await house.call(listNotices, {}, by(rana))).answer.data
    expect(notices.map(one => one.data.body)).toContain(body)
    const mails = await house.db.selectFrom('mails').select('params').where('recipient_id', '=', rana.id).execute()
    expect(mails.map(one => JSON.stringify(one.params)).join()).toContain('Please ask your exchange for the hash.')
  })

  test('of less than is left makes the difference a debt', async () => {
    const rana = await somebody()
    await transact(house.db, tx => give(tx, { rule: 'review', userId: rana.id, key: rana.id, happenedAt: new Date() }))
    const { data } = (await ask(rana)).answer
    await transact(house.db, tx => takeBack(tx, 'review', rana.id))
    await decide(data._id, { decision: 'approve' })
    expect(await balances(rana)).toEqual({ pending: -20, earned: 80 })
    await isRight()
  })

  test('is for staff with the permission, and for nobody about themselves', async () => {
    const rana = await somebody({ preset: undefined })
    const { data } = (await ask(rana)).answer
    const editor = await asMember(house, { preset: 'content-editor' })
    for (const who of [rana, editor]) expect((await decide(data._id, { decision: 'approve' }, who)).status).toBe(403)
    // Somebody who was a member before works for the club now.
    const root = await asMember(house, { role: 'Super-admin' })
    await house.db.updateTable('point_requests').set({ user_id: root.id }).where('id', '=', data._id).execute()
    expect((await decide(data._id, { decision: 'approve' }, root)).problem.code).toBe('points.own-request')
  })

  test('is written into the log with who decided what', async () => {
    const rana = await somebody()
    const { data } = (await ask(rana)).answer
    await reject(data._id, 'wrong-amount')
    const [row] = await house.db
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'points.decide')
      .where('target_id', '=', rana.id)
      .execute()
    expect(row).toMatchObject({ actor_id: finance.id, after: { number: data.number, decision: 'reject' } })
  })
})

test('staff see the queue with the oldest open request first, find one by its number, and read the evidence beside it', async () => {
  await house.db.updateTable('point_requests').set({ status: 'rejected', reason: 'other' }).execute()
  const [rana, omar] = [await somebody({ name: 'Rana Haddad' }), await somebody()]
  const [first, second] = [(await ask(rana)).answer.data, (await ask(omar)).answer.data]
  const list = (query = {}) => house.call(calls.listRequests, { query }, by(finance))
  const { answer } = await list()
  expect(answer.data.slice(0, 2).map(one => one.number)).toEqual([first.number, second.number])
  expect((await list({ search: first.number })).answer.data).toHaveLength(1)
  expect((await list({ search: 'rana had' })).answer.data[0]?.member?.username).toBe(rana.username)
  expect((await list({ search: first.transactionHash })).answer.data).toHaveLength(1)
  expect((await list({ status: 'submitted' })).answer.count).toBe(2)
  const evidence = await house.call(calls.readMemberPoints, { params: { userId: rana.id } }, by(finance))
  expect(evidence.answer.data).toMatchObject({
    member: { name: 'Rana Haddad' },
    balances: { pending: 60, earned: 0 },
    sources: [
      { rule: 'joining', points: 50, times: 1, back: 0 },
      { rule: 'email-verified', points: 10 },
    ],
    requests: [{ number: first.number, steps: [{ status: 'submitted', by: 'Rana Haddad' }], looks: [] }],
  })
  expect((await house.call(calls.readMemberPoints, { params: { userId: rana.id } }, by(omar))).status).toBe(403)
})

describe('earned points', () => {
  let key = 0
  /** A member whose profile is approved, with so many earned points. */
  async function earner(earned: number, wanted: Wanted = {}): Promise<Member> {
    const member = await somebody(wanted)
    await makeCompanyProfile(house.house, member.id, finance.id, 'approved')
    await transact(house.db, async tx => {
      const all = { userId: member.id, amount: earned, cause: `test:${member.id}` }
      await post(tx, { ...all, act: 'credited' })
      await post(tx, { ...all, act: 'converted' })
    })
    return member
  }
  const usesOf = async (who: Member) => (await house.call(uses.readUses, {}, by(who))).answer.data
  const newKey = () => ({ 'idempotency-key': `press-${++key}` })
  const feature = (who: Member, itemId: string, points = 1500, headers = newKey()) =>
    house.call(uses.redeemFeatured, { body: { itemId, points } }, { ...by(who), headers })
  const months = (who: Member, planId: string, count: number, points: number) =>
    house.call(uses.redeemMonths, { body: { planId, months: count, points } }, { ...by(who), headers: newKey() })
  const offer = (owner: Member) =>
    makeItem(house.house, { ownerId: owner.id, kind: 'service', values: { name: 'Cold audit' } })
  const planId = async (code: string) => (await house.call(listPlans)).answer.data.find(one => one.code === code)!._id

  test('put an offer of one’s own in front for 14 days, once for each press, and more days come after those', async () => {
    const rana = await earner(3500)
    const item = await offer(rana)
    expect((await usesOf(rana)).featured).toMatchObject({ points: 1500, days: 14, offers: [{ name: 'Cold audit' }] })
    const press = newKey()
    await Promise.all([feature(rana, item.id, 1500, press), feature(rana, item.id, 1500, press)])
    expect(await balances(rana)).toMatchObject({ earned: 2000 })
    const [first] = (await usesOf(rana)).featured.offers
    await feature(rana, item.id)
    const [second] = (await usesOf(rana)).featured.offers
    expect((Date.parse(second!.featuredUntil!) - Date.parse(first!.featuredUntil!)) / 86_400_000).toBe(14)
    expect((await feature(rana, item.id)).problem.code).toBe('points.too-few')
    const { answer } = await house.call(myStatement, { query: { bucket: 'earned' } }, by(rana))
    expect(answer.data[0]).toMatchObject({ act: 'redeemed', use: 'featured', count: 14, thing: 'Cold audit' })
    await isRight()
  })

  test('buy nothing of somebody else’s, nothing that nobody finds, and not at a price that was not shown', async () => {
    const [rana, omar] = [await earner(5000), await earner(5000)]
    const item = await offer(rana)
    expect((await feature(omar, item.id)).status).toBe(404)
    expect((await feature(rana, item.id, 1)).problem.code).toBe('points.price-changed')
    await house.call(setItemStatus, { params: { itemId: item.id }, body: { status: 'pause' } }, by(rana))
    expect((await feature(rana, item.id)).problem.code).toBe('items.wrong-status')
    expect((await months(rana, await planId('basic'), 1, 0)).status).toBe(404)
    expect((await months(rana, await planId('standard'), 2, 4900)).problem.code).toBe('points.price-changed')
    expect(await balances(rana)).toMatchObject({ earned: 5000 })
  })

  test('are worth months of a plan, 100 for each dollar: one begins, then goes on longer', async () => {
    const rana = await earner(20_000)
    const standard = await planId('standard')
    expect((await usesOf(rana)).plans.map(one => [one.name, one.points, one.running])).toEqual([
      ['Standard', 4900, false],
      ['Platinum', 7900, false],
      ['Enterprise', 9900, false],
    ])
    expect((await months(rana, standard, 1, 4900)).status).toBe(201)
    const endOf = async () => {
      const { current } = (await house.call(mySubscriptions, {}, by(rana))).answer
      return { code: current?.plan.code, end: Date.parse(current!.endsAt!) }
    }
    const first = await endOf()
    expect(first.code).toBe('standard')
    expect((await usesOf(rana)).plans.map(one => [one.name, one.running])).toEqual([['Standard', true]])
    await months(rana, standard, 2, 9800)
    expect((await endOf()).end - first.end).toBeGreaterThan(55 * 86_400_000)
    expect(await balances(rana)).toMatchObject({ earned: 20_000 - 3 * 4900 })
    await isRight()
  })

  test('do not replace a plan that runs, and follow a trial of the same', async () => {
    const [rana, omar] = [await earner(20_000), await earner(20_000)]
    await givePlan(house.db, rana.id, 'platinum')
    expect((await months(rana, await planId('standard'), 1, 4900)).problem.code).toBe('plans.has-running-plan')
    expect(await balances(rana)).toMatchObject({ earned: 20_000 })
    await house.call(startTrial, {}, by(omar))
    await months(omar, await planId('standard'), 1, 4900)
    const { current } = (await house.call(mySubscriptions, {}, by(omar))).answer
    expect(current).toMatchObject({ isTrial: false, status: 'active' })
    expect(Date.parse(current!.endsAt!) - Date.now()).toBeGreaterThan(55 * 86_400_000)
  })

  test('buy no months of a plan whose payment is late or that is paused, and that is said beforehand', async () => {
    const rana = await earner(20_000)
    const standard = await planId('standard')
    await givePlan(house.db, rana.id, 'standard')
    const stand = async (columns: object) => {
      await house.db.updateTable('subscriptions').set(columns).where('user_id', '=', rana.id).execute()
      const { plans } = await usesOf(rana)
      expect(plans.map(one => one.planId)).toEqual([standard])
      return plans[0]!.waitsFor
    }
    const [begun, over] = [new Date(), new Date(Date.now() + 86_400_000)]
    expect(await stand({ status: 'active' })).toBeNull()
    for (const status of ['past_due', 'grace']) {
      expect(await stand({ status })).toBe('payment')
      expect((await months(rana, standard, 1, 4900)).problem.code).toBe('plans.not-now')
    }
    expect(await stand({ status: 'active', paused_at: begun, paused_until: over })).toBe('pause')
    expect((await months(rana, standard, 1, 4900)).problem.code).toBe('plans.not-now')
    expect(await stand({ paused_at: null, paused_until: null })).toBeNull()
    expect((await months(rana, standard, 1, 4900)).status).toBe(201)
  })

  test('buy nothing while something is owed', async () => {
    const rana = await earner(5000)
    const item = await offer(rana)
    await transact(house.db, async tx => {
      const { pending } = await balancesOf(tx, rana.id)
      await post(tx, { userId: rana.id, act: 'converted', amount: pending + 500, cause: `owe:${rana.id}` })
    })
    expect((await usesOf(rana)).owed).toBe(true)
    expect((await feature(rana, item.id)).problem.code).toBe('points.owed')
  })

  test('are spent once by many windows', async () => {
    const rana = await earner(1500)
    const item = await offer(rana)
    const answers = await Promise.all(Array.from({ length: 10 }, () => feature(rana, item.id)))
    expect(answers.filter(one => one.status === 201)).toHaveLength(1)
    expect(await balances(rana)).toMatchObject({ earned: 0 })
  })
})

describe('the rules', () => {
  const rulesNow = async () => (await house.call(desk.listRules, {}, by(finance))).answer.data
  const change = async (rule: (typeof RULES)[number], over: Partial<desk.RuleDraft>, who = finance) => {
    const { name, points, dailyCap, active } = (await rulesNow()).find(one => one.rule === rule)!
    const body = { name, points, dailyCap, active, ...over }
    return house.call(desk.changeRule, { params: { rule }, body }, by(who))
  }
  const advertised = async () => (await house.call(readClub)).answer.data.joiningPoints

  test('are changed by staff; what joining gives is told on the pages that speak of it, and not while it is off', async () => {
    expect(await advertised()).toBe(50)
    expect((await change('joining', { points: 75 })).status).toBe(200)
    expect(await advertised()).toBe(75)
    const rana = await somebody()
    expect(await balances(rana)).toMatchObject({ pending: 85 })
    await change('joining', { active: false })
    expect(await advertised()).toBe(0)
    await change('joining', { points: 50, active: true })
    const log = house.db.selectFrom('audit').selectAll().where('action', '=', 'points.change-rule')
    const [first] = await log.orderBy('at').execute()
    expect(first).toMatchObject({ actor_id: finance.id, before: { points: 50 }, after: { points: 75 } })
  })

  test('have limits, and are changed by nobody else', async () => {
    for (const wrong of [{ points: 0 }, { points: 1.5 }, { dailyCap: 0 }, { name: { en: '', ar: 'س' } }])
      expect((await change('review', wrong)).status).toBe(422)
    const support = await asMember(house, { preset: 'support-agent' })
    expect((await change('review', { points: 30 }, support)).status).toBe(403)
    expect((await house.call(desk.listRules, {}, by(support))).status).toBe(403)
  })

  test('say beforehand who would have got what, and that is what the ledger gave', async () => {
    const [rana, omar] = [await somebody({ name: 'Rana' }), await somebody({ name: 'Omar' })]
    for (const one of [rana, omar]) await makeCompanyProfile(house.house, one.id, finance.id, 'approved')
    const item = await makeItem(house.house, { ownerId: rana.id, kind: 'service' })
    const wanted = { requesterId: omar.id, subject: { kind: 'item', id: item.id }, to: 'done' } as const
    const { id: agreementId } = await makeAgreement(house.house, wanted)
    await makeAgreement(house.house, wanted)
    const body = { agreementId, stars: 5, text: 'On time, exact, and friendly.' }
    await house.call(writeReview, { body }, by(omar))
    const ids: string[] = []
    for (let n = 0; n < 12; n++) {
      const comment = { kind: 'item', id: item.id, text: 'How long does it take?' }
      ids.push((await house.call(writeComment, { body: comment }, by(omar))).answer.data._id)
    }
    const at = sql<Date>`clock_timestamp() - interval '30 hours'`
    await house.db.updateTable('comments').set({ created_at: at }).where('id', 'in', ids).execute()
    const beginning = { at: new Date(0) }
    await house.db.updateTable('point_progress').set(beginning).where('work', '=', 'comments').execute()
    await payComments(house.house)
    await house.settle()
    const given = await house.db
      .selectFrom('point_postings')
      .select(['rule', 'user_id'])
      .where('act', '=', 'credited')
      .where('user_id', 'in', [rana.id, omar.id])
      .execute()
    for (const { rule, points, dailyCap } of await rulesNow()) {
      const { answer } = await house.call(desk.tryRule, { params: { rule }, body: { points, dailyCap } }, by(finance))
      for (const { id } of [rana, omar]) {
        const times = given.filter(one => one.rule === rule && one.user_id === id).length
        const tried = answer.data.find(one => one._id === id)
        expect([rule, tried?.times ?? 0, tried?.points ?? 0]).toEqual([rule, times, times * points])
      }
    }
    const other = { params: { rule: 'comment' }, body: { points: 7, dailyCap: 3 } } as const
    const { answer } = await house.call(desk.tryRule, other, by(finance))
    expect(answer.data.find(one => one._id === omar.id)).toMatchObject({ times: 3, points: 21 })
  })

  test('pay two members once in 30 days, and each up to the cap of a day', () => {
    const cause = (user_id: string, day: number, pair: string | null = null) => ({
      ...{ user_id, pair, day: `day ${day}` },
      at: new Date(day * 86_400_000),
    })
    const of = (causes: ReturnType<typeof cause>[], cap: number | null) => paidOf(causes, cap).map(one => one.day)
    expect(of([cause('a', 1), cause('a', 1), cause('b', 1), cause('a', 2)], 1)).toEqual(['day 1', 'day 1', 'day 2'])
    expect(of([cause('a', 1, 'a:b'), cause('a', 29, 'a:b'), cause('a', 31, 'a:b')], null)).toEqual(['day 1', 'day 31'])
  })
})

test('an offer that was paused and then removed takes its points along, and brings them back with it', async () => {
  const rana = await somebody()
  await makeCompanyProfile(house.house, rana.id, finance.id, 'approved')
  const item = await makeItem(house.house, { ownerId: rana.id, kind: 'service' })
  await house.settle()
  const before = (await balances(rana)).pending
  const move = async (status: 'pause' | 'remove' | 'restore') => {
    await house.call(setItemStatus, { params: { itemId: item.id }, body: { status } }, by(rana))
    await house.settle()
    return (await balances(rana)).pending - before
  }
  expect([await move('pause'), await move('remove'), await move('restore')]).toEqual([0, -50, 0])
})

test('the counter in the bar hears of points as they are booked', async () => {
  const rana = await somebody()
  const line = await openLine({ url: house.url, bearer: rana.bearer })
  expect(await line.listen(`member:${rana.id}`)).toBe('listening')
  await transact(house.db, tx => give(tx, { rule: 'review', userId: rana.id, key: rana.id, happenedAt: new Date() }))
  await house.settle()
  const heard = await line.until(one => one.say === 'event' && one.event === 'points.moved')
  expect(heard).toMatchObject({ payload: { userId: rana.id, pending: 80 } })
  const { answer } = await house.call(myPoints, {}, by(rana))
  expect(answer.data.balances.pending).toBe(80)
  line.end()
})

describe('the chain', () => {
  let chain: Awaited<ReturnType<typeof localChain>>
  beforeAll(async () => {
    chain = await localChain()
    // It may have to be fetched first.
  }, 300_000)
  afterAll(() => chain?.close())

  /** Switches the look-up on; `rpcUrl` is where the chain is asked. */
  const switchOn = async (over: { rpcUrl?: string; on?: boolean } = {}) => {
    const typed = { on: true, rpcUrl: chain.url, contract: chain.token, confirmations: 3, ...over }
    await put('pointsFee', { ...FEE, wallet: chain.wallet })
    await put('chain', sealedChain(house.house.secrets.columnKey, typed, { ...typed, rpcUrl: '' }))
  }
  const look = async () => {
    await house.db
      .updateTable('point_requests')
      .set({ next_look_at: sql<Date>`clock_timestamp()` })
      .where('next_look_at', 'is not', null)
      .execute()
    await lookUpFees(house.house)
  }
  const seen = async (who: Member) => {
    const { answer } = await house.call(calls.readMemberPoints, { params: { userId: who.id } }, by(finance))
    const [request] = answer.data.requests
    return { status: request!.status, found: request!.looks[0]?.found ?? null, look: request!.looks[0] }
  }

  test('is not asked before somebody switches it on', async () => {
    const rana = await somebody()
    await ask(rana, await chain.send(3n))
    await look()
    expect(await seen(rana)).toMatchObject({ status: 'submitted', found: null })
  })

  test('approves a fee that is paid and deep enough, not before', async () => {
    await switchOn()
    const rana = await somebody()
    await ask(rana, await chain.send(3n))
    await look()
    expect(await seen(rana)).toMatchObject({ status: 'checking', found: 'unconfirmed', look: { confirmations: 1 } })
    await chain.mine(2)
    await look()
    expect(await seen(rana)).toMatchObject({ status: 'approved', found: 'confirmed', look: { amount: '3' } })
    expect(await balances(rana)).toEqual({ pending: 0, earned: 60 })
    const { answer } = await house.call(myStatement, {}, by(rana))
    expect(answer.data[0]).toMatchObject({ act: 'converted', name: null })
    await isRight()
  })

  test('says what is wrong, decides nothing by that, and does not ask again', async () => {
    const wrong: [(typeof FOUND)[number], () => Promise<string>][] = [
      ['wrong-token', () => chain.send(3n, { of: chain.foreign })],
      ['wrong-amount', () => chain.send(2n)],
      ['wrong-wallet', () => chain.send(3n, { to: chain.other })],
      ['failed', chain.fail],
    ]
    for (const [found, pay] of wrong) {
      const rana = await somebody()
      await ask(rana, await pay())
      await look()
      expect(await seen(rana)).toMatchObject({ status: 'checking', found })
      const row = await house.db
        .selectFrom('point_requests')
        .selectAll()
        .where('user_id', '=', rana.id)
        .executeTakeFirst()
      expect(row).toMatchObject({ next_look_at: null, looks: 1 })
    }
  })

  test('is asked again for a transaction that waits for its block, or is none', async () => {
    const rana = await somebody()
    await ask(rana, await chain.send(3n, { mined: false }))
    await look()
    expect(await seen(rana)).toMatchObject({ status: 'checking', found: 'not-found' })
    await chain.mine(5)
    await look()
    expect(await seen(rana)).toMatchObject({ status: 'approved', found: 'confirmed' })
  })

  test('that is silent or talks nonsense leaves the request as it is, to be asked again later', async () => {
    const rana = await somebody()
    await ask(rana, await chain.send(3n))
    await chain.mine(5)
    await switchOn({ rpcUrl: 'http://127.0.0.1:9' })
    await look()
    await switchOn({ rpcUrl: `${house.url}/readyz` })
    await look()
    expect(await seen(rana)).toMatchObject({ status: 'checking', found: null })
    await switchOn()
    await look()
    expect((await seen(rana)).status).toBe('approved')
  })

  test('is asked once by two houses at the same moment', async () => {
    const rana = await somebody()
    await ask(rana, await chain.send(3n))
    await Promise.all([look(), look(), look()])
    const row = await house.db
      .selectFrom('point_requests')
      .selectAll()
      .where('user_id', '=', rana.id)
      .executeTakeFirst()
    expect(row?.looks).toBe(
      (await house.db.selectFrom('point_looks').select('id').where('request_id', '=', row!.id).execute()).length,
    )
  })
})
