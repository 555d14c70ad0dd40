import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Values } from '../../../engines/forms/descriptor.ts'
import { transact } from '../../../platform/server/db.ts'
import { deleteFiles } from '../../../platform/shared/files-contract.ts'
import { asMember, type Member } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { bytesOf, makeFile } from '../../profiles/test/fixtures.ts'
import type { ItemKindKey } from '../contract.ts'
import {
  discardItemDraft,
  duplicateItem,
  myItems,
  readItemDraft,
  saveItemDraft,
  setItemStatus,
} from '../contract/mine.ts'
import { readItem } from '../contract/page.ts'
import { itemCallsOf } from '../item-calls.ts'
import { itemKind } from '../kinds/all-items.ts'
import { ITEM_KINDS } from '../kinds/item-kinds.ts'
import { lowerFloors } from '../test/lower-floors.ts'
import { makeItemValues } from '../test/sample-values.ts'
import { countSale } from './count-sale.ts'
import { followOwner } from './follow-owners.ts'
import { setOfferFacts } from './set-offer-facts.ts'
import { shareItem } from './share-item.ts'
import { ITEM_DRAFTS_KEPT } from './sweep-item-drafts.ts'
import { itemsFeature } from './wiring.ts'

let house: TestHouse
let owner: Member
beforeAll(async () => {
  house = await testHouse([...lowerFloors, itemsFeature])
})
beforeEach(async () => {
  owner = await asMember(house, { userType: 'company' })
})
afterAll(() => house.stop())

const publish = async (kind: ItemKindKey, given: Values = {}, who = owner) =>
  house.call(
    itemCallsOf(itemKind(kind)).create,
    { body: await makeItemValues(house.db, kind, given) },
    { bearer: who.bearer },
  )
const change = async (kind: ItemKindKey, _id: string, given: Values = {}, who = owner) =>
  house.call(
    itemCallsOf(itemKind(kind)).update,
    { body: { ...(await makeItemValues(house.db, kind, given)), _id } },
    { bearer: who.bearer },
  )
const read = (id: string, who?: Member) => house.call(readItem, { params: { id } }, { bearer: who?.bearer })
const set = (itemId: string, status: 'pause' | 'resume' | 'sold' | 'close' | 'remove' | 'restore', who = owner) =>
  house.call(setItemStatus, { params: { itemId }, body: { status } }, { bearer: who.bearer })
const mine = (kind: ItemKindKey, who = owner) => house.call(myItems, { query: { kind } }, { bearer: who.bearer })

describe.each(ITEM_KINDS)('publishing a %s', kind => {
  it('takes the fields of the spec, shows it to everybody and gives them back under their names', async () => {
    const { status, answer } = await publish(kind)
    expect([status, answer.data.status]).toEqual([200, 'published'])
    const page = (await read(answer.data._id)).answer.data
    expect(page.card).toMatchObject({ kind, name: 'Solar cold store', price: { units: 1200, currency: 'USD' } })
    expect(page).toMatchObject({
      _id: answer.data._id,
      name: 'Solar cold store',
      saleType: 1,
      typeofOwner: 'individual',
      price: { priceNumber: 1200, currencyId: 'USD' },
      address: { profileCity: 'Alexandria' },
      socialMedia: { otherURLS: 'https://coldstore.example' },
      needs: ['money', 'partner'],
      blockchainExchange: false,
    })
  })

  it('takes entries of look-ups by their names in either language, inside objects and lists too', async () => {
    const ids = await makeItemValues(house.db, kind)
    const namesOf = async (table: 'categories' | 'countries' | 'states' | 'industries', id: unknown) =>
      house.db.selectFrom(table).select(['name', 'arabic_name']).where('id', '=', String(id)).executeTakeFirstOrThrow()
    const address = ids.address as Record<string, string>
    const [first, second] = ids.profileIndustries as string[]
    const { answer } = await publish(kind, {
      category: (await namesOf('categories', ids.category)).name.toUpperCase(),
      profileIndustries: [(await namesOf('industries', first)).arabic_name, { _id: second }],
      address: {
        ...address,
        profileCountry: (await namesOf('countries', address.profileCountry)).arabic_name,
        profileState: (await namesOf('states', address.profileState)).name,
      },
    })
    expect((await read(answer.data._id)).answer.data).toMatchObject({
      category: ids.category,
      profileIndustries: [first, second],
      address,
    })
  })

  it('says which field is not right, under the path it was sent', async () => {
    const { status, problem } = await publish(kind, {
      name: '',
      highlights: 'x'.repeat(501),
      price: { priceNumber: -5, currencyId: 'USD' },
      address: {},
    })
    expect(status).toBe(422)
    const paths = problem.errors.map(one => one.path)
    expect(paths).toEqual(
      expect.arrayContaining([
        'name',
        'highlights',
        'price.priceNumber',
        'address.profileCountry',
        'address.profileState',
      ]),
    )
  })
})

