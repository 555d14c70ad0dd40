import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asMember, type Member, type Wanted } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { itemsFeature } from '../../items/server/wiring.ts'
import { makeItem } from '../../items/test/fixtures.ts'
import { lowerFloors } from '../../items/test/lower-floors.ts'
import { listNotices } from '../../notifications/contract.ts'
import { socialFeature } from '../../social/server/wiring.ts'
import { agreementDone, decideAgreement, listAgreements, moveAgreement, readAgreement } from '../contract.ts'
import type { Outcome, Wanted as Status } from '../rules.ts'
import { makeAgreement } from '../test/fixtures.ts'
import { agreementsFeature } from './wiring.ts'

const house: { it: TestHouse } = { it: undefined as never }
beforeAll(async () => {
  house.it = await testHouse([...lowerFloors, socialFeature, itemsFeature, agreementsFeature], { DATABASE_POOL: 10 })
})
afterAll(() => house.it.stop())

const by = ({ bearer }: Member) => ({ bearer })
const person = (wanted: Wanted = {}) => asMember(house.it, { userType: 'company', ...wanted })
const moderator = () => asMember(house.it, { preset: 'moderator' })

/** Somebody who sells, somebody who disputes what they asked for, and the agreement. */
async function dispute(more: { quantity?: number; requester?: Member } = {}) {
  const [owner, requester] = [await person({ name: 'Rana' }), more.requester ?? (await person({ name: 'Omar' }))]
  const item = await makeItem(house.it.house, { ownerId: owner.id, kind: 'product', values: { quantity: 5 } })
  const made = await makeAgreement(house.it.house, {
    requesterId: requester.id,
    subject: { kind: 'item', id: item.id },
    quantity: more.quantity ?? 2,
    to: 'disputed',
    reason: 'It never came.',
  })
  return { owner, requester, item, agreementId: made.id }
}
const decide = (who: Member, agreementId: string, outcome: Outcome, reason = 'We heard both of you.') =>
  house.it.call(decideAgreement, { params: { agreementId }, body: { outcome, reason } }, by(who))
const move = (who: Member, agreementId: string, status: Status) =>
  house.it.call(moveAgreement, { params: { agreementId }, body: { status } }, by(who))
const told = async (who: Member) => {
  await house.it.settle()
  const { answer } = await house.it.call(listNotices, {}, by(who))
  return answer.data.filter(one => one.kind.startsWith('agreements.')).map(one => [one.data.title, one.data.body])
}
const sales = async (id: string) =>
  house.it.db.selectFrom('items').select(['product_sales', 'status']).where('id', '=', id).executeTakeFirstOrThrow()

