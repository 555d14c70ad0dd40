import { sql } from 'kysely'
import { cancelOwn, pauseOwn } from '../../src/features/billing/server/leave.ts'
import { openCheckout } from '../../src/features/billing/server/open-checkout.ts'
import { nextAddress } from '../../src/features/billing/server/paying.ts'
import type { GatewayCode } from '../../src/features/payments/contract.ts'
import { setAccounts, switchGateway } from '../../src/features/payments/server/desk/change-gateway.ts'
import { KeptCard } from '../../src/features/payments/server/gateways/gateway.ts'
import { sandboxCardId } from '../../src/features/payments/server/gateways/sandbox.ts'
import { tell } from '../../src/features/payments/server/sandbox/pay.ts'
import { bookReceipt } from '../../src/features/payments/server/transfers/book-receipt.ts'
import { beginTrial } from '../../src/features/plans/server/start-trial.ts'
import { transact } from '../../src/platform/server/db.ts'
import type { Running } from '../../src/platform/server/house-options.ts'
import { money } from '../../src/platform/shared/money.ts'
import { movedClock, releaseClock } from '../moved-clock.ts'
import { joinedAgo } from './age-club.ts'
import { type DemoMember, usernameOf } from './people.ts'
import { seeded } from './pictures.ts'
import { type Buyer, buyersOf, DAYS } from './planned-buyers.ts'
import { openBooks } from './write-invoices.ts'

const ORIGIN = { address: '127.0.0.1', userAgent: 'demo', requestId: 'demo', sessionId: null, provenAt: null }
const DAY_MS = 86_400_000
/** The club's accounts, one for each currency that it takes transfers in. */
const ACCOUNTS = [
  { currency: 'USD', iban: 'AE070331234567890123456', bic: 'CRKMAEAD' },
  { currency: 'AED', iban: 'AE460090000000123456789', bic: 'CRKMAEAD' },
  { currency: 'EUR', iban: 'DE89370400440532013000', bic: 'COBADEFF' },
].map(one => ({
  ...one,
  holder: 'Majlis Investment Club LLC',
  bank: one.currency === 'EUR' ? 'Commerzbank Köln' : 'Creek Merchants Bank, Dubai',
  account: null,
  note: { en: '', ar: '' },
}))

/** The day on which a buyer began the trial; null for whoever bought without. Most buy while it lasts or soon after, some much later. */
function trialDayOf({ username, day, plan }: Buyer, joinedAgo: number): number | null {
  const chance = seeded(`tries ${username}`)()
  if (chance > 0.6) return null
  // The plan of the trial itself is bought when that is over.
  const began = day - (chance > 0.42 ? 55 : plan === 'standard' ? 34 : 18)
  return began >= 0 && joinedAgo > (DAYS - began) * DAY_MS ? began : null
}

/**
 * Six months in which members bought plans, paid by transfer and by the sandbox's cards, changed, paused and left: lived through by the
 * real verbs with the database's clock moved back, day by day.
 */
export async function liveMonths(
  { house, settle, runTimer }: Pick<Running, 'house' | 'settle' | 'runTimer'>,
  people: ReadonlyMap<string, string>,
  members: readonly DemoMember[],
  most: number,
  /** Those who buy nothing: what they do later needs the plan of a trial. */
  others: ReadonlySet<string>,
): Promise<void> {
  const { db } = house.database
  const by = { id: people.get(usernameOf('employee'))!, origin: ORIGIN }
  // A filling that was interrupted left the clock where it was.
  await releaseClock(house.database)
  if (await db.selectFrom('checkouts').select('id').limit(1).executeTakeFirst()) return
  await transact(db, tx => setAccounts(tx, by, ACCOUNTS))
  await transact(db, tx => switchGateway(tx, house, by, 'bank', { on: true }))
  const mayBuy = await buyableOf(house, people)
  const joined = new Map(members.map(member => [member.username, joinedAgo(member)]))
  const { buyers, generic } = buyersOf(mayBuy, joined, most, others)
  const owing = new Set(buyers.flatMap(one => (one.fate === 'fails' ? [people.get(one.username)!] : [])))
  const books = await openBooks(db, by)
  const plans = new Map((await db.selectFrom('plans').select(['id', 'code']).execute()).map(row => [row.code, row.id]))
  // The prices of today are those of the months before, too.
  await sql`alter table plan_prices disable trigger plan_prices_stand`.execute(db)
  await sql`update plan_prices set valid_from = valid_from - interval '400 days', retired_at = retired_at - interval '400 days'`.execute(
    db,
  )
  await sql`alter table plan_prices enable trigger plan_prices_stand`.execute(db)

  const clock = await movedClock(house.database)
  const beginning = await clock.by(-DAYS * DAY_MS)
  const dayOf = (day: number) => new Date(beginning.getTime() + day * DAY_MS)
  const bought = buyers.flatMap(buyer => {
    const id = people.get(buyer.username)!
    const later = buyer.day + buyer.after
    return [
      { day: buyer.day, run: () => buy(house, id, { ...buyer, plan: plans.get(buyer.plan)! }) },
      ...(buyer.after > 0 && later < DAYS - 1 ? [{ day: later, run: () => change(house, id, buyer, plans) }] : []),
    ]
  })
  const tried = generic.flatMap(buyer => {
    const day = trialDayOf(buyer, joined.get(buyer.username)!)
    const id = people.get(buyer.username)!
    return day === null ? [] : [{ day, run: async () => void (await transact(db, tx => beginTrial(tx, id))) }]
  })
  const acts: { day: number; run: (today: Date) => Promise<void> }[] = [...tried, ...bought, ...books]
  for (let day = 0; day < DAYS; day++) {
    await clock.to(dayOf(day))
    const due = acts.filter(act => act.day === day)
    for (const act of due) await act.run(dayOf(day))
    if (due.length > 0) await settle()
    for (const timer of ['billing.renew', 'plans.end', 'billing.remind']) await runTimer(timer)
    await book(house, by, dayOf(day), owing)
    await settle()
  }
  await clock.release()
}

