import { requestAgreement } from '../../src/features/agreements/contract.ts'
import { makeAuction } from '../../src/features/auctions/test/fixtures.ts'
import { moneyScene } from '../../src/features/billing/test/scene.ts'
import { acceptRequest, startConversation } from '../../src/features/chat/contract.ts'
import { hangUp, startCall } from '../../src/features/chat/contract/calls.ts'
import { leaveGroup, makeGroup } from '../../src/features/chat/contract/groups.ts'
import { saveSearch } from '../../src/features/directories/contract.ts'
import { moderateItems } from '../../src/features/items/contract/office.ts'
import { makeItem } from '../../src/features/items/test/fixtures.ts'
import { hidePost, removePost, writePost } from '../../src/features/lounge/contract.ts'
import { cancelMeeting, startNow } from '../../src/features/meetings/contract.ts'
import { methodsOf } from '../../src/features/payments/server/public.ts'
import { makeCompanyProfile } from '../../src/features/profiles/test/fixtures.ts'
import { block } from '../../src/features/social/contract.ts'
import { removeComment, writeComment } from '../../src/features/social/contract/comments.ts'
import { listChoices } from '../../src/features/support/contract/departments.ts'
import { createTicket } from '../../src/features/support/contract/tickets.ts'
import type { Call } from '../../src/platform/shared/call.ts'
import { givePlan } from '../../src/platform/test/give-plan.ts'
import { asMember, type Member } from '../../src/platform/test/members.ts'
import type { TestHouse } from '../../src/platform/test/test-house.ts'

/** Things that strangers may not see, by kind and how it comes that they may not; and one of each that its owner may. */
export type Things = {
  closed: Record<string, Record<string, string>>
  own: Record<string, { id: string; bearer: string }>
  /** What a path's parameter means, where its name does not say so. */
  kindOfPath(call: Call): string | null
}

const NAMED = /:(item|auction|post|comment|agreement|profile|search|draft|invoice|method|ticket|meeting|room|call)Id\b/

function kindOfPath({ path }: Call): string | null {
  if (path === '/profiles/:id') return 'item'
  if (path.startsWith('/conversations/:sessionId')) return 'conversation'
  return path.match(NAMED)?.[1] ?? null
}

