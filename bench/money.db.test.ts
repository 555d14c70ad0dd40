import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { features } from '../src/features.server.ts'
import { asMember } from '../src/platform/test/members.ts'
import { type TestHouse, testHouse } from '../src/platform/test/test-house.ts'
import { actsWorld } from './acts-world.ts'
import { manyActs } from './many-acts.ts'
import { manyArticles } from './many-articles.ts'
import { manyCases } from './many-cases.ts'
import { manyInvoices } from './many-invoices.ts'
import { manyLetters } from './many-letters.ts'
import { manyMembers } from './many-members.ts'
import { manyPoints } from './many-points.ts'
import { manyTickets } from './many-tickets.ts'
import { moneyWorld } from './money-world.ts'
import { heard, listenToEmbedded, listenToPostgres, statementsOf } from './record-statements.ts'
import { doorsOf } from './reference/doors.ts'
import { writtenByHand } from './reference/written.ts'
import type { Budgets } from './report.ts'
import { type Request, sentNow } from './request.ts'
import { resetMoney } from './reset-money.ts'
import type { Scenario } from './scenario.ts'
import { NO_WORLD, scenariosOf } from './scenarios.ts'

let house: TestHouse
let byHand: ReturnType<typeof writtenByHand>
let scenarios: Scenario[]
beforeAll(async () => {
  listenToPostgres()
  house = await testHouse(features)
  const { database, secrets, siteUrl } = house.house
  if (database.pglite) listenToEmbedded(database.pglite)
  byHand = writtenByHand(doorsOf(database), secrets, siteUrl())
  await manyMembers(house.db, 200)
  await manyInvoices(house.db, 700)
  await manyPoints(house.db, 300)
  await manyLetters(house.db, 400)
  await manyTickets(house.db, 400)
  await manyCases(house.db, 400)
  await manyActs(house.db, 3000)
  await manyArticles(house.db, 120)
  const money = await moneyWorld(house.house, { buyers: 4, payments: 4 })
  const postRoom = [(await asMember(house, { preset: 'support-agent' })).bearer]
  const moderators = [(await asMember(house, { preset: 'moderator' })).bearer]
  const bearers = [money.collectors[0]!, money.buyers[0]!.bearer]
  scenarios = scenariosOf({
    ...NO_WORLD,
    bearers,
    money,
    postRoom,
    moderators,
    acts: await actsWorld(house.db),
    articles: 120,
  }).filter(one => one.written)
  await house.settle()
})
afterAll(async () => {
  await byHand?.close()
  await house?.stop()
})

const requestsOf = (name: string): Request[] => scenarios.find(one => one.name === name)!.requests
async function ask(side: 'product' | 'hand', request: Request): Promise<unknown> {
  const { method, path, headers, body } = sentNow(request)
  const asked = { method, url: path, headers, ...(body && { payload: body }) }
  const response = await (side === 'product' ? house.app : byHand).inject(asked)
  expect([path, response.statusCode]).toEqual([path, 200])
  return response.json()
}

/** Ids and moments are each side's own. */
const withoutOwn = (row: object): unknown =>
  JSON.parse(
    JSON.stringify(row, (key, value) => (/^(secret|failed_try|wish|outside_payment)$/.test(key) ? null : value))
      .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'moment'),
  )

test.each([
  'pricing',
  'invoices-page',
  'invoices-filters',
  'invoices-member',
  'statement',
  'balances',
  'mail-page',
  'mail-label',
  'mail-search',
  'ticket-page',
  'ticket-filters',
  'ticket-search',
  'case-page',
  'case-decided',
  'case-search',
  'act-page',
  'act-deep',
  'act-one',
  'act-filters',
  'article-list',
  'article-search',
  'article-page',
])('%s is answered by hand as by the product', async name => {
  for (const request of requestsOf(name).slice(0, 8)) {
    const own = await ask('product', request)
    expect(await ask('hand', request)).toEqual(own)
  }
})

test('the dashboard is answered by hand as by the product', async () => {
  for (const request of requestsOf('dashboard'))
    expect(withoutOwn((await ask('hand', request)) as object)).toEqual(
      withoutOwn((await ask('product', request)) as object),
    )
})

