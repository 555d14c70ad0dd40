import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillDemo } from '../../../../db/demo-data/fill-demo.ts'
import { features } from '../../../features.server.ts'
import { transact } from '../../../platform/server/db.ts'
import { asMember } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { makeProfile } from '../../profiles/test/sample-kinds.ts'
import { openSession } from '../../signin/server/sessions.ts'
import { readOwnPage, readPublicPage, readPublicPageById } from '../contract/page.ts'

let house: TestHouse
let owner: string
beforeAll(async () => {
  house = await testHouse(features)
  await fillDemo(house, () => {}, { size: 'small' })
  await house.settle()
  const { id } = await house.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'qamar-cold-chain')
    .executeTakeFirstOrThrow()
  const origin = { address: '127.0.0.1', userAgent: 'test', requestId: 'test', sessionId: null, provenAt: null }
  owner = (await transact(house.db, tx => openSession(tx, id, origin))).token
})
afterAll(() => house.stop())

const read = (
  username: string,
  options: { bearer?: string; viewAs?: 'own' | 'visitor' | 'member' | 'platinum' } = {},
) =>
  house.call(
    readPublicPage,
    { params: { username }, query: options.viewAs ? { viewAs: options.viewAs } : {} },
    { bearer: options.bearer },
  )
const page = async (path: string) => {
  const response = await fetch(house.url + path, { redirect: 'manual' })
  return { status: response.status, html: await response.text(), location: response.headers.get('location') }
}
/** Of Qamar: a licence is the reviewers', sales are for a plan, the address of the desk too. */
const SECRETS = { license: 'ALX-2014-88317', sales: '171300', mail: 'desk@qamar-cold-chain.example' }

test('a public page shows what everyone may see, and names what is locked', async () => {
  const { answer } = await read('qamar-cold-chain')
  expect(answer.data).toMatchObject({ own: false, zone: 'Africa/Cairo', card: { name: 'Qamar Cold Chain' } })
  for (const secret of Object.values(SECRETS)) expect(JSON.stringify(answer)).not.toContain(secret)
  const locked = answer.data.view.groups.flatMap(group => group.fields).filter(field => field.locked)
  expect(locked.map(field => field.key)).toContain('avgMonthlySales')
  expect(answer.data.similar.length).toBeGreaterThan(0)
})

test('its owner sees everything, and the page as each of the others does', async () => {
  const has = async (viewAs: 'own' | 'visitor' | 'member' | 'platinum') => {
    const text = JSON.stringify((await read('qamar-cold-chain', { bearer: owner, viewAs })).answer)
    return Object.entries(SECRETS)
      .filter(([, secret]) => text.includes(secret))
      .map(([name]) => name)
  }
  expect(await has('own')).toEqual(['license', 'sales', 'mail'])
  expect(await has('visitor')).toEqual([])
  expect(await has('member')).toEqual([])
  expect(await has('platinum')).toEqual(['sales', 'mail'])
})

test('nobody else chooses as whom they look', async () => {
  const member = await asMember(house, { userType: 'investor' })
  expect((await read('qamar-cold-chain', { bearer: member.bearer, viewAs: 'platinum' })).problem.code).toBe(
    'role-forbidden',
  )
  expect((await read('qamar-cold-chain', { viewAs: 'own' })).problem.code).toBe('role-forbidden')
})

test('what is not approved does not exist, by name, by id and as a page', async () => {
  const rejected = await house.db
    .selectFrom('profiles')
    .select('id')
    .where('status', '=', 'rejected')
    .executeTakeFirstOrThrow()
  expect((await read('northgate-vending')).status).toBe(404)
  expect((await read('nobody-at-all')).status).toBe(404)
  expect((await house.call(readPublicPageById, { params: { profileId: rejected.id } })).status).toBe(404)
  expect((await page('/profile/northgate-vending')).status).toBe(404)
  expect((await page(`/company/list/${rejected.id}`)).status).toBe(404)
  expect((await page('/profile/nobody-at-all')).html).toContain('noindex')
})

