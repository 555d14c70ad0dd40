import { sql } from 'kysely'
import {
  cancelSubscription,
  expireSubscription,
  pauseSubscription,
  payOwed,
  stayWithDiscount,
  unpauseSubscription,
} from '../src/features/billing/contract.ts'
import { moneyScene } from '../src/features/billing/test/scene.ts'
import { asMember, type Member } from '../src/platform/test/members.ts'
import type { TestHouse } from '../src/platform/test/test-house.ts'
import { type Flow, from } from './flow.ts'

/** Somebody with a plan that is paid by a card. */
async function payer(house: TestHouse, plan = 'platinum') {
  const [scene, member] = [moneyScene(house), await asMember(house, { userType: 'investor' })]
  await scene.buy(member, plan)
  return { scene, member }
}

/** How often something happened to a member's subscription. */
const happened = async ({ db }: TestHouse, { id }: Member, event: string): Promise<number> => {
  const of = db.selectFrom('subscription_changes as c').innerJoin('subscriptions as s', 's.id', 'c.subscription_id')
  return (await of.select('c.id').where('s.user_id', '=', id).where('c.event', '=', event).execute()).length
}

const leavingsOf = async ({ db }: TestHouse, { id }: Member): Promise<number> =>
  (await db.selectFrom('leavings').select('id').where('user_id', '=', id).execute()).length

/** How often money of a member came. */
const paidOf = async ({ db }: TestHouse, { id }: Member): Promise<number> =>
  (await db.selectFrom('payments').select('id').where('payer_id', '=', id).where('state', '=', 'paid').execute()).length

/** What a member presses in many windows; `before` sets the scene. */
const pressed = (
  name: string,
  press: (house: TestHouse, member: Member, n: number) => Promise<unknown>,
  effects: (house: TestHouse, member: Member) => Promise<number>,
  before: (house: TestHouse, member: Member) => Promise<unknown> = async () => {},
): Flow => ({
  name,
  async prepare(house) {
    const { member } = await payer(house)
    await before(house, member)
    return {
      act: n => press(house, member, n),
      effects: async () => {
        await house.settle()
        return effects(house, member)
      },
    }
  },
})

const as = (member: Member, n: number) => ({ bearer: member.bearer, ...from(n) })
const LEAVING = { reason: 'price', note: '' } as const

const cancel = (house: TestHouse, member: Member, n: number) =>
  house.call(cancelSubscription, { body: LEAVING }, as(member, n))
const canceling = pressed('plan canceled', cancel, async (house, member) =>
  Math.max(await happened(house, member, 'cancel'), await leavingsOf(house, member)),
)

const resuming = pressed(
  'plan resumed',
  (house, member, n) => house.call(cancelSubscription, { body: { resume: true } }, as(member, n)),
  (house, member) => happened(house, member, 'resume'),
  (house, member) => cancel(house, member, 0),
)

const ending = pressed(
  'plan ended',
  (house, member, n) => house.call(expireSubscription, { body: LEAVING }, as(member, n)),
  async (house, member) => Math.max(await happened(house, member, 'expire'), await leavingsOf(house, member)),
)

const pause = (house: TestHouse, member: Member, n: number) =>
  house.call(pauseSubscription, { body: { months: 1, ...LEAVING } }, as(member, n))
const pausing = pressed('plan paused', pause, async (house, member) =>
  Math.max(await happened(house, member, 'pause'), await leavingsOf(house, member)),
)

const unpausing = pressed(
  'pause ended',
  (house, member, n) => house.call(unpauseSubscription, undefined, as(member, n)),
  (house, member) => happened(house, member, 'unpause'),
  (house, member) => pause(house, member, 0),
)

/** The discount for those who leave is taken once, whatever its code allows. */
const staying = pressed(
  'stayed with the discount',
  (house, member, n) => house.call(stayWithDiscount, { body: LEAVING }, as(member, n)),
  async ({ db }, { id }) =>
    (await db.selectFrom('promotion_uses').select('id').where('user_id', '=', id).execute()).length,
  async ({ db }, { id }) => {
    const code = { code: `STAY${id.slice(-8).toUpperCase()}`, percent: 50, lasts: 'once', made_by: id }
    const made = await db.insertInto('promotion_codes').values(code).returning('id').executeTakeFirstOrThrow()
    await db.updateTable('leaving_offer').set({ code_id: made.id }).execute()
  },
)

/** A better plan is bought with the kept card in many windows: charged once, changed once. */
const upgrading = pressed(
  'plan changed now',
  (house, member, n) => moneyScene(house).ask(member, 'enterprise', { gateway: 'card' }, undefined, from(n).headers),
  async (house, member) =>
    // The payment of the first plan stands beside it.
    Math.max(await happened(house, member, 'change'), (await paidOf(house, member)) - 1),
)

/** A smaller one is chosen for the next period. */
const downgrading = pressed(
  'plan changed later',
  (house, member, n) => moneyScene(house).ask(member, 'standard', {}, undefined, from(n).headers),
  (house, member) => happened(house, member, 'change-later'),
)

/** The period of a member is over. */
const letRunOut = ({ db }: TestHouse, { id }: Member) =>
  sql`update subscriptions set period_end = clock_timestamp() where user_id = ${id}`.execute(db)

/** The timer that renews, in many processes at once. */
const renewing = pressed(
  'renewal charged',
  house => house.runTimer('billing.renew'),
  async (house, member) => Math.max(await happened(house, member, 'renew'), (await paidOf(house, member)) - 1),
  letRunOut,
)

/** What is owed is paid with the card in many windows while the timer tries as well. */
const owing: Flow = {
  name: 'debt paid',
  async prepare(house) {
    const { member } = await payer(house)
    await letRunOut(house, member)
    // The card is away when the period ends.
    const cards = house.db.updateTable('payment_methods').where('user_id', '=', member.id)
    await cards.set({ removed_at: new Date() }).execute()
    await house.runTimer('billing.renew')
    await house.settle()
    await cards.set({ removed_at: null }).execute()
    return {
      act: n =>
        n % 10 === 0
          ? house.runTimer('billing.renew')
          : house.call(payOwed, { body: { gateway: 'card' } }, as(member, n)),
      effects: async () => {
        await house.settle()
        return Math.max(await happened(house, member, 'renew'), (await paidOf(house, member)) - 1)
      },
    }
  },
}

/** What happens once to a plan that runs. */
export const subscriptionFlows: readonly Flow[] = [
  canceling,
  resuming,
  ending,
  pausing,
  unpausing,
  staying,
  upgrading,
  downgrading,
  renewing,
  owing,
]
