import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Values } from '../../../engines/forms/descriptor.ts'
import { asMember, type Member } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { makeFile } from '../../profiles/test/fixtures.ts'
import { makeProfile } from '../../profiles/test/sample-kinds.ts'
import { changeSettings } from '../../settings/contract/settings.ts'
import { myItems, readItemDraft, saveItemDraft, setItemStatus } from '../contract/mine.ts'
import { listItems, moderateItems, reviewItem } from '../contract/office.ts'
import { readItem } from '../contract/page.ts'
import { itemCallsOf } from '../item-calls.ts'
import { itemKind } from '../kinds/all-items.ts'
import { RESTORE_DAYS } from '../rules.ts'
import { makeItem } from '../test/fixtures.ts'
import { lowerFloors } from '../test/lower-floors.ts'
import { makeItemValues } from '../test/sample-values.ts'
import { itemsFeature } from './wiring.ts'

let house: TestHouse
let owner: Member
let staff: Member
beforeAll(async () => {
  house = await testHouse([...lowerFloors, itemsFeature])
  staff = await asMember(house, { role: 'Super-admin' })
})
beforeEach(async () => {
  owner = await asMember(house, { userType: 'company' })
})
afterAll(() => house.stop())

const as = (who?: Member) => ({ bearer: who?.bearer })
const send = async (given: Values = {}, _id?: string) => {
  const { create, update } = itemCallsOf(itemKind('idea'))
  const values = await makeItemValues(house.db, 'idea', given)
  return _id
    ? house.call(update, { body: { ...values, _id } }, as(owner))
    : house.call(create, { body: values }, as(owner))
}
const read = (id: string, who?: Member) => house.call(readItem, { params: { id } }, as(who))
const mine = async () => (await house.call(myItems, { query: { kind: 'idea' } }, as(owner))).answer
const wizard = async (id: string) =>
  (await house.call(readItemDraft, { query: { kind: 'idea', id } }, as(owner))).answer.data
const readFirst = (reviewFirst: boolean) => house.call(changeSettings, { body: { items: { reviewFirst } } }, as(staff))
type Decided = { decision: 'approve' | 'ask'; reason?: string; asks?: { field: string; text: string }[] }
const decide = (itemId: string, body: Decided) => house.call(reviewItem, { params: { itemId }, body }, as(staff))

describe('hiding', () => {
  it('takes an item away with a reason that its owner reads, and shows it again', async () => {
    const { _id } = (await send()).answer.data
    const act = (action: 'hide' | 'restore', reason?: string) =>
      house.call(moderateItems, { body: { ids: [_id, owner.id], action, reason } }, as(staff))
    expect((await act('hide')).status).toBe(422)
    expect((await act('hide', 'Stolen pictures')).answer).toMatchObject({ changed: [_id], missing: [owner.id] })
    expect((await read(_id)).status).toBe(404)
    expect((await read(_id, owner)).answer.data.hidden).toBe('Stolen pictures')
    expect((await mine()).data[0]?.hidden).toBe('Stolen pictures')
    expect((await act('restore')).answer.changed).toEqual([_id])
    expect((await read(_id)).status).toBe(200)
    const body = { ids: [_id], action: 'hide' as const, reason: 'x' }
    expect((await house.call(moderateItems, { body }, as(owner))).status).toBe(403)
  })
})