/** Makes them through the product's own verbs; `owner` has something of each kind, `other` deals with them. */
export async function makeThings(house: TestHouse): Promise<Things> {
  const owner = await asMember(house, { userType: 'company' })
  const other = await asMember(house, { userType: 'investor' })
  const staff = await asMember(house, { role: 'Super-admin' })
  const as = (member: Member) => ({ bearer: member.bearer })
  const idea = async (status: 'published' | 'pending_review' | 'removed') =>
    (await makeItem(house.house, { ownerId: owner.id, kind: 'idea', status, values: { saleType: 3 } })).id
  const items = {
    unread: await idea('pending_review'),
    removed: await idea('removed'),
    hidden: await idea('published'),
  }
  const why = { ids: [items.hidden], action: 'hide' as const, reason: 'for the goal' }
  await house.call(moderateItems, { body: why }, as(staff))
  const offered = await makeItem(house.house, { ownerId: owner.id, kind: 'product' })
  const auctioned = await makeItem(house.house, { ownerId: owner.id, kind: 'idea', values: { saleType: 3 } })
  const draft = await makeAuction(house.house, { itemId: auctioned.id, ownerId: owner.id, draft: true })

  const post = async (audience: 'public' | 'members') =>
    (await house.call(writePost, { body: { text: 'We open on Monday.', audience } }, as(owner))).answer.data._id
  const [removed, hidden, kept] = [await post('public'), await post('public'), await post('public')]
  await house.call(removePost, { params: { postId: removed } }, as(owner))
  await house.call(hidePost, { params: { postId: hidden }, body: { hidden: true, reason: 'for the goal' } }, as(staff))

  const comment = async () =>
    (await house.call(writeComment, { body: { kind: 'item', id: offered.id, text: 'Is it new?' } }, as(owner))).answer
      .data._id
  const [gone, stands] = [await comment(), await comment()]
  await house.call(removeComment, { params: { commentId: gone } }, as(owner))

  const asked = await house.call(requestAgreement, { body: { kind: 'item', id: offered.id } }, as(other))
  const agreement = asked.answer.data._id
  await givePlan(house.db, other.id, 'platinum')
  const body = { kind: 'company' as const, name: 'Cold stores', query: '' }
  const search = await house.call(saveSearch, { body }, as(other))
  const applicant = await asMember(house, { userType: 'company', profileStatus: 'submitted' })
  const unread = await makeCompanyProfile(house.house, applicant.id, null, 'submitted')

  const [department] = (await house.call(listChoices, {}, as(owner))).answer.data
  const question = { department: department!._id, subject: 'A question', text: 'Where is it?' }
  const ticket = async (who: Member) => (await house.call(createTicket, { body: question }, as(who))).answer.data._id

  // Between two others, and one of the owner's.
  const begun = async (from: Member, username: string) => {
    const body = { username, clientId: crypto.randomUUID(), text: 'Good morning.' }
    return (await house.call(startConversation, { body }, as(from))).answer.data.sessionId
  }
  const [talker, known] = [await asMember(house, { userType: 'company' }), await asMember(house)]
  await makeCompanyProfile(house.house, known.id, staff.id)
  const [talk, ownTalk] = [await begun(talker, known.username), await begun(owner, known.username)]
  const called = async (by: Member, sessionId: string) => {
    await house.call(acceptRequest, { params: { sessionId } }, as(known))
    return (await house.call(startCall, { params: { sessionId } }, as(by))).answer.data._id
  }
  const [call, ownCall] = [await called(talker, talk), await called(owner, ownTalk)]
  const another = async () => {
    const one = await asMember(house)
    await makeCompanyProfile(house.house, one.id, staff.id)
    return one
  }
  const [stranger, cut] = [await another(), await another()]
  const request = await begun(talker, stranger.username)
  const blocked = await begun(talker, cut.username)
  await house.call(block, { body: { kind: 'member', id: talker.id } }, as(cut))
  const group = async () => {
    const body = { name: 'Cold stores', usernames: [known.username] }
    return (await house.call(makeGroup, { body }, as(talker))).answer.data.sessionId
  }
  const [grouped, left] = [await group(), await group()]
  await house.call(leaveGroup, { params: { sessionId: left } }, as(talker))
  const endedCall = await called(talker, grouped)
  await house.call(hangUp, { params: { callId: endedCall } }, as(talker))
  const talks = {
    'of others': talk,
    'of others, asked': request,
    'of others, across a block': blocked,
    'a group of others': grouped,
    'left by one of two': left,
  }

  // The room of a meeting has its id.
  const meets = async (by: Member) => (await house.call(startNow, { body: { zone: 'UTC' } }, as(by))).answer.data._id
  const [meeting, cancelled, ownMeeting] = [await meets(talker), await meets(talker), await meets(owner)]
  await house.call(cancelMeeting, { params: { meetingId: cancelled }, body: {} }, as(talker))
  const meetings = { 'of others': meeting, 'of others, over': cancelled }

  const buyer = await asMember(house, { userType: 'investor' })
  const scene = moneyScene(house)
  await scene.buy(buyer, 'platinum')
  const [invoice, card] = [(await scene.invoicesOf(buyer))[0]!, (await methodsOf(house.db, buyer.id))[0]!]

  return {
    closed: {
      item: items,
      auction: { 'not started': draft.id },
      post: { removed, hidden },
      comment: { removed: gone },
      agreement: { 'of others': agreement },
      search: { 'of others': search.answer.data._id },
      profile: { unread: unread.id },
      invoice: { 'of others': invoice.id },
      ticket: { 'of others': await ticket(other) },
      method: { 'of others': card._id },
      conversation: talks,
      call: { 'of others': call, 'of others, over': endedCall },
      meeting: meetings,
      room: { ...meetings, 'of a call of others': call, 'of a call that is over': endedCall },
    },
    own: {
      item: { id: offered.id, bearer: owner.bearer },
      auction: { id: draft.id, bearer: owner.bearer },
      post: { id: kept, bearer: owner.bearer },
      comment: { id: stands, bearer: owner.bearer },
      agreement: { id: agreement, bearer: other.bearer },
      invoice: { id: invoice.id, bearer: buyer.bearer },
      ticket: { id: await ticket(owner), bearer: owner.bearer },
      conversation: { id: ownTalk, bearer: owner.bearer },
      call: { id: ownCall, bearer: owner.bearer },
      meeting: { id: ownMeeting, bearer: owner.bearer },
      room: { id: ownMeeting, bearer: owner.bearer },
    },
    kindOfPath,
  }
}
