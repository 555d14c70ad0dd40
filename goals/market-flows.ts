import { moveAgreement, requestAgreement } from '../src/features/agreements/contract.ts'
import { placeBid } from '../src/features/auctions/contract/auction.ts'
import { makeItem } from '../src/features/items/test/fixtures.ts'
import { writePost } from '../src/features/lounge/contract.ts'
import { bookmark } from '../src/features/social/contract.ts'
import { writeComment } from '../src/features/social/contract/comments.ts'
import { like } from '../src/features/social/contract/likes.ts'
import { asMember } from '../src/platform/test/members.ts'
import type { TestHouse } from '../src/platform/test/test-house.ts'
import { type Flow, from, told } from './flow.ts'
import { makeScene } from './lost/scene.ts'

/** The same key each time, from another address each time. */
const keyed = (n: number) => ({ headers: { 'idempotency-key': 'once-and-no-more', ...from(n).headers } })

async function offered(house: TestHouse, quantity?: number) {
  const [owner, member] = [
    await asMember(house, { userType: 'company' }),
    await asMember(house, { userType: 'investor' }),
  ]
  const item = await makeItem(house.house, { ownerId: owner.id, kind: 'product', values: { quantity: quantity ?? 10 } })
  return { owner, member, item, thing: { kind: 'item', id: item.id } as const }
}

const liking: Flow = {
  name: 'like',
  async prepare(house) {
    const { member, thing } = await offered(house)
    return {
      act: n => house.call(like, { body: thing }, { bearer: member.bearer, ...from(n) }),
      effects: () => told(house, 'social.liked', thing.id),
    }
  },
}

const keeping: Flow = {
  name: 'bookmark',
  async prepare(house) {
    const { member, thing } = await offered(house)
    return {
      act: n => house.call(bookmark, { body: thing }, { bearer: member.bearer, ...from(n) }),
      effects: async () =>
        (await house.db.selectFrom('bookmarks').select('id').where('user_id', '=', member.id).execute()).length,
    }
  },
}

const commenting: Flow = {
  name: 'comment with one key',
  async prepare(house) {
    const { member, thing } = await offered(house)
    const body = { ...thing, text: 'Does it run on its own roof?' }
    return {
      act: n => house.call(writeComment, { body }, { bearer: member.bearer, ...keyed(n) }),
      effects: async () =>
        (await house.db.selectFrom('comments').select('id').where('author_id', '=', member.id).execute()).length,
    }
  },
}

const posting: Flow = {
  name: 'post with one key',
  async prepare(house) {
    const { member } = await offered(house)
    return {
      act: n =>
        house.call(
          writePost,
          { body: { text: 'We open the hall on Monday.' } },
          { bearer: member.bearer, ...keyed(n) },
        ),
      effects: async () =>
        (await house.db.selectFrom('posts').select('id').where('author_id', '=', member.id).execute()).length,
    }
  },
}

const asking: Flow = {
  name: 'agreement asked for',
  async prepare(house) {
    const { member, thing } = await offered(house)
    return {
      act: n =>
        house.call(requestAgreement, { body: { ...thing, quantity: 1 } }, { bearer: member.bearer, ...from(n) }),
      effects: async () =>
        (await house.db.selectFrom('agreements').select('id').where('requester_id', '=', member.id).execute()).length,
    }
  },
}

/** Both sides say many times at once that it is done: one sale is counted. */
const selling: Flow = {
  name: 'sale counted',
  async prepare(house) {
    const { owner, member, item, thing } = await offered(house)
    const asked = await house.call(
      requestAgreement,
      { body: { ...thing, quantity: 1 } },
      { bearer: member.bearer, ...from(201) },
    )
    const params = { agreementId: asked.answer.data._id }
    await house.call(moveAgreement, { params, body: { status: 'accepted' } }, { bearer: owner.bearer, ...from(202) })
    return {
      act: n =>
        house.call(
          moveAgreement,
          { params, body: { status: 'done' } },
          { bearer: n % 2 ? owner.bearer : member.bearer, ...from(n) },
        ),
      effects: async () =>
        (await house.db.selectFrom('items').select('product_sales').where('id', '=', item.id).executeTakeFirstOrThrow())
          .product_sales,
    }
  },
}

const bidding: Flow = {
  name: 'bid with one key',
  async prepare(house) {
    const { auctionId, bearers } = await makeScene(house.house, 1)
    const input = { params: { auctionId }, body: { amount: 5 } }
    return {
      act: n => house.call(placeBid, input, { bearer: bearers[0]!, ...keyed(n) }),
      effects: async () =>
        (await house.db.selectFrom('bids').select('id').where('auction_id', '=', auctionId).execute()).length,
    }
  },
}

/** Things on the market and in the Lounge that may happen once. */
export const marketFlows: readonly Flow[] = [liking, keeping, commenting, posting, asking, selling, bidding]
