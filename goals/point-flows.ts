import { makeItem } from '../src/features/items/test/fixtures.ts'
import { decideRequest, requestConversion } from '../src/features/points/contract/requests.ts'
import { redeemFeatured } from '../src/features/points/contract/uses.ts'
import { post } from '../src/features/points/server/post.ts'
import { putSetting } from '../src/features/settings/server/queries.ts'
import { transact } from '../src/platform/server/db.ts'
import { asMember } from '../src/platform/test/members.ts'
import type { TestHouse } from '../src/platform/test/test-house.ts'
import { type Flow, from } from './flow.ts'

const FEE = { amount: 3, symbol: 'GOLC', wallet: `0x${'ab'.repeat(20)}`, network: 'Polygon', explorer: '' }
/** What a featured placement costs unless the club says otherwise. */
const PRICE = 1500

/** How often points of a member were booked as an act. */
const booked = async ({ db }: TestHouse, userId: string, act: string): Promise<number> =>
  (await db.selectFrom('point_postings').select('id').where('user_id', '=', userId).where('act', '=', act).execute())
    .length

/** A member asks with many windows, each with a transaction of its own; many of the club approve whatever was asked. */
const converting: Flow = {
  name: 'convert',
  async prepare(house) {
    await transact(house.db, tx => putSetting(tx, 'pointsFee', FEE, null))
    const member = await asMember(house, { userType: 'company' })
    const finance = await asMember(house, { preset: 'finance' })
    await house.settle()
    const open = () =>
      house.db.selectFrom('point_requests').select('id').where('user_id', '=', member.id).executeTakeFirst()
    return {
      act: async n => {
        const body = { transactionHash: `0x${String(n).padStart(64, '0')}` }
        await house.call(requestConversion, { body }, { bearer: member.bearer, ...from(n) })
        const asked = { params: { requestId: (await open())!.id }, body: { decision: 'approve' } } as const
        await house.call(decideRequest, asked, { bearer: finance.bearer, ...from(n) })
      },
      effects: () => booked(house, member.id, 'converted'),
    }
  },
}

/** A member with enough for one placement presses in many windows, each press with a key of its own. */
const redeeming: Flow = {
  name: 'redeem',
  async prepare(house) {
    const member = await asMember(house, { userType: 'company' })
    const item = await makeItem(house.house, { ownerId: member.id, kind: 'product' })
    await transact(house.db, async tx => {
      const all = { userId: member.id, amount: PRICE, cause: `once:${member.id}` }
      await post(tx, { ...all, act: 'credited' })
      await post(tx, { ...all, act: 'converted' })
    })
    const body = { itemId: item.id, points: PRICE }
    return {
      act: n => {
        const { headers } = from(n)
        const sent = { bearer: member.bearer, headers: { ...headers, 'idempotency-key': `press-${n}` } }
        return house.call(redeemFeatured, { body }, sent)
      },
      effects: () => booked(house, member.id, 'redeemed'),
    }
  },
}

/** What happens once to points. */
export const pointFlows: readonly Flow[] = [converting, redeeming]