/** A form as browsers send it: lists and objects as JSON text, files as files. */
async function formOf(values: Values, uploads: Record<string, 'image' | 'document'> = {}): Promise<FormData> {
  const form = new FormData()
  for (const [key, value] of Object.entries(values))
    form.set(key, typeof value === 'object' ? JSON.stringify(value) : String(value))
  for (const [key, take] of Object.entries(uploads))
    form.append(key, new Blob([new Uint8Array(await bytesOf(take))]), take === 'image' ? 'new.png' : 'new.pdf')
  return form
}

describe.each(ITEM_KINDS)('PUT of a %s', kind => {
  const put = async (as: 'form' | 'json', values: Values, uploads: Record<string, 'image' | 'document'> = {}) =>
    house.call(itemCallsOf(itemKind(kind)).update, as === 'json' ? { body: values } : undefined, {
      bearer: owner.bearer,
      ...(as === 'form' && { form: await formOf(values, uploads) }),
    })
  const stored = async () => {
    const images = [await makeFile(house.house, owner.id, 'image'), await makeFile(house.house, owner.id, 'image')]
    const documents = [await makeFile(house.house, owner.id, 'document')]
    const { _id } = (await publish(kind, { images, documents })).answer.data
    return { _id, images, documents }
  }
  const held = async (_id: string) => {
    const { images, documents, card: _, groups: __, changedAt: ___, ...values } = (await read(_id, owner)).answer.data
    return { images: images.map(one => one._id), documents: documents?.map(one => one._id), values }
  }

  it.each(['form', 'json'] as const)('leaves what a %s does not name as it is, files above all', async as => {
    const { _id, images, documents } = await stored()
    const before = (await held(_id)).values
    expect((await put(as, { _id, highlights: 'Said anew.' })).status).toBe(200)
    expect(await held(_id)).toEqual({ images, documents, values: { ...before, highlights: 'Said anew.' } })
    expect((await put(as, { _id, address: { profileCity: 'Cairo' } })).status).toBe(200)
    expect((await held(_id)).values.address).toEqual({ ...before.address, profileCity: 'Cairo' })
  })

  it.each(['form', 'json'] as const)(
    'of a %s keeps the files that a list names and takes the others away',
    async as => {
      const { _id, images } = await stored()
      await put(as, { _id, images: [images[1]] })
      expect((await held(_id)).images).toEqual([images[1]])
      await put(as, { _id, images: [], documents: [], socialMedia: { otherURLS: null }, needs: [] })
      expect(await held(_id)).toMatchObject({ images: [], documents: [] })
      const { values } = await held(_id)
      expect([values.socialMedia, values.needs]).toEqual([undefined, undefined])
    },
  )

  it('puts a new picture beside the old ones, or beside those that the form names', async () => {
    const { _id, images, documents } = await stored()
    expect((await put('form', { _id }, { images: 'image', documents: 'document' })).status).toBe(200)
    const more = await held(_id)
    expect([more.images.slice(0, 2), more.images.length]).toEqual([images, 3])
    expect([more.documents?.slice(0, 1), more.documents?.length]).toEqual([documents, 2])
    await put('form', { _id, images: [images[0]] }, { images: 'image' })
    const fewer = await held(_id)
    expect([fewer.images[0], fewer.images.length]).toEqual([images[0], 2])
    expect(more.images).not.toContain(fewer.images[1])
  })
})

