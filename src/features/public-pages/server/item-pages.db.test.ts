import { afterAll, beforeAll, expect, test } from 'vitest'
import { features } from '../../../features.server.ts'
import { transact } from '../../../platform/server/db.ts'
import { asMember, type Member } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { ITEM } from '../../items/contract.ts'
import { moveItem } from '../../items/server/move-item.ts'
import { lockItem } from '../../items/server/queries.ts'
import { makeItem } from '../../items/test/fixtures.ts'
import { makeProfile } from '../../profiles/test/sample-kinds.ts'
import { writeComment } from '../../social/contract/comments.ts'
import * as details from '../contract/details.ts'
import { similarItems } from '../contract/items.ts'

let house: TestHouse
let owner: Member
let other: Member
let staff: Member
beforeAll(async () => {
  house = await testHouse(features)
  ;[owner, other, staff] = [
    await asMember(house, { name: 'Qamar' }),
    await asMember(house),
    await asMember(house, { role: 'Super-admin' }),
  ]
  for (const { id } of [owner, other]) await makeProfile(house.house, { userId: id, reviewerId: staff.id }, 'company')
  await house.settle()
})
afterAll(() => house.stop())

const offered = async (name: string, who = owner, kind: 'product' | 'service' = 'product') =>
  makeItem(house.house, { ownerId: who.id, kind, values: { name } })
const about = (who: Member) => ({ params: { id: who.id }, body: {} })
const page = async (path: string) => {
  const response = await fetch(house.url + path)
  return { status: response.status, html: await response.text() }
}
const move = async (id: string, to: 'paused' | 'sold' | 'published') =>
  transact(house.db, async tx => moveItem(tx, await lockItem(tx, 'house', id), to, { by: owner.id }))

test('an offer has a page that search engines understand, with its price and one address', async () => {
  const { id } = await offered('Cold store "Nour" </script>')
  const { status, html } = await page(`/profile/details/${id}`)
  expect(status).toBe(200)
  expect(html).toContain('"@type":"Product"')
  expect(html).toContain('"price":1200,"priceCurrency":"USD","availability":"https://schema.org/InStock"')
  expect(html).toMatch(new RegExp(`rel="canonical" href="[^"]+/profile/details/${id}"`))
  expect(html).not.toContain('Nour" </script>')
  const picture = /og:image" content="[^"]+?(\/share\/[^"]+)"/.exec(html)?.[1]
  expect((await fetch(house.url + picture)).headers.get('content-type')).toBe('image/png')
  expect((await page('/sitemap.xml')).html).toContain(`/profile/details/${id}</loc>`)
})

test('a sold offer still opens and is not looked for; a paused one is not there, as one that never was', async () => {
  const { id } = await offered('Sold soon')
  await move(id, 'sold')
  const sold = await page(`/profile/details/${id}`)
  expect([sold.status, sold.html.includes('noindex'), sold.html.includes('SoldOut')]).toEqual([200, true, true])
  expect((await page('/sitemap.xml')).html).not.toContain(id)
  const paused = await offered('Paused')
  await move(paused.id, 'paused')
  for (const one of [paused.id, '01999999-9999-7999-8999-999999999999', 'nonsense'])
    expect((await page(`/profile/details/${one}`)).status).toBe(404)
})

test('every plural and singular spelling of an address of offers leads to the right one, with what was asked', async () => {
  const at = async (path: string) => {
    const response = await fetch(`${house.url}${path}?tab=mine&q=a%20b`, { redirect: 'manual' })
    return [response.status, response.headers.get('location')]
  }
  const id = '01999999-9999-7999-8999-999999999999'
  for (const kind of ['idea', 'project', 'product', 'service']) {
    const [edit, list] = kind === 'idea' ? ['ideas', 'ideas'] : [kind, kind]
    const right = [`/${kind}/create`, `/${edit}/edit/${id}`, `/${list}/listAll`, `/${kind}s`, `/profile/details/${id}`]
    for (const spelling of [kind, `${kind}s`]) {
      const asked = ['create', `edit/${id}`, 'listAll', '', `details/${id}`].map(rest => `/${spelling}/${rest}`)
      for (const [index, path] of asked.entries()) {
        const said = await at(path.replace(/\/$/, ''))
        const there = right[index] === path.replace(/\/$/, '')
        const gone = right[index]!.startsWith('/profile/details')
        if (!there || gone) expect([path, ...said]).toEqual([path, 302, `${right[index]}?tab=mine&q=a%20b`])
        else expect([path, ...said]).toEqual([path, 200, null])
      }
    }
  }
})

