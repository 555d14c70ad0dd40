import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { type CodeDraft, createCode } from '../../plans/contract/staff.ts'
import { stayWithDiscount } from '../contract.ts'
import { keepLeaving } from '../contract/staff.ts'
import { type MoneyClub, moneyClub, presentTo } from '../test/scene.ts'

let { house, scene, finance, member } = {} as MoneyClub
moneyClub(club => {
  ;({ house, scene, finance, member } = club)
})

let made = 0
const makeCode = async (over: Partial<CodeDraft> = {}) => {
  const limits = { firstOnly: false, maxUses: null, maxPerMember: null, endsAt: null, planIds: [] }
  const draft = { code: `LESS-${++made}`, note: '', percent: 20, amount: null, currency: null }
  const body = { ...draft, lasts: 'once' as const, months: null, ...limits, ...over }
  const { answer, problem } = await house.call(createCode, { body }, scene.as(finance))
  expect(problem?.errors ?? []).toEqual([])
  return answer.data
}
const nextDue = async () => (await scene.mine(member)).next!.due

describe('a discount for staying', () => {
  test('stays with the running plan when another purchase was begun with it and left', async () => {
    const code = await makeCode()
    await house.call(keepLeaving, { body: { code: code.code, pause: true } }, scene.as(finance))
    await scene.buy(member, 'standard')
    expect((await house.call(stayWithDiscount, { body: {} }, scene.as(member))).status).toBe(200)
    expect(await nextDue()).toBe(39.2)
    // It lowers more of a plan as well, which then is not paid for.
    const { id } = await scene.begin(member, 'enterprise')
    expect((await scene.paymentOf(id))!.minor).toBe(7920 - 4900)
    await sql`update checkouts set created_at = created_at - interval '30 hours' where id = ${id}`.execute(house.db)
    await house.runTimer('billing.expire-checkouts')
    expect((await scene.result(id, member)).answer.data.state).toBe('failed')
    expect(await nextDue()).toBe(39.2)
  })
})

describe('a promotion code', () => {
  test('that an open order holds is not promised for what it is not for, and is for the same member’s next try', async () => {
    const { _id } = await scene.planOf('platinum')
    const code = await makeCode({ planIds: [_id], maxUses: 1, maxPerMember: 1 })
    await scene.begin(member, 'platinum', { code: code.code })
    const other = (await scene.quote(member, 'enterprise', { code: code.code })).answer.data
    expect(other).toMatchObject({ due: 99, code: null, codeRefusal: 'This code is for other plans.' })
    expect((await scene.ask(member, 'enterprise', { code: code.code })).problem.code).toBe('plans.code-other-plan')
    const year = (await scene.quote(member, 'platinum', { code: code.code, period: 'year' })).answer.data
    expect(year).toMatchObject({ due: 614.4, code: code.code, codeRefusal: null })
    expect((await scene.begin(member, 'platinum', { code: code.code, period: 'year', seen: 614.4 })).url).toBeTruthy()
    const late = await scene.newMember()
    expect((await scene.ask(late, 'platinum', { code: code.code })).problem.code).toBe('plans.code-used-up')
  })

  test('for a first purchase is for one present, not for as many as somebody likes to make', async () => {
    const code = await makeCode({ firstOnly: true, percent: 100 })
    const give = (to: string) =>
      scene.ask(member, 'platinum', { code: code.code, gift: presentTo(to), gateway: undefined })
    expect((await give('one@example.test')).status).toBe(200)
    expect((await give('two@example.test')).problem.code).toBe('plans.code-first-only')
    const { answer } = await scene.quote(member, 'standard', { code: code.code })
    expect(answer.data).toMatchObject({ due: 49, code: null, codeRefusal: expect.stringContaining('first') })
  })
})

describe('a present', () => {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const mailsTo = async (email: string) => {
    await house.runTimer('billing.send-gifts')
    await house.settle()
    return house.db.selectFrom('mails').select('kind').where('to_address', '=', email).execute()
  }

  test('waits for its day, and says so to its giver', async () => {
    const gift = { ...presentTo('later@example.test'), on: day(3) }
    await scene.buy(member, 'platinum', { gift })
    expect(await mailsTo(gift.email)).toEqual([])
    expect((await scene.mine(member)).gifts).toMatchObject([
      { to: 'Rana', on: gift.on.split('-').reverse().join('/'), state: 'paid' },
    ])
    await sql`update gifts set deliver_on = deliver_on - 3 where giver_id = ${member.id}`.execute(house.db)
    expect(await mailsTo(gift.email)).toMatchObject([{ kind: 'billing.gift' }])
    expect((await scene.mine(member)).gifts).toMatchObject([{ state: 'sent' }])
  })

  test('is for no day that is over and for none that is further than a year: nothing is ordered then', async () => {
    for (const [on, code] of [
      [day(-2), 'date-in-past'],
      [day(400), 'billing.gift-too-far'],
    ] as const) {
      const { problem } = await scene.ask(member, 'platinum', { gift: { ...presentTo('no@example.test'), on } })
      expect(problem.errors).toMatchObject([{ path: 'gift.on', code }])
    }
    expect(await house.db.selectFrom('checkouts').select('id').where('user_id', '=', member.id).execute()).toEqual([])
  })
})