describe('a club that reads items first', () => {
  beforeEach(() => readFirst(true))
  afterEach(() => readFirst(false))

  it('shows nothing before it is published, and reads what was changed afterwards again', async () => {
    const { _id, status } = (await send()).answer.data
    expect(status).toBe('pending_review')
    expect((await read(_id)).status).toBe(404)
    expect((await decide(_id, { decision: 'ask' })).status).toBe(422)
    await decide(_id, { decision: 'ask', reason: 'Which patent?' })
    expect((await mine()).data[0]?.asked).toEqual({ reason: 'Which patent?', fields: 0 })
    expect((await send({ ideaReference: 'EP 1' }, _id)).answer.data.status).toBe('pending_review')
    expect((await decide(_id, { decision: 'approve' })).status).toBe(200)
    expect((await read(_id)).status).toBe(200)
    expect((await decide(_id, { decision: 'approve' })).problem.code).toBe('items.not-reviewed')
    expect((await send({ highlights: 'Something else' }, _id)).answer.data.status).toBe('pending_review')
  })

  it('asks at fields: they stand in the wizard, in one mail, and beside the item when it is sent again', async () => {
    const { _id } = (await send()).answer.data
    const asks = [
      { field: 'priceNumber', text: 'Is this for one piece?' },
      { field: 'images', text: 'A picture of the store, please.' },
    ]
    expect((await decide(_id, { decision: 'ask', asks })).status).toBe(200)
    expect(await wizard(_id)).toMatchObject({ status: 'changes_requested', asks, reason: null })
    expect((await mine()).data[0]?.asked).toEqual({ reason: null, fields: 2 })
    await house.settle()
    const mails = house.db.selectFrom('mails').select('plain').where('recipient_id', '=', owner.id)
    const { plain } = await mails.orderBy('id', 'desc').executeTakeFirstOrThrow()
    expect(plain).toContain('Price: Is this for one piece?')
    expect(plain).toContain('Pictures: A picture of the store, please.')
    await send({}, _id)
    expect((await wizard(_id)).asks).toEqual([])
    const query = { kind: 'idea', ownerId: owner.id, page: 1, perPage: 10 } as const
    expect((await house.call(listItems, { query }, as(staff))).answer.data[0]?.asked).toEqual({ reason: null, asks })
  })

  it('refuses to ask at what is no field of the kind, twice at one, or of what is one’s own', async () => {
    const { _id } = (await send()).answer.data
    const ask = { field: 'highlights', text: 'Shorter, please.' }
    const none = await decide(_id, { decision: 'ask', asks: [ask, { field: 'productQuantity', text: 'How many?' }] })
    expect(none.problem.errors).toMatchObject([{ path: 'asks.1.field', code: 'choice' }])
    expect((await decide(_id, { decision: 'ask', asks: [ask, ask] })).problem.errors[0]?.code).toBe(
      'profiles.asked-twice',
    )
    expect((await read(_id, owner)).answer.data.card.status).toBe('pending_review')
    const own = await makeItem(house.house, { ownerId: staff.id, kind: 'idea', status: 'pending_review' })
    expect((await decide(own.id, { decision: 'approve' })).problem.code).toBe('items.not-reviewed')
  })

  it('leaves what waits waiting when it stops reading first; what was to be changed is shown once it is sent', async () => {
    const { _id } = (await send()).answer.data
    await readFirst(false)
    expect((await read(_id)).status).toBe(404)
    await decide(_id, { decision: 'ask', reason: 'Which patent?' })
    expect((await send({ ideaReference: 'EP 1' }, _id)).answer.data.status).toBe('published')
    expect((await read(_id)).status).toBe(200)
  })
})

