import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { features } from '../../../features.server.ts'
import { asMember, type Member } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { moveAgreement } from '../../agreements/contract.ts'
import { makeAgreement } from '../../agreements/test/fixtures.ts'
import { makeItem } from '../../items/test/fixtures.ts'
import { makePost } from '../../lounge/test/fixtures.ts'
import { makeCompanyProfile } from '../../profiles/test/fixtures.ts'
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
    const postId = await makePost(house.house, { authorId: omar.id, text: 'The store opens on Sunday.' })
    expect(await card(rana, { kind: 'post', id: postId })).toMatchObject({ gone: false, member: who, picture: null })
  })
})