test('a wizard at an address that names no offer is the page that is not there', async () => {
  for (const path of ['/ideas/edit/x', '/product/edit/1', '/service/edit/x/'])
    expect((await page(path)).status).toBe(404)
})

test('what a member offers is listed for everyone, without what is paused', async () => {
  const [shown, paused] = [await offered('Shown', other), await offered('Paused', other)]
  await move(paused.id, 'paused')
  const { answer } = await house.call(details.searchOffers, about(other))
  expect(answer).toMatchObject({ count: 1, data: [{ _id: shown.id, name: 'Shown' }] })
})

test('what a member offers is ordered by its name or price, and by nothing known as the newest first', async () => {
  const member = await asMember(house)
  await makeProfile(house.house, { userId: member.id, reviewerId: staff.id }, 'company')
  for (const [name, price] of [
    ['Beta', 300],
    ['Alpha', 200],
    ['gamma', 100],
  ] as const)
    await makeItem(house.house, { ownerId: member.id, kind: 'product', values: { name, price } })
  const names = async (body: object) => {
    const { answer } = await house.call(details.searchOffers, { params: { id: member.id }, body })
    return answer.data.map(one => one.name)
  }
  expect(await names({ sortBy: 'name', sortDesc: false })).toEqual(['Alpha', 'Beta', 'gamma'])
  expect(await names({ sortBy: 'price' })).toEqual(['Beta', 'Alpha', 'gamma'])
  expect(await names({ sortBy: '', sortDesc: false })).toEqual(['gamma', 'Alpha', 'Beta'])
  expect(await names({ sortBy: 'name', perPage: 2, page: 2 })).toEqual(['Alpha'])
})

test('offering something is told among what a member did, until it is taken back', async () => {
  const { id } = await offered('Told of', other, 'service')
  await house.settle()
  const newest = async () => (await house.call(details.listActivities, { params: { id: other.id } })).answer.data[0]
  expect(await newest()).toMatchObject({ kind: 'offered', target: { kind: ITEM, id, title: 'Told of' } })
  await move(id, 'paused')
  await house.settle()
  expect((await newest())?.target?.id).not.toBe(id)
})

test('similar offers are of the same kind and never the one itself or what is not shown', async () => {
  const { id: industry } = await house.db
    .selectFrom('industries')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const ids = []
  for (const name of ['One', 'Two', 'Three']) ids.push((await offered(name)).id)
  const service = await offered('Service', owner, 'service')
  await house.db
    .updateTable('items')
    .set({ industry_ids: [industry], category_id: null, country_id: null })
    .where('id', 'in', [...ids, service.id])
    .execute()
  const near = async (itemId: string) => {
    const { answer } = await house.call(similarItems, { params: { itemId } })
    return answer.data.map(one => one._id).toSorted()
  }
  expect(await near(ids[0]!)).toEqual([ids[1], ids[2]].toSorted())
  await move(ids[1]!, 'paused')
  expect(await near(ids[0]!)).toEqual([ids[2]])
  expect(await near(ids[1]!)).toEqual([])
})

test('what a member wrote is listed for themselves and staff, with what it stands under', async () => {
  const { id } = await offered('Commented')
  const body = { kind: ITEM, id, text: 'Is it new?' }
  await house.call(writeComment, { body }, { bearer: other.bearer })
  for (const who of [other, staff]) {
    const { answer } = await house.call(details.searchComments, about(other), { bearer: who.bearer })
    expect(answer).toMatchObject({
      count: 1,
      data: [{ text: 'Is it new?', thing: { kind: ITEM, title: 'Commented' } }],
    })
  }
})
