import { takeGift } from '../src/features/billing/contract.ts'
import { moneyScene, presentTo } from '../src/features/billing/test/scene.ts'
import { asMember, type Member } from '../src/platform/test/members.ts'
import type { TestHouse } from '../src/platform/test/test-house.ts'
import { AT_ONCE, type Flow, from } from './flow.ts'

const member = (house: TestHouse) => asMember(house, { userType: 'investor' })

/** One click is one payment, in however many windows: counted are the payments that its member could make. */
const checkout: Flow = {
  name: 'checkout',
  async prepare(house) {
    const [scene, buyer] = [moneyScene(house), await member(house)]
    return {
      act: n => scene.ask(buyer, 'platinum', {}, undefined, from(n).headers),
      effects: async () => {
        const of = house.db.selectFrom('payments').select('id').where('payer_id', '=', buyer.id)
        return (await of.where('state', '<>', 'canceled').execute()).length
      },
    }
  },
}

/** What the gateway tells many times turns a plan on once, with one invoice that is paid. */
const paying: Flow = {
  name: 'checkout paid',
  async prepare(house) {
    const [scene, buyer] = [moneyScene(house), await member(house)]
    const { id } = await scene.begin(buyer, 'platinum')
    return {
      act: n => scene.send(id, 'pays', from(n).headers),
      effects: async () => {
        await house.settle()
        const issued = (await scene.invoicesOf(buyer)).filter(
          one => one.number_text && one.paid_minor === one.total_minor,
        )
        const of = house.db.selectFrom('paid_periods as p').innerJoin('subscriptions as s', 's.id', 'p.subscription_id')
        const periods = await of.select('p.id').where('s.user_id', '=', buyer.id).execute()
        return Math.max(issued.length, periods.length)
      },
    }
  },
}

/** Members who want a code at the same moment, of which fewer may have it. */
const LIMIT = 7
const coding: Flow = {
  name: 'promotion code at its limit',
  async prepare(house) {
    const scene = moneyScene(house)
    const buyers: Member[] = []
    for (let n = 0; n < AT_ONCE; n++) buyers.push(await member(house))
    const code = `ONCE${buyers[0]!.id.slice(-8).toUpperCase()}`
    const limited = { code, percent: 50, lasts: 'once', max_uses: LIMIT, made_by: buyers[0]!.id }
    const { id } = await house.db
      .insertInto('promotion_codes')
      .values(limited)
      .returning('id')
      .executeTakeFirstOrThrow()
    return {
      act: n => scene.ask(buyers[n]!, 'platinum', { code }, undefined, from(n).headers),
      // As many purchases are lowered by it as may be, neither more nor fewer.
      effects: async () => {
        const uses = house.db.selectFrom('promotion_uses').select('id').where('code_id', '=', id)
        const taken = (await uses.where('released_at', 'is', null).execute()).length
        const lowered = house.db.selectFrom('checkouts').select('id').where('code_use_id', 'is not', null)
        const ids = buyers.map(one => one.id)
        const bought = (await lowered.where('user_id', 'in', ids).execute()).length
        return Math.max(taken, bought) > LIMIT ? 2 : Math.floor(Math.min(taken, bought) / LIMIT)
      },
    }
  },
}

/** A code that came by mail opens a plan for one of the many who enter it. */
const redeeming: Flow = {
  name: 'gift redeemed',
  async prepare(house) {
    const [scene, giver] = [moneyScene(house), await member(house)]
    const takers = await Promise.all(Array.from({ length: 20 }, () => member(house)))
    const email = `${giver.username}-friend@example.test`
    const gift = presentTo(email)
    await scene.buy(giver, 'platinum', { gift })
    await house.runTimer('billing.send-gifts')
    const mail = await house.db
      .selectFrom('mails')
      .select('params')
      .where('to_address', '=', email)
      .executeTakeFirstOrThrow()
    const { code } = mail.params as { code: string }
    const ids = takers.map(one => one.id)
    return {
      act: n => house.call(takeGift, { body: { code } }, { bearer: takers[n % takers.length]!.bearer, ...from(n) }),
      effects: async () => {
        const of = house.db.selectFrom('subscriptions').select('id').where('user_id', 'in', ids)
        return (await of.execute()).length
      },
    }
  },
}

/** What is paid for once. */
export const moneyFlows: readonly Flow[] = [checkout, paying, coding, redeeming]