describe('the list of the back-office', () => {
  const found = async (search: string, sortBy: 'published' | 'price' = 'published') => {
    const query = { search, sortBy, page: 1, perPage: 50 }
    return (await house.call(listItems, { query }, as(staff))).answer.data.map(one => one.card.name)
  }

  it('finds words in either script, whatever their accents, and owners by account and by profile', async () => {
    await makeItem(house.house, { ownerId: owner.id, kind: 'product', values: { name: 'مِضخّة مياهٍ للمزارع' } })
    await makeItem(house.house, { ownerId: owner.id, kind: 'service', values: { name: 'Café Zürich, by the hour' } })
    expect(await found('مضخه مياه')).toEqual(['مِضخّة مياهٍ للمزارع'])
    expect(await found('zurich CAFE')).toEqual(['Café Zürich, by the hour'])
    expect(await found('100%_')).toEqual([])
    const named = await asMember(house, { name: 'Ümit Öztürk' })
    await makeProfile(house.house, { userId: named.id, reviewerId: staff.id }, 'company')
    await makeItem(house.house, { ownerId: named.id, kind: 'idea', values: { name: 'Of Umit' } })
    expect(await found('umit ozturk')).toEqual(['Of Umit'])
    const { name } = await house.db
      .selectFrom('profile_versions')
      .innerJoin('profiles', 'profiles.live_version_id', 'profile_versions.id')
      .select('profile_versions.name')
      .where('profiles.user_id', '=', named.id)
      .executeTakeFirstOrThrow()
    expect(await found(name.toUpperCase())).toContain('Of Umit')
  })

  it('orders prices by what they are worth, not by their figures', async () => {
    const price = async (name: string, priceNumber: number, currencyId: string) => {
      const { create } = itemCallsOf(itemKind('service'))
      const who = await asMember(house, { userType: 'company' })
      const body = await makeItemValues(house.db, 'service', { name, price: { priceNumber, currencyId } })
      await house.call(create, { body }, as(who))
    }
    await price('Worth: most', 3000, 'USD')
    await price('Worth: least', 9000, 'JPY')
    await price('Worth: middle', 3000, 'AED')
    expect(await found('worth', 'price')).toEqual(['Worth: most', 'Worth: middle', 'Worth: least'])
  })
})

describe('what was removed', () => {
  const remove = async (images: string[]) => {
    const { _id } = (await send({ images })).answer.data
    await house.call(setItemStatus, { params: { itemId: _id }, body: { status: 'remove' } }, as(owner))
    return _id
  }
  const longAgo = (id: string) =>
    house.db
      .updateTable('items')
      .set({ status_at: new Date(Date.now() - (RESTORE_DAYS + 1) * 86_400_000) })
      .where('id', '=', id)
      .execute()
  const claimed = async (id: string) => (await house.house.files.find(house.db, id))?.claimed_kind

  it('keeps its files while it can come back, lets go of them afterwards, and is no longer listed', async () => {
    const [picture, typed] = [
      await makeFile(house.house, owner.id, 'image'),
      await makeFile(house.house, owner.id, 'image'),
    ]
    const { _id } = (await send({ images: [picture] })).answer.data
    const draft = { kind: 'idea', id: _id, step: 'story', version: 0, values: { images: [picture, typed] } } as const
    await house.call(saveItemDraft, { body: draft }, as(owner))
    await house.call(setItemStatus, { params: { itemId: _id }, body: { status: 'remove' } }, as(owner))
    await house.runTimer('items.sweep-removed')
    expect([await claimed(picture), await claimed(typed), (await mine()).counts.removed]).toEqual(['item', 'item', 1])
    await longAgo(_id)
    expect((await mine()).counts.removed).toBe(0)
    await house.runTimer('items.sweep-removed')
    expect([await claimed(picture), await claimed(typed)]).toEqual([null, null])
    await house.runTimer('items.sweep-removed')
  })

  it('keeps what was reported until the club has dealt with it', async () => {
    const picture = await makeFile(house.house, owner.id, 'image')
    const id = await remove([picture])
    await longAgo(id)
    const { id: reason_id } = await house.db.selectFrom('report_reasons').select('id').executeTakeFirstOrThrow()
    const report = { target_kind: 'item', target_id: id, reason_id, text: '', title: 'x', language: 'en' } as const
    await house.db
      .insertInto('reports')
      .values({ ...report, snapshot: '{}' })
      .execute()
    await house.runTimer('items.sweep-removed')
    expect(await claimed(picture)).toBe('item')
    await house.db.updateTable('reports').set({ closed_at: new Date() }).where('target_id', '=', id).execute()
    await house.runTimer('items.sweep-removed')
    expect(await claimed(picture)).toBeNull()
  })
})
