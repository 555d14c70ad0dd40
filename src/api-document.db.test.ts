import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fetchPackage } from '../tools/fetch-package.ts'
import { home, runProgram } from '../tools/run-program.ts'
import { features } from './features.server.ts'
import { makeAuction } from './features/auctions/test/fixtures.ts'
import { makeItem } from './features/items/test/fixtures.ts'
import { makeCompanyProfile } from './features/profiles/test/fixtures.ts'
import { refusalToAccess } from './platform/shared/access.ts'
import { COMMON_REFUSALS } from './platform/shared/refusal.ts'
import { givePlan } from './platform/test/give-plan.ts'
import { asMember } from './platform/test/members.ts'
import { type TestHouse, testHouse } from './platform/test/test-house.ts'

type Json = Record<string, unknown>
type Operation = {
  operationId: string
  tags: string[]
  security?: unknown[]
  requestBody?: { content: Record<string, { example?: unknown }> }
  responses: Record<string, unknown>
}
type Document = {
  info: { version: string; license: { name: string } }
  servers: { url: string }[]
  security: unknown[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Json & { description?: string }> }
}

/** What is used of the linter, which is fetched when it is asked: nothing else needs it. */
type Linter = {
  loadConfig(from: { configPath: string }): Promise<unknown>
  lint(asked: { ref: string; config: unknown }): Promise<{ ruleId: string; message: string }[]>
}

/** What is written of the document for the programs that read it. */
const FOLDER = join(home, '.tmp/api-client')
const PASSWORD = 'a-long-Password-7'