describe('a dispute', () => {
  test('is told to those of the club who decide, with who, what and why, and to nobody else of it', async () => {
    const [decides, reads, admin] = [
      await moderator(),
      await asMember(house.it, { preset: 'reviewer' }),
      await asMember(house.it, { role: 'Super-admin', name: 'Head' }),
    ]
    const { item } = await dispute()
    const about = [`Omar disputes: ${item.name}`, 'With Rana. They wrote: It never came.']
    expect(await told(decides)).toEqual([about])
    expect(await told(admin)).toEqual([about])
    expect(await told(reads)).toEqual([])
    const own = await dispute({ requester: admin })
    expect((await told(admin)).filter(([title]) => title === `Head disputes: ${own.item.name}`)).toEqual([])
    expect((await told(decides))[0]).toEqual([
      `Head disputes: ${own.item.name}`,
      'With Rana. They wrote: It never came.',
    ])
  })

  test('that is decided without a deal ends for both, who read why, and for good', async () => {
    const staff = await moderator()
    const { owner, requester, item, agreementId } = await dispute()
    const { status, answer } = await decide(staff, agreementId, 'ended', 'Nothing was ever sent.')
    expect([status, answer.message]).toEqual([200, 'Decided: no deal. Both sides have been told.'])
    expect(answer.data).toMatchObject({ state: 'cancelled', disputedBy: null })
    expect(answer.data.steps.at(-1)).toMatchObject({
      act: 'decided-ended',
      by: null,
      reason: { text: 'Nothing was ever sent.', language: 'en' },
    })
    for (const [who, other] of [
      [owner, 'Omar'],
      [requester, 'Rana'],
    ] as const)
      expect((await told(who))[0]).toEqual([
        `Ended without a deal: ${item.name}`,
        `Our team ended the dispute with ${other}. The reason: Nothing was ever sent.`,
      ])
    expect(await sales(item.id)).toMatchObject({ product_sales: 0 })
    expect((await decide(staff, agreementId, 'done')).problem.code).toBe('agreements.not-disputed')
    expect((await move(owner, agreementId, 'done')).problem.code).toBe('agreements.over')
    const kept = await house.it.db
      .selectFrom('audit')
      .select(['actor_id', 'after'])
      .where('action', '=', 'agreements.decide')
      .where('target_id', '=', agreementId)
      .execute()
    expect(kept).toEqual([{ actor_id: staff.id, after: { outcome: 'ended', reason: 'Nothing was ever sent.' } }])
  })

  test('that is decided as done counts as sold once, of fifty at once too, and is told as done to the house', async () => {
    const staff = await moderator()
    const { owner, item, agreementId } = await dispute({ quantity: 3 })
    const answers = await Promise.all(Array.from({ length: 50 }, () => decide(staff, agreementId, 'done')))
    expect(answers.filter(one => one.status === 200)).toHaveLength(1)
    expect(await sales(item.id)).toEqual({ product_sales: 3, status: 'published' })
    const seen = await house.it.call(readAgreement, { params: { agreementId } }, by(owner))
    expect(seen.answer.data.state).toBe('done')
    const events = await house.it.db
      .selectFrom('outbox')
      .select('payload')
      .where('event', '=', agreementDone.name)
      .execute()
    expect(events.filter(one => JSON.stringify(one.payload).includes(agreementId))).toHaveLength(1)
  })

  test('is not decided as done when others bought the pieces meanwhile', async () => {
    const staff = await moderator()
    const { item, agreementId } = await dispute({ quantity: 3 })
    await house.it.db.updateTable('items').set({ product_sales: 4 }).where('id', '=', item.id).execute()
    expect((await decide(staff, agreementId, 'done')).problem.code).toBe('items.sold-out')
    expect((await decide(staff, agreementId, 'ended')).status).toBe(200)
  })

  test('is decided neither by its sides, nor by who lacks the permission, nor without a reason, nor before it is one', async () => {
    const { owner, agreementId } = await dispute()
    expect((await decide(owner, agreementId, 'ended')).status).toBe(403)
    expect((await decide(await asMember(house.it, { preset: 'reviewer' }), agreementId, 'ended')).status).toBe(403)
    const staff = await moderator()
    expect((await decide(staff, agreementId, 'ended', ' ')).problem.errors).toMatchObject([{ path: 'reason' }])
    const admin = await asMember(house.it, { role: 'Super-admin' })
    const own = await dispute({ requester: admin })
    expect((await decide(admin, own.agreementId, 'done')).problem.code).toBe('agreements.own-dispute')
    await move(admin, own.agreementId, 'accepted')
    expect((await decide(staff, own.agreementId, 'done')).problem.code).toBe('agreements.not-disputed')
    expect((await decide(staff, crypto.randomUUID(), 'done')).status).toBe(404)
  })
})

test('staff find agreements by the names that are shown, and by the id of a thing or of a side', async () => {
  const staff = await moderator()
  const { owner, requester, item, agreementId } = await dispute({
    requester: await person({ name: 'Zubaida Trading' }),
  })
  await dispute()
  for (const search of ['zubaida', item.id, requester.id, owner.id, agreementId]) {
    const { answer } = await house.it.call(listAgreements, { query: { search } }, by(staff))
    expect(answer.data.map(one => one._id)).toEqual([agreementId])
  }
  const { answer } = await house.it.call(listAgreements, { query: { search: crypto.randomUUID() } }, by(staff))
  expect(answer.count).toBe(0)
})