/** Members who may buy: approved, and without a plan. */
async function buyableOf({ database }: Running['house'], people: ReadonlyMap<string, string>): Promise<string[]> {
  const usernames = new Map([...people].map(([username, id]) => [id, username]))
  const { rows } = await sql<{ id: string }>`
    select u.id from users u where u.role = 'User' and u.profile_status = 'approved' and u.suspended_at is null
      and not exists (select from subscriptions s where s.user_id = u.id)
    order by md5(u.username)`.execute(database.db)
  return rows.flatMap(({ id }) => usernames.get(id) ?? [])
}

type Wish = Pick<Buyer, 'period' | 'currency' | 'way' | 'fate'> & { plan: string }

async function buy(
  house: Running['house'],
  userId: string,
  { plan, period, currency, way, fate }: Wish,
): Promise<void> {
  const { db } = house.database
  const { name } = await db.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirstOrThrow()
  const gateway: GatewayCode = way === 'bank' ? 'bank' : 'sandbox'
  const details = {
    name,
    company: '',
    address: 'Marina Walk 7',
    city: 'Dubai',
    postalCode: '',
    country: 'AE',
    taxId: '',
  }
  const opened = await transact(db, tx =>
    openCheckout(tx, house, userId, 'en', { planId: plan, period, currency, gateway, details }),
  )
  if (!opened.paymentId) return
  await nextAddress(house, opened)
  if (way === 'card') await payByCard(house, opened.paymentId, fate === 'fails' ? 'later-declined' : 'pays')
}

async function payByCard(house: Running['house'], paymentId: string, card: 'pays' | 'later-declined'): Promise<void> {
  const { db } = house.database
  const { minor, currency } = await db
    .selectFrom('payments')
    .select(['minor', 'currency'])
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  const last4 = card === 'pays' ? '4242' : '0341'
  const outsideId = sandboxCardId({ card, brand: 'visa', last4 })
  const kept = KeptCard.parse({ outsideId, brand: 'visa', last4, expiryMonth: 12, expiryYear: 2034 })
  await tell(house, paymentId, {
    what: 'paid',
    amount: money(minor, currency),
    card: kept,
    payment: `sandbox_${paymentId}`,
  })
}

/** What a member does with a plan later on. */
async function change(
  house: Running['house'],
  userId: string,
  { fate, plan, way, period }: Buyer,
  plans: ReadonlyMap<string, string>,
): Promise<void> {
  const { db } = house.database
  const running = await db
    .selectFrom('subscriptions')
    .select('status')
    .where('user_id', '=', userId)
    .where('status', 'in', ['active', 'past_due'])
    .executeTakeFirst()
  if (running?.status !== 'active') return
  const reasons = ['price', 'use', 'missing', 'elsewhere'] as const
  const reason = reasons[Math.floor(seeded(`leaves ${userId}`)() * reasons.length)]!
  if (fate === 'leaves') await transact(db, tx => cancelOwn(tx, userId, { reason, note: '' }))
  if (fate === 'pauses') await transact(db, tx => pauseOwn(tx, userId, 2, { reason: 'pause', note: '' }))
  if (fate === 'upgrades') {
    const next = plans.get(plan === 'standard' ? 'platinum' : 'enterprise')!
    await buy(house, userId, { plan: next, period, currency: 'USD', way, fate })
  }
}

/** What came to the bank: after one day to eleven, some of it in two parts. */
async function book(
  house: Running['house'],
  by: { id: string; origin: typeof ORIGIN },
  now: Date,
  owing: ReadonlySet<string>,
): Promise<void> {
  const { db } = house.database
  const rows = await db
    .selectFrom('payments')
    .select(['id', 'minor', 'received_minor', 'currency', 'opened_at', 'payer_id', 'subject_kind'])
    .where('gateway', '=', 'bank')
    .where('state', '=', 'awaiting-bank')
    // What pays invoices by hand is recorded with them.
    .where('subject_kind', '<>', 'invoice')
    .execute()
  for (const row of rows) {
    // Whoever owes paid once.
    const stopped = row.payer_id !== null && owing.has(row.payer_id) && row.subject_kind === 'renewal'
    if (stopped) continue
    const next = seeded(`transfer ${row.id.slice(0, 8)} ${row.payer_id}`)
    const waits = 1 + Math.floor(next() ** 3 * 11)
    if (now.getTime() - row.opened_at.getTime() < waits * DAY_MS) continue
    const inParts = row.received_minor === 0 && next() < 0.06
    const minor = inParts ? Math.round(row.minor / 2) : row.minor - row.received_minor
    const receipt = {
      amount: money(minor, row.currency),
      receivedOn: now.toISOString().slice(0, 10),
      evenMore: false,
      lineHash: null,
    }
    await transact(db, tx => bookReceipt(tx, by, row.id, receipt))
  }
}
