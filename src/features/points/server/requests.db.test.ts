import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { features } from '../../../features.server.ts'
import { transact } from '../../../platform/server/db.ts'
import { asMember, type Member, type Wanted } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { sealedChain } from '../../settings/server/chain.ts'
import { putSetting } from '../../settings/server/queries.ts'
import * as calls from '../contract/requests.ts'
import { myStatement } from '../contract.ts'
import type { FOUND } from '../requests.ts'
import { audit } from '../test/ledger-model.ts'
import { localChain } from '../test/local-chain.ts'
import { lookUpFees } from './chain/look-up-fees.ts'
import { give, takeBack } from './give.ts'
import { balancesOf } from './post.ts'

let house: TestHouse
let finance: Member
const WALLET = `0x${'ab'.repeat(20)}`
const FEE = { amount: 3, token: 'GOLC', wallet: WALLET, network: 'Polygon', explorer: 'https://scan.example/tx/{hash}' }
const put = (key: 'pointsFee' | 'chain', value: unknown) => transact(house.db, tx => putSetting(tx, key, value, null))

beforeAll(async () => {
  house = await testHouse(features)
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

describe('the chain', () => {
  let chain: Awaited<ReturnType<typeof localChain>>
  beforeAll(async () => {
    chain = await localChain()
  }, 60_000)
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
      ['wrong-token', () => chain.send(3n, { of: chain.foreign as never })],
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