describe('the numbers of the spec', () => {
  it('are numbers on the wire both ways, and may come as text in any digits', async () => {
    const form = await formOf({
      ...(await makeItemValues(house.db, 'product', { rentalPeriod: 'weekly' })),
      saleType: '١',
      price: { priceNumber: '١٬٢٥٠', currencyId: 'USD' },
      productQuantity: '1,000',
    })
    const { status, answer } = await house.call(itemCallsOf(itemKind('product')).create, undefined, {
      bearer: owner.bearer,
      form,
    })
    expect(status).toBe(200)
    const page = (await read(answer.data._id)).answer.data
    expect([page.saleType, page.price, page.productQuantity]).toEqual([
      1,
      { priceNumber: 1250, currencyId: 'USD' },
      1000,
    ])
    const idea = (await publish('idea', { ideaStatus: '2' }, await asMember(house, { userType: 'company' }))).answer
      .data
    expect((await read(idea._id)).answer.data).toMatchObject({ ideaStatus: 2, saleType: 1 })
  })

  it('keep for how long the price of what is rented out is, on its card and through a change', async () => {
    const { _id } = (await publish('product', { rentalPeriod: 'weekly' })).answer.data
    await change('product', _id, { highlights: 'With a driver.' })
    const page = (await read(_id)).answer.data
    expect([page.rentalPeriod, page.card.per]).toEqual(['weekly', 'weekly'])
    await change('product', _id, { rentalPeriod: 'none' })
    expect((await read(_id)).answer.data.card.per).toBeNull()
  })
})

describe('who publishes', () => {
  it('leaves ideas, projects and products to those whose profile may offer them, and services to brokers too', async () => {
    const broker = await asMember(house, { userType: 'broker' })
    expect((await publish('service', {}, broker)).status).toBe(200)
    for (const kind of ['idea', 'project', 'product'] as const)
      expect((await publish(kind, {}, broker)).problem.code).toBe('role-forbidden')
    const validator = await asMember(house, { userType: 'validator' })
    expect((await publish('service', {}, validator)).problem.code).toBe('role-forbidden')
    const guest = await asMember(house, {})
    expect((await publish('idea', {}, guest)).status).toBe(403)
  })

  it('lets a member who is not approved yet write a draft, and not publish', async () => {
    const waiting = await asMember(house, { userType: 'freelancer', profileStatus: 'submitted' })
    const body = { kind: 'idea', step: 'details', version: 0, values: { name: 'Rain garden' } } as const
    expect((await house.call(saveItemDraft, { body }, { bearer: waiting.bearer })).status).toBe(200)
    expect((await publish('idea', {}, waiting)).problem.code).toBe('approval-required')
  })

  it('refuses a user id that is another one, and never lets it decide the owner', async () => {
    const other = await asMember(house, { userType: 'company' })
    expect((await publish('idea', { userId: other.id })).problem.code).toBe('items.not-yours')
  })

  it('holds what the plan allows, even for twenty sent at once, and says so', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => publish('idea')))
    const refused = answers.filter(one => one.status !== 200)
    expect(answers.length - refused.length).toBe(1)
    expect(new Set(refused.map(one => one.problem.code))).toEqual(new Set(['items.limit-reached']))
    expect(refused[0]?.problem.message).toContain('one offer at a time')
    const { answer } = await mine('idea')
    expect([answer.limit, answer.used]).toEqual([1, 1])
    await set(answer.data[0]!.card._id, 'close')
    expect((await publish('idea')).status).toBe(200)
    expect((await set(answer.data[0]!.card._id, 'resume')).problem.code).toBe('items.limit-reached')
  })
})