test('who waits for approval has a page of their own as it will be, also as others will see it; nobody else has it', async () => {
  const { user_id, username } = await house.db
    .selectFrom('profiles as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select(['p.user_id', 'u.username'])
    .where('p.status', '=', 'submitted')
    .where('p.kind', '=', 'company')
    .executeTakeFirstOrThrow()
  const origin = { address: '127.0.0.1', userAgent: 'test', requestId: 'test', sessionId: null, provenAt: null }
  const bearer = (await transact(house.db, tx => openSession(tx, user_id, origin))).token
  const own = async (viewAs?: 'visitor') => {
    const { answer } = await house.call(readOwnPage, { query: viewAs ? { viewAs } : {} }, { bearer })
    const fields = answer.data.publicPage?.view.groups.flatMap(group => group.fields) ?? []
    return { ...answer.data, locked: fields.filter(field => field.locked).length }
  }
  expect(await own()).toMatchObject({ public: false, locked: 0, publicPage: { own: true, card: { username } } })
  expect((await own('visitor')).locked).toBeGreaterThan(0)
  expect((await read(username, { bearer })).status).toBe(404)
})

test('the club’s people have a simple page of their own, and an approved member the public one', async () => {
  const { answer } = await house.call(
    readOwnPage,
    { query: {} },
    { bearer: (await asMember(house, { role: 'Super-admin' })).bearer },
  )
  expect(answer.data).toMatchObject({ publicPage: null, public: false, person: { role: 'Super-admin' } })
  const mine = (await house.call(readOwnPage, { query: {} }, { bearer: owner })).answer.data
  expect(mine).toMatchObject({ public: true, publicPage: { card: { username: 'qamar-cold-chain' } } })
})

test('the page tells search engines who it is, under one address', async () => {
  const { html, status } = await page('/profile/qamar-cold-chain')
  expect(status).toBe(200)
  expect(html).toContain('<title>Qamar Cold Chain · Majlis</title>')
  expect(html).toContain('"@type":"Organization"')
  for (const secret of Object.values(SECRETS)) expect(html).not.toContain(secret)
  const { card } = (await read('qamar-cold-chain')).answer.data
  expect((await page(`/company/list/${card._id}`)).html).toMatch(
    /rel="canonical" href="[^"]+\/profile\/qamar-cold-chain"/,
  )
  const picture = /og:image" content="[^"]+?(\/share\/[^"]+)"/.exec(html)?.[1]
  expect((await fetch(house.url + picture)).headers.get('content-type')).toBe('image/png')
  expect((await fetch(`${house.url}/share/member/northgate-vending.png`)).status).toBe(404)
  expect((await page('/sitemap.xml')).html).toContain('/profile/qamar-cold-chain</loc>')
})

test.each([
  ['company', 'Companies', 'الشركات', '/company/list'],
  ['investor', 'Investors', 'المستثمرون', '/investor/list'],
  ['freelancer', 'Freelancers', 'المستقلون', '/freelancer/list'],
  ['broker', 'Brokers', 'الوسطاء', '/broker/list'],
  ['advisor', 'Advisors', 'المستشارون', '/advisor/list'],
  ['validator', null, null, null],
] as const)(
  'search engines are told the way to a %s over its own directory, where there is one',
  async (kind, english, arabic, list) => {
    const { id, username } = await asMember(house)
    await makeProfile(house.house, { userId: id, reviewerId: null }, kind)
    const { name } = (await read(username)).answer.data.card
    for (const [language, directory] of [
      ['en', english],
      ['ar', arabic],
    ] as const) {
      const { html } = await page(`/profile/${username}?lang=${language}`)
      const data = JSON.parse(/ld\+json">([^<]+)</.exec(html)![1]!) as {
        '@graph': { itemListElement?: { position: number; name: string; item: string }[] }[]
      }
      const steps = data['@graph'].flatMap(part => part.itemListElement ?? [])
      expect(steps.map(step => [step.position, step.name, new URL(step.item).pathname]).slice(1)).toEqual([
        ...(list ? [[2, directory, list]] : []),
        [list ? 3 : 2, name, `/profile/${username}`],
      ])
    }
  },
)

test('the other spelling of the older address leads to the spec’s', async () => {
  expect((await page('/company/details5?id=7')).location).toBe('/company/deatails5?id=7')
})