test('lists of documents and points are not empty', async () => {
  for (const name of [
    'invoices-page',
    'invoices-filters',
    'invoices-member',
    'statement',
    'mail-page',
    'mail-label',
    'ticket-page',
    'case-page',
    'case-decided',
    'act-page',
    'act-filters',
    'article-list',
  ])
    expect(await ask('product', requestsOf(name)[0]!)).toMatchObject({ data: { length: expect.any(Number) } })
  const found = (await ask('product', requestsOf('invoices-page')[0]!)) as { count: number; totals: unknown[] }
  expect(found).toMatchObject({ count: 700, totals: { length: 3 } })
  const lines = (await ask('product', requestsOf('statement')[0]!)) as { count: number }
  expect(lines.count).toBeGreaterThanOrEqual(300)
})

const TABLES = ['checkouts', 'subscriptions', 'payments', 'invoices'] as const

/** Everything that a purchase wrote. */
async function writtenFor(id: string) {
  const { query } = doorsOf(house.house.database)
  const first = async (sql: string, of: unknown) => withoutOwn((await query<object>(sql, [of])).rows[0]!)
  const checkout = (await query<Record<string, unknown>>('select * from checkouts where id = $1', [id])).rows[0]!
  const keys = { checkouts: 'id', subscriptions: 'subscription_id', payments: 'payment_id', invoices: 'invoice_id' }
  const rows = await Promise.all(
    TABLES.map(table => first(`select * from ${table} where id = $1`, checkout[keys[table]])),
  )
  return {
    rows,
    line: await first('select * from invoice_lines where invoice_id = $1', checkout.invoice_id),
    change: await first('select * from subscription_changes where subscription_id = $1', checkout.subscription_id),
    call: await first(
      'select name, carried, request_sealed, outcome_sealed is not null as known, attempts from outside_calls where cause = $1',
      checkout.payment_id,
    ),
  }
}

test('a purchase writes the same rows by hand as by the product', async () => {
  // Of one member, so that whose they are is the same; taken back in between.
  const [request] = requestsOf('checkout')
  const begun = async (side: 'product' | 'hand') => {
    const { data, message } = (await ask(side, request!)) as { data: { id: string; url: string }; message: string }
    const written = await writtenFor(data.id)
    const again = (await ask(side, request!)) as { data: { id: string } }
    expect(again.data.id).toBe(data.id)
    await resetMoney(doorsOf(house.house.database).query, 'checkout')
    return { written, message, url: withoutOwn({ url: data.url }) }
  }
  expect(await begun('hand')).toEqual(await begun('product'))
})

test('a gateway’s word pays by hand as by the product, once, and what is not signed is refused by both', async () => {
  const { query } = doorsOf(house.house.database)
  const [one, other] = requestsOf('webhook')
  const told = async (side: 'product' | 'hand', request: Request) => {
    const answer = await ask(side, request)
    await house.settle()
    const { id } = request.tells!
    const { rows: payments } = await query<object>('select * from payments where id = $1', [id])
    const { rows: events } = await query<object>(
      'select gateway, type, times, waits_for, effect, payment_id is not null as known from payment_events where payment_id = $1',
      [id],
    )
    const { rows: said } = await query<object>(
      `select event, topic, payload from outbox where event = 'payments.paid' and payload ->> 'paymentId' = $1`,
      [id],
    )
    return [answer, ...[payments, events, said].map(rows => withoutOwn(rows))]
  }
  expect(await told('hand', one!)).toEqual(await told('product', other!))
  const { method, path, headers, body } = sentNow(one!)
  const forged = { method, url: path, headers, payload: body!.replace('visa', 'amex') }
  for (const app of [house.app, byHand]) expect((await app.inject(forged)).statusCode).toBe(400)
})

test('no call of money takes more statements than its budget says', async () => {
  const { mostStatements }: Budgets = JSON.parse(await readFile(new URL('budgets.json', import.meta.url), 'utf8'))
  const most: Record<string, string[]> = {}
  for (const { name, requests, writes } of scenarios) {
    if (writes) await resetMoney(doorsOf(house.house.database).query, writes)
    most[name] = []
    for (const request of requests.slice(0, 6)) {
      const act = () => ask('product', request)
      const heardNow = await (writes ? heard(act) : statementsOf(act))
      // The switch is read once a second, whoever asks then.
      const sent = heardNow.filter(({ sql }) => !sql.includes("'maintenance'"))
      if (sent.length > most[name].length) most[name] = sent.map(({ sql }) => sql)
    }
    // The embedded database delivers what a write announces before it answers: there that cannot be told apart.
    if (writes && house.house.database.kind === 'embedded') most[name] = []
  }
  expect(Object.keys(mostStatements)).toEqual(Object.keys(most))
  const over = Object.entries(most).filter(([name, sent]) => sent.length > mostStatements[name]!)
  expect(over).toEqual([])
})