describe('a draft of an item', () => {
  it('goes on where it was left, becomes the item with its files, and is gone then', async () => {
    const picture = await makeFile(house.house, owner.id, 'image')
    const name = 'Cold store, by the month'
    const body = { kind: 'service', step: 'sale', version: 0, values: { name, images: [picture] } } as const
    const saved = await house.call(saveItemDraft, { body }, { bearer: owner.bearer })
    const opened = await house.call(readItemDraft, { query: { kind: 'service' } }, { bearer: owner.bearer })
    expect(opened.answer.data).toMatchObject({
      step: 'sale',
      version: 1,
      values: { name },
      status: 'draft',
    })
    expect(opened.answer.data.files).toHaveLength(1)
    const draftId = saved.answer.data._id
    expect((await mine('service')).answer.drafts).toHaveLength(1)
    const sent = await publish('service', { images: [picture], draftId })
    expect(sent.answer.data._id).toBe(draftId)
    expect((await publish('service', { draftId })).problem.code).toBe('items.already-sent')
    expect((await mine('service')).answer.drafts).toHaveLength(0)
    const page = (await read(draftId)).answer.data
    expect(page.images).toHaveLength(1)
    expect((await fetch(`${house.url}${page.images[0]!.fileUrl}`)).status).toBe(200)
  })

  it('is not overwritten by a window that saw an older one, and is nobody else’s', async () => {
    const body = { kind: 'idea', step: 'details', version: 0, values: { name: 'One' } } as const
    const first = await house.call(saveItemDraft, { body }, { bearer: owner.bearer })
    const again = await house.call(saveItemDraft, { body }, { bearer: owner.bearer })
    expect(again.problem.code).toBe('items.draft-newer')
    const stranger = await asMember(house, { userType: 'company' })
    const query = { kind: 'idea', id: first.answer.data._id } as const
    expect((await house.call(readItemDraft, { query }, { bearer: stranger.bearer })).status).toBe(404)
    const params = { draftId: first.answer.data._id }
    expect((await house.call(discardItemDraft, { params }, { bearer: stranger.bearer })).status).toBe(404)
    expect((await house.call(discardItemDraft, { params }, { bearer: owner.bearer })).status).toBe(200)
  })

  it('is forgotten with its files when nobody touched it for half a year', async () => {
    const picture = await makeFile(house.house, owner.id, 'image')
    const body = { kind: 'idea', step: 'details', version: 0, values: { images: [picture] } } as const
    const { _id } = (await house.call(saveItemDraft, { body }, { bearer: owner.bearer })).answer.data
    const long = new Date(Date.now() - (ITEM_DRAFTS_KEPT.days + 1) * 86_400_000)
    await house.runTimer('items.sweep-drafts')
    expect((await mine('idea')).answer.drafts).toHaveLength(1)
    await house.db.updateTable('item_drafts').set({ saved_at: long }).where('id', '=', _id).execute()
    await house.runTimer('items.sweep-drafts')
    expect((await mine('idea')).answer.drafts).toHaveLength(0)
    expect((await house.house.files.find(house.db, picture))?.claimed_kind).toBeNull()
  })

  it('of changes leaves the item as members see it until it is sent', async () => {
    const { _id } = (await publish('idea')).answer.data
    const body = { kind: 'idea', id: _id, step: 'story', version: 0, values: { name: 'Better name' } } as const
    expect((await house.call(saveItemDraft, { body }, { bearer: owner.bearer })).answer.data._id).toBe(_id)
    expect((await read(_id)).answer.data.card.name).toBe('Solar cold store')
    expect((await mine('idea')).answer.data[0]).toMatchObject({ draft: true })
    await change('idea', _id, { name: 'Better name' })
    expect((await read(_id)).answer.data.card.name).toBe('Better name')
    expect((await mine('idea')).answer.data[0]).toMatchObject({ draft: false })
  })
})

describe('changing an item', () => {
  it('is its owner’s alone', async () => {
    const { _id } = (await publish('idea')).answer.data
    const stranger = await asMember(house, { userType: 'company' })
    expect((await change('idea', _id, {}, stranger)).status).toBe(404)
    expect((await set(_id, 'close', stranger)).status).toBe(404)
    expect((await change('project', _id)).status).toBe(404)
  })

  it('is refused while its auction runs, and so is everything that would end it', async () => {
    const { _id } = (await publish('product', { saleType: 3, price: null })).answer.data
    const facts = {
      auctionId: _id,
      priceMinor: null,
      currency: null,
      bids: 0,
      startsAt: null,
      endsAt: null,
      held: false,
    }
    await transact(house.db, tx => setOfferFacts(tx, _id, { ...facts, state: 'live' }))
    expect((await change('product', _id, { saleType: 3, price: null })).problem.code).toBe('items.auction-live')
    for (const wish of ['pause', 'close', 'remove', 'sold'] as const)
      expect((await set(_id, wish)).problem.code).toBe('items.auction-live')
    expect((await mine('product')).answer.data[0]?.may).toEqual([])
  })

  it('never leaves fewer pieces than are sold, and sells again when there are more', async () => {
    const { _id } = (await publish('product', { productQuantity: 2 })).answer.data
    await transact(house.db, tx => countSale(tx, _id, 2))
    expect((await read(_id)).answer.data).toMatchObject({ sold: true, left: 0, card: { status: 'sold' } })
    const fewer = await change('product', _id, { productQuantity: 1 })
    expect(fewer.problem.errors).toMatchObject([{ path: 'productQuantity', code: 'items.fewer-than-sold' }])
    expect((await set(_id, 'resume')).problem.code).toBe('items.sold-out')
    expect((await change('product', _id, { productQuantity: 5, productSales: 0 })).answer.data.status).toBe('published')
    expect((await read(_id)).answer.data).toMatchObject({ left: 3, productSales: 2 })
  })

  it('lets go of a file that its owner deletes', async () => {
    const images = [await makeFile(house.house, owner.id, 'image'), await makeFile(house.house, owner.id, 'image')]
    const { _id } = (await publish('service', { images })).answer.data
    const stranger = await asMember(house, { userType: 'company' })
    const body = { ids: [images[0]!] }
    expect((await house.call(deleteFiles, { body }, { bearer: stranger.bearer })).status).toBe(404)
    expect((await house.call(deleteFiles, { body }, { bearer: owner.bearer })).status).toBe(200)
    expect((await read(_id)).answer.data.images.map(one => one._id)).toEqual([images[1]])
  })
})

