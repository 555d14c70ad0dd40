import { moveAgreement } from '../src/features/agreements/contract.ts'
import { makeAgreement } from '../src/features/agreements/test/fixtures.ts'
import { confirm } from '../src/features/auctions/contract/calls.ts'
import { endNow, makeBid } from '../src/features/auctions/test/fixtures.ts'
import { saveItemDraft } from '../src/features/items/contract/mine.ts'
import { itemCallsOf } from '../src/features/items/item-calls.ts'
import { itemKind } from '../src/features/items/kinds/all-items.ts'
import { makeItem } from '../src/features/items/test/fixtures.ts'
import { makeItemValues } from '../src/features/items/test/sample-values.ts'
import { writeReview } from '../src/features/reviews/contract.ts'
import { like, readReactions } from '../src/features/social/contract/likes.ts'
import { transact } from '../src/platform/server/db.ts'
import { givePlan } from '../src/platform/test/give-plan.ts'
import { asMember, type Member } from '../src/platform/test/members.ts'
import type { TestHouse } from '../src/platform/test/test-house.ts'
import { AT_ONCE, type Flow, from } from './flow.ts'
import { makeScene } from './lost/scene.ts'

/** So many members share what all of them do. */
const MEMBERS = 20

const company = (house: TestHouse) => asMember(house, { userType: 'company' })
const members = (house: TestHouse): Promise<Member[]> =>
  Promise.all(Array.from({ length: MEMBERS }, () => asMember(house, { userType: 'investor' })))
const product = (house: TestHouse, ownerId: string, quantity = 10) =>
  makeItem(house.house, { ownerId, kind: 'product', values: { quantity } })

const publishing: Flow = {
  name: 'offer from one draft',
  async prepare(house) {
    const { id, bearer } = await company(house)
    const kind = itemKind('idea')
    const values = await transact(house.db, tx => makeItemValues(tx, 'idea', { saleType: 1 }))
    const draft = await house.call(
      saveItemDraft,
      { body: { kind: 'idea', step: kind.steps[0]!.key, values: {}, version: 0, fresh: true } },
      { bearer },
    )
    const body = { ...values, draftId: draft.answer.data._id }
    return {
      act: n => house.call(itemCallsOf(kind).create, { body } as never, { bearer, ...from(n) }),
      effects: async () =>
        (
          await house.db
            .selectFrom('items')
            .select('id')
            .where('owner_id', '=', id)
            .where('status', '=', 'published')
            .execute()
        ).length,
    }
  },
}

const confirming: Flow = {
  name: 'winner confirms',
  async prepare(house) {
    const { auctionId } = await makeScene(house.house, 0)
    const winner = await asMember(house, { userType: 'investor' })
    await givePlan(house.db, winner.id, 'platinum')
    await makeBid(house.house, { auctionId, userId: winner.id, amount: 7 })
    await endNow(house.house, auctionId)
    return {
      act: n =>
        house.call(
          confirm,
          { params: { auctionId }, body: { answer: 'confirm' } },
          { bearer: winner.bearer, ...from(n) },
        ),
      effects: async () => {
        await house.settle()
        return (await house.db.selectFrom('agreements').select('id').where('auction_id', '=', auctionId).execute())
          .length
      },
    }
  },
}

const reviewing: Flow = {
  name: 'review',
  async prepare(house) {
    const [owner, buyer] = [await company(house), await asMember(house, { userType: 'investor' })]
    const { id } = await product(house, owner.id)
    const deal = await makeAgreement(house.house, { requesterId: buyer.id, subject: { kind: 'item', id }, to: 'done' })
    const body = { agreementId: deal.id, stars: 5, text: 'Arrived on the day that was said.' }
    return {
      act: n => house.call(writeReview, { body }, { bearer: buyer.bearer, ...from(n) }),
      effects: async () =>
        (await house.db.selectFrom('reviews').select('id').where('agreement_id', '=', deal.id).execute()).length,
    }
  },
}

/** Many asked for the only piece, and its owner accepts all of them at once. */
const promising: Flow = {
  name: 'last piece promised',
  async prepare(house) {
    const owner = await company(house)
    const { id } = await product(house, owner.id, 1)
    const asked: string[] = []
    for (const { id: requesterId } of await members(house))
      asked.push((await makeAgreement(house.house, { requesterId, subject: { kind: 'item', id } })).id)
    return {
      act: n =>
        house.call(
          moveAgreement,
          { params: { agreementId: asked[n % MEMBERS]! }, body: { status: 'accepted' } },
          { bearer: owner.bearer, ...from(n) },
        ),
      effects: async () =>
        (
          await house.db
            .selectFrom('agreements')
            .select('id')
            .where('id', 'in', asked)
            .where('state', '=', 'accepted')
            .execute()
        ).length,
    }
  },
}

/** Each of many likes the same thing several times: it counts each of them, once. */
const counting: Flow = {
  name: 'likes counted',
  async prepare(house) {
    const { id } = await product(house, (await company(house)).id)
    const all = await members(house)
    return {
      act: n => house.call(like, { body: { kind: 'item', id } }, { bearer: all[n % MEMBERS]!.bearer, ...from(n) }),
      effects: async () => {
        const { answer } = await house.call(readReactions, { body: { kind: 'item', ids: [id] } }, from(AT_ONCE))
        const { likes } = answer.data[0]!
        return likes === MEMBERS ? 1 : likes
      },
    }
  },
}

/** Things of offers and deals that may happen once. */
export const dealFlows: readonly Flow[] = [publishing, confirming, reviewing, promising, counting]
