import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { openSession } from '../src/features/signin/server/sessions.ts'
import { type Db, transact } from '../src/platform/server/db.ts'
import type { House } from '../src/platform/server/registry.ts'
import { asMember, type Member } from '../src/platform/test/members.ts'
import { COLLECTORS } from './many-points.ts'
import type { MoneyWorld } from './scenario.ts'

/** More than either side sells to in a round: whoever asks again for the same gets what they have. */
const BUYERS = 1000
const PAYMENTS = 4000
const PAYERS_SHOWN = 4
const STAFF = 4

/** Sessions of the members who collect points, those with long statements first. */
async function collectors(db: Db): Promise<string[]> {
  const people = await db.selectFrom('users').select(['id', 'username']).where('username', 'in', COLLECTORS).execute()
  const bearers: string[] = []
  for (const username of COLLECTORS) {
    const { id } = people.find(one => one.username === username)!
    const origin = { address: '127.0.0.1', userAgent: 'bench', requestId: '', sessionId: null, provenAt: null }
    bearers.push((await transact(db, tx => openSession(tx, id, origin))).token)
  }
  return bearers
}

/** Payments of the sandbox that wait for its word; what they are for is nobody's, so that nothing but payments works on them. */
async function waitingPayments(db: Db, payerId: string, count: number): Promise<MoneyWorld['payments']> {
  const ids = Array.from({ length: count }, () => randomUUID())
  await sql`insert into payments (id, gateway, subject_kind, subject_id, payer_id, payer_name, payer_email, payer_language, currency, minor,
      description, keep_card, test, state, begun_at)
    select id::uuid, 'sandbox', 'gift', uuid_v7(), ${payerId}, 'Hannah Khoury', 'hannah@example.test', 'en', 'USD', 4900,
      '{"en": "Standard, one month", "ar": "الأساسية، شهر واحد"}', false, true, 'open', now()
    from unnest(${ids}::text[]) as id`.execute(db)
  return ids.map(id => ({ id, amount: { minor: 4900, currency: 'USD' } }))
}

/** What is bought: the dearest of the public plans that everybody may choose. */
async function planSold(db: Db): Promise<MoneyWorld['plan']> {
  const plan = await db
    .selectFrom('plans')
    .select(['id', 'currency'])
    .where('public', '=', true)
    .where('ground', '=', false)
    .where('archived_at', 'is', null)
    .where(sql<boolean>`audience = '{}'`)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const prices = await db
    .selectFrom('plan_prices')
    .innerJoin('currencies', 'currencies.code', 'plan_prices.currency')
    .select(['period', 'minor', 'decimals'])
    .where('plan_id', '=', plan.id)
    .where('currency', '=', plan.currency)
    .where('plan_prices.retired_at', 'is', null)
    .execute()
  const of = (period: string) => {
    const price = prices.find(one => one.period === period)!
    return price.minor / 10 ** price.decimals
  }
  return { ...plan, month: of('month'), year: of('year') }
}

/** Members with many documents. */
async function payersOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`select user_id from invoices where user_id is not null group by 1
    order by count(*) desc, user_id limit ${PAYERS_SHOWN}`.execute(db)
  return rows.map(row => row.user_id)
}

/** Who buys, pays, collects and keeps the books in this run. */
export async function moneyWorld(
  house: House,
  { buyers: wanted, payments } = { buyers: BUYERS, payments: PAYMENTS },
): Promise<MoneyWorld> {
  const { db } = house.database
  const staff: Member[] = []
  for (let at = 0; at < STAFF; at++) staff.push(await asMember({ db }, { preset: 'finance' }))
  const buyers: MoneyWorld['buyers'] = []
  for (let at = 0; at < wanted; at++) {
    const { bearer, name } = await asMember({ db }, { userType: 'investor' })
    buyers.push({ bearer, name })
  }
  return {
    staff: staff.map(one => one.bearer),
    root: (await asMember({ db }, { role: 'Super-admin' })).bearer,
    buyers,
    plan: await planSold(db),
    payments: await waitingPayments(db, staff[0]!.id, payments),
    linkKey: house.secrets.linkKey,
    payers: await payersOf(db),
    collectors: await collectors(db),
  }
}
