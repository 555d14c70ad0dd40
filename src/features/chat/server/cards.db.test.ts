import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { features } from '../../../features.server.ts'
import { transact } from '../../../platform/server/db.ts'
import { asMember, type Member } from '../../../platform/test/members.ts'
import { openLine } from '../../../platform/test/open-line.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { moveAgreement } from '../../agreements/contract.ts'
import { makeAgreement } from '../../agreements/test/fixtures.ts'
import { makeItem } from '../../items/test/fixtures.ts'
import { editPost, removePost, loungeTopic, postEdited, postRemoved } from '../../lounge/contract.ts'
import { makePost } from '../../lounge/test/fixtures.ts'
import { shownMemberMoved, shownMemberTopic } from '../../profiles/contract.ts'
import { changeStatus } from '../../profiles/server/move-profile.ts'
import { setVerified } from '../../profiles/server/set-verified.ts'
import { makeCompanyProfile } from '../../profiles/test/fixtures.ts'
import { block, unblock } from '../../social/contract.ts'
import { reactionTopic } from '../../social/contract/likes.ts'
import { type CardRef, readCard } from '../contract/attachments.ts'

let house: TestHouse
beforeAll(async () => {
  house = await testHouse(features)
})
afterAll(() => house.stop())

const by = ({ bearer }: Member) => ({ bearer })
const member = () => asMember(house, { userType: 'company' })
const card = async (who: Member, query: CardRef) => (await house.call(readCard, { query }, by(who))).answer.data

describe('a card', () => {
  test('of an agreement says how far it is and since when, as it stands, to its two sides alone', async () => {
    const [rana, omar, stranger] = [await member(), await member(), await member()]
    const { id } = await makeItem(house.house, { ownerId: omar.id, kind: 'product' })
    const made = await makeAgreement(house.house, { requesterId: rana.id, subject: { kind: 'item', id } })
    const of = { kind: 'agreement', id: made.id } as const
    expect(await card(rana, of)).toMatchObject({
      agreement: { state: 'requested', since: made.moved_at.toISOString() },
      member: null,
    })
    const body = { status: 'accepted', reason: '' } as const
    await house.call(moveAgreement, { params: { agreementId: made.id }, body }, by(omar))
    const later = await card(rana, of)
    expect(later.agreement?.state).toBe('accepted')
    expect(new Date(later.agreement!.since).getTime()).toBeGreaterThan(made.moved_at.getTime())
    expect(await card(stranger, of)).toMatchObject({ gone: true, agreement: null })
  })

  test('of a member says their kind and since when they are verified, of a post who wrote it', async () => {
    const [rana, omar, reviewer] = [
      await member(),
      await asMember(house),
      await asMember(house, { role: 'Super-admin' }),
    ]
    await makeCompanyProfile(house.house, omar.id, reviewer.id)
    const verifiedAt = '2026-03-01T09:00:00.000Z'
    await house.db
      .updateTable('profiles')
      .set({ verified_at: new Date(verifiedAt) })
      .where('user_id', '=', omar.id)
      .execute()
    const who = { id: omar.id, userType: 'company', verifiedAt }
    expect((await card(rana, { kind: 'member', id: omar.id })).member).toMatchObject(who)
    expect((await card(rana, { kind: 'member', id: omar.id })).headline).toEqual({
      text: 'Temperature-controlled storage for growers on the Delta.',
      language: 'en',
    })
    const postId = await makePost(house.house, { authorId: omar.id, text: 'The store opens on Sunday.' })
    expect(await card(rana, { kind: 'post', id: postId })).toMatchObject({
      gone: false,
      member: who,
      picture: null,
      headline: null,
    })
  })
})

describe('a window that shows a card hears when to read it again', () => {
  const lineOf = async (who: Member) => {
    const line = await openLine({ url: house.url, bearer: who.bearer })
    let from = 0
    /** The next event of a kind. */
    const hears = async (kind: { name: string }) => {
      const told = await line.until(
        one => one.say === 'event' && one.event === kind.name && line.heard.indexOf(one) >= from,
      )
      from = line.heard.indexOf(told) + 1
    }
    return { ...line, hears }
  }

  test('of a member: when they are verified, and when they are not shown any more; nobody hears of whom they may not see', async () => {
    const [rana, omar, reviewer] = [
      await member(),
      await asMember(house),
      await asMember(house, { role: 'Super-admin' }),
    ]
    const topic = shownMemberTopic(omar.id)
    const early = await lineOf(rana)
    expect(await early.listen(topic)).toBe('not-allowed')
    early.end()
    const line = await lineOf(rana)
    const { id: profileId } = await makeCompanyProfile(house.house, omar.id, reviewer.id)
    await house.settle()
    expect(await line.listen(topic)).toBe('listening')
    const of = { kind: 'member', id: omar.id } as const
    const before = (await card(rana, of)).member!.verifiedAt
    await transact(house.db, tx => setVerified(tx, profileId, 1, 'A partner'))
    await line.hears(shownMemberMoved)
    expect((await card(rana, of)).member!.verifiedAt).not.toBe(before)
    await transact(house.db, tx => changeStatus(tx, profileId, 'suspended', { by: reviewer.id, reason: 'Asked for.' }))
    await line.hears(shownMemberMoved)
    expect(await card(rana, of)).toMatchObject({ gone: true, title: null, member: null })
    line.end()
  })

  test('of a post: when its words change, when it is deleted, and when its reader blocks who wrote it', async () => {
    const [rana, omar, reviewer] = [
      await member(),
      await asMember(house),
      await asMember(house, { role: 'Super-admin' }),
    ]
    await makeCompanyProfile(house.house, omar.id, reviewer.id)
    const postId = await makePost(house.house, { authorId: omar.id, text: 'Opens on Sunday', audience: 'members' })
    const of = { kind: 'post', id: postId } as const
    const line = await lineOf(rana)
    expect(await line.listen(loungeTopic('members'))).toBe('listening')
    expect(await line.listen(reactionTopic(of))).toBe('listening')
    await house.call(editPost, { params: { postId }, body: { text: 'Opens on Monday' } }, by(omar))
    await line.hears(postEdited)
    expect(await card(rana, of)).toMatchObject({ gone: false, title: 'Opens on Monday' })
    const him = { kind: 'member', id: omar.id }
    await house.call(block, { body: him }, by(rana))
    await line.until(one => one.say === 'refused' && one.topic === reactionTopic(of))
    expect(await card(rana, of)).toMatchObject({ gone: true, title: null, member: null })
    await house.call(unblock, { body: him }, by(rana))
    await house.call(removePost, { params: { postId } }, by(omar))
    await line.hears(postRemoved)
    expect(await card(rana, of)).toMatchObject({ gone: true, title: null })
    line.end()
  })
})