describe('the API document', () => {
  let house: TestHouse
  let text: string
  let document: Document
  let operations: Operation[]
  const path = join(FOLDER, `openapi-${process.pid}.json`)
  beforeAll(async () => {
    house = await testHouse(features)
    text = await (await fetch(`${house.url}/api/openapi.json`)).text()
    document = JSON.parse(text)
    operations = Object.values(document.paths).flatMap(Object.values<Operation>)
    await mkdir(FOLDER, { recursive: true })
    await writeFile(path, text)
  })
  afterAll(() => house.stop())

  test('describes every mounted call in at most 1.5 KiB on average (450 KiB for three hundred), and is asked for anew only when it changed', async () => {
    expect(operations).toHaveLength(house.house.bound().length)
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(1536 * operations.length)
    const first = await fetch(`${house.url}/api/openapi.json`)
    const headers = { 'if-none-match': first.headers.get('etag')! }
    expect((await fetch(`${house.url}/api/openapi.json`, { headers })).status).toBe(304)
  })

  test('names its calls as functions, by the names that contracts give them', () => {
    const names = operations.map(one => one.operationId)
    expect(new Set(names).size).toBe(names.length)
    expect(names.filter(name => !/^[a-z][A-Za-z]+$/.test(name))).toEqual([])
    const fromAddresses = Object.entries(document.paths).flatMap(([address, methods]) =>
      Object.keys(methods).map(method => `${method}${address.replace(/\W/g, '')}`.toLowerCase()),
    )
    expect(names.filter(name => fromAddresses.includes(name.toLowerCase()))).toEqual([])
    expect(names).toEqual(
      expect.arrayContaining(['login', 'placeBid', 'searchCompanies', 'createIdea', 'retireCategory', 'uploadFile']),
    )
  })

  test('refers to views, pages and refusals by their names, and every reference leads somewhere', () => {
    const refs = new Set([...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(match => match[1]!))
    const lost = [...refs].filter(
      ref => ref.split('/').reduce<unknown>((node, part) => (node as Json | undefined)?.[part], document) === undefined,
    )
    expect(lost).toEqual([])
    expect([...refs]).toEqual(
      expect.arrayContaining(
        ['AuctionView', 'ItemCard', 'BidViewPage', 'Problem', 'AuctionsBidTooLowRefusal'].map(
          name => `components/schemas/${name}`,
        ),
      ),
    )
  })

  test('says of every refusal its code and its sentence', () => {
    const codes = house.house.bound().flatMap(({ call }) => Object.keys(call.refusals ?? {}))
    const all = new Set([...codes, ...Object.keys(COMMON_REFUSALS)])
    const told = Object.entries(document.components.schemas)
      .filter(([name]) => name.endsWith('Refusal'))
      .map(([, { allOf, description }]) => [
        (allOf as { properties?: { code: { const: string } } }[])[1]!.properties!.code.const,
        description,
      ])
    expect(new Set(told.map(([code]) => code))).toEqual(all)
    expect(told.filter(([, sentence]) => !/^[\p{L}{].* /u.test(sentence ?? ''))).toEqual([])
  })

  test('asks nobody to sign in for what is open, and everybody else by a bearer', () => {
    const open = new Set(
      house.house
        .bound()
        .filter(({ call }) => refusalToAccess(call.access, null) === null)
        .map(({ call }) => `${call.method} ${call.path.replace(/:[A-Za-z]+/g, '{}').replace(/(?<=.)\/$/, '')}`),
    )
    expect(document.security).toEqual([{ bearer: [] }])
    for (const [address, methods] of Object.entries(document.paths))
      for (const [method, one] of Object.entries(methods)) {
        const id = `${method.toUpperCase()} ${address.replace(/\{[A-Za-z]+\}/g, '{}')}`
        expect(one.security, id).toEqual(open.has(id) ? [] : undefined)
      }
  })

  test('says what each subject is about, and of which product and version it is', () => {
    expect(document.tags.filter(({ description }) => !description)).toEqual([])
    const tagged = new Set(document.tags.map(one => one.name))
    expect(operations.filter(one => !one.tags.every(tag => tagged.has(tag)))).toEqual([])
    expect(document.servers).toEqual([{ url: '/api' }])
    expect(document.info).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      license: { name: 'Apache-2.0' },
    })
  })

  test('shows bodies that its own calls take', () => {
    const examples = new Map(
      operations.map(one => [one.operationId, one.requestBody?.content['application/json']?.example]),
    )
    expect(examples.get('login')).toEqual({ username: 'rana', password: PASSWORD })
    expect(examples.get('createSkill')).toEqual({ name: 'Rana Haddad', arabicName: 'رنا حداد' })
    expect(examples.get('follow')).toMatchObject({ kind: 'item' })
    expect([...examples.values()].filter(one => one !== undefined)).toHaveLength(
      operations.filter(one => one.requestBody).length,
    )
  })

  test('has nothing that its linter finds fault with', async () => {
    const { lint, loadConfig } = await fetchPackage<Linter>('@redocly/openapi-core', '1.34.24')
    const problems = await lint({ ref: path, config: await loadConfig({ configPath: join(home, 'redocly.yaml') }) })
    expect(problems.map(one => `${one.ruleId}: ${one.message}`)).toEqual([])
    // It may have to be fetched first.
  }, 300_000)

  test('makes types with which another program signs in, searches, bids and uploads', async () => {
    const made = await runProgram(home, 'node', ['tools/api-types.ts', path, join(FOLDER, 'api.ts')])
    expect(made.stderr).toBe('')
    const compiled = await runProgram(home, 'tsc', ['-p', 'tools/api-client'])
    expect(compiled.stdout).toBe('')

    const owner = await asMember(house, { userType: 'company' })
    const [founder, reviewer] = [await asMember(house), await asMember(house, { role: 'Super-admin' })]
    await makeCompanyProfile(house.house, founder.id, reviewer.id)
    const { id: itemId } = await makeItem(house.house, { ownerId: owner.id, kind: 'product', values: { saleType: 3 } })
    const { id: auctionId } = await makeAuction(house.house, { ownerId: owner.id, itemId, initialPrice: 500, step: 50 })
    const member = await asMember(house, { userType: 'investor', password: PASSWORD })
    await givePlan(house.db, member.id, 'platinum')
    await house.settle()

    const client = '../tools/api-client/club.ts'
    const { clubOf } = await import(client)
    const club = await clubOf(house.url, { username: member.username, password: PASSWORD }).catch((error: Error) => {
      // It was refused once as too slow, which nobody could make happen again.
      throw new Error(`${error.message}\n${house.lines.slice(-9).join('')}`)
    })
    expect(await club.companies('Qamar')).toEqual(['Qamar Cold Chain'])
    expect(await club.bid(auctionId, 100)).toEqual({ refusal: 'auctions.bid-too-low' })
    expect(await club.bid(auctionId, 500)).toEqual({ least: 550 })
    const file = new File([Buffer.from('%PDF-1.4\n%%EOF\n')], 'paper.pdf', { type: 'application/pdf' })
    expect(await club.upload(file)).toMatch(/\/files\//)
  }, 300_000)
})