describe('what an owner does with an item', () => {
  it('hides it while it is paused, and brings it back within thirty days of removing it', async () => {
    const { _id } = (await publish('service')).answer.data
    await set(_id, 'pause')
    expect((await read(_id)).status).toBe(404)
    expect((await read(_id, owner)).status).toBe(200)
    await set(_id, 'remove')
    expect((await set(_id, 'restore')).answer.data.status).toBe('paused')
    await set(_id, 'resume')
    expect((await read(_id)).status).toBe(200)
    await set(_id, 'remove')
    await house.db
      .updateTable('items')
      .set({ status_at: new Date(Date.now() - 31 * 86_400_000) })
      .where('id', '=', _id)
      .execute()
    expect((await set(_id, 'restore')).problem.code).toBe('items.restore-late')
  })

  it('copies it with its pictures into a draft of its own', async () => {
    const images = [await makeFile(house.house, owner.id, 'image')]
    const { _id } = (await publish('idea', { images })).answer.data
    const copy = await house.call(duplicateItem, { params: { itemId: _id } }, { bearer: owner.bearer })
    const query = { kind: 'idea', id: copy.answer.data._id } as const
    const draft = (await house.call(readItemDraft, { query }, { bearer: owner.bearer })).answer.data
    expect(draft.values).toMatchObject({ name: 'Solar cold store', priceNumber: 1200 })
    expect(draft.files).toHaveLength(1)
    expect(draft.files[0]?._id).not.toBe(images[0])
  })
})

describe('what is for members', () => {
  it('keeps documents from visitors and says why', async () => {
    const documents = [await makeFile(house.house, owner.id, 'document')]
    const { _id } = (await publish('idea', { documents })).answer.data
    const seen = (await read(_id)).answer.data
    expect([seen.documents, seen.documentsLocked]).toEqual([null, { for: 'members', entitlement: null }])
    expect((await fetch(`${house.url}/api/files/${documents[0]}`)).status).not.toBe(200)
    const member = await asMember(house, {})
    expect((await read(_id, member)).answer.data.documents).toHaveLength(1)
  })
})

describe('what an owner loses and gets back with their profile', () => {
  it('leaves the lists while the profile is suspended, and comes back with it', async () => {
    const { _id } = (await publish('service')).answer.data
    const told = async () => {
      const rows = await house.db.selectFrom('outbox').select(['event', 'payload']).orderBy('id').execute()
      const of = rows.filter(row => (row.payload as { itemId?: string }).itemId === _id)
      return of.map(row => (row.payload as { status?: string }).status ?? row.event)
    }
    await transact(house.db, tx => followOwner(tx, owner.id, false))
    await transact(house.db, tx => followOwner(tx, owner.id, true))
    expect(await told()).toEqual(['items.published', 'owner-away', 'items.published'])
  })
})

describe('the picture of a shared link', () => {
  it('is there for everybody who may see the item, and for nobody while it is paused', async () => {
    const { _id } = (await publish('idea')).answer.data
    const picture = await fetch(`${house.url}/share/item/${_id}.png`)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
    await set(_id, 'pause')
    expect(await shareItem(house.db, _id, 'en')).toBeNull()
  })
})
