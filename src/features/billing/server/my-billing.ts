import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import type { House } from '../../../platform/server/registry.ts'
import { say } from '../../../platform/server/text.ts'
import { inUnits, type Money, money } from '../../../platform/shared/money.ts'
import { type Bilingual, type Language, shortDate } from '../../../platform/shared/text.ts'
import { type Totals, taxNameOf } from '../../invoices/server/public.ts'
import { readCurrencies } from '../../lookups/server/public.ts'
import { methodsOf, waysOfPaying } from '../../payments/server/public.ts'
import { daysAfter, type Period } from '../../plans/rules/calendar.ts'
import {
  catalogueOf,
  entitlementValues,
  nameOfEntitlement,
  planById,
  priceById,
  type Subscription,
  subscriptionById,
  subscriptionView,
} from '../../plans/server/public.ts'
import { setting } from '../../settings/server/public.ts'
import type { CardView, GIFT_STATES, MyBilling, TaxView } from '../contract.ts'
import { REMIND_DAYS } from '../rules/dunning.ts'
import { balancesOf } from './credit.ts'
import { historyOf } from './history.ts'
import { openCheckoutOf, runningOf } from './purchase.ts'
import { reasonWords } from './reason-words.ts'
import { leftOf } from './renewals/left.ts'
import { comingOf, wayOf } from './renewals/prepare.ts'
import { writerFor } from './words.ts'

/** Writes an amount as the wire has it. */
export type Units = (amount: Money) => number

/** Amounts as the wire has them. */
export async function unitsFor(db: Db): Promise<Units> {
  const { coinageOf } = await readCurrencies(db)
  return amount => inUnits(amount, coinageOf(amount.currency))
}

/** The taxes of a purchase as screens say them: what the club's tax is called, and which of its rates it is. */
export async function taxViews(db: Db, totals: Totals, units: Units, language: Language): Promise<TaxView[]> {
  const taxes = totals.taxes.filter(tax => tax.rate > 0)
  if (taxes.length === 0) return []
  const name = (await taxNameOf(db))[language]
  return taxes.map(tax => ({
    words: say(language, 'billing', 'tax', { rate: tax.rate, name }),
    of: tax.words[language] === name ? '' : tax.words[language],
    base: units(tax.base),
    amount: units(tax.tax),
    included: tax.mode === 'included',
  }))
}

/** What documents say below the totals. */
export const taxNote = (totals: Totals, language: Language): string | null =>
  totals.taxes.find(tax => tax.note)?.note?.[language] ?? null

/** The card that is charged. */
export async function cardOf(db: Db, userId: string): Promise<CardView | null> {
  const card = (await methodsOf(db, userId)).find(one => one.first && !one.expired)
  if (!card) return null
  return {
    brand: card.brand,
    last4: card.last4,
    expires: `${String(card.expiryMonth).padStart(2, '0')}/${card.expiryYear}`,
  }
}

/** Everything that one's own page of plan and money shows. */
export async function billingOf(db: Db, house: House, userId: string, language: Language): Promise<MyBilling> {
  const [running, units, card] = [await runningOf(db, userId), await unitsFor(db), await cardOf(db, userId)]
  return {
    zone: running?.zone ?? (await setting(db, 'timeZone')),
    current: running ? await currentOf(db, running, units, language) : null,
    next: running ? await nextOf(db, running, units, language) : null,
    owed: await owedOf(db, userId, running, units, language),
    waiting: await waitingOf(db, userId, units, language),
    usage: await usageOf(db, house, userId, language),
    credit: (await balancesOf(db, userId)).map(one => ({ amount: units(one), currency: one.currency })),
    card,
    history: (await historyOf(db, userId, language)).map(one => ({ ...one, at: one.at.toISOString() })),
    leaving: await leavingOf(db, running, language),
    gifts: await giftsOf(db, userId, language),
  }
}

async function currentOf(db: Db, row: Subscription, units: Units, language: Language): Promise<MyBilling['current']> {
  const view = subscriptionView(await subscriptionById(db, row.id), language)
  const next = row.next_price_id && row.next_by === 'member' ? await priceById(db, row.next_price_id) : null
  const to = next && (await planById(db, next.plan_id))
  const plan = (await planById(db, row.plan_id))!
  return {
    ...view,
    period: row.period,
    price: row.minor === null ? null : units(money(row.minor, row.currency!)),
    currency: row.currency,
    periodStart: (row.period_start ?? row.started_at).toISOString(),
    periodEnd: (row.period_end ?? row.ends_at)?.toISOString() ?? null,
    pausedUntil: row.paused_until?.toISOString() ?? null,
    free: row.price_id === null && !row.is_trial,
    otherPeriod: plan.prices.some(one => one.currency === row.currency && one.period !== row.period),
    changesTo:
      next && to ? { name: to.name[language], period: next.period as Period, at: row.period_end!.toISOString() } : null,
  }
}

async function nextOf(db: Db, row: Subscription, units: Units, language: Language): Promise<MyBilling['next']> {
  if (row.price_id === null || row.status !== 'active' || row.cancels_at_end || row.paused_at) return null
  const prepared = await db
    .selectFrom('renewals')
    .select(['total_minor', 'credit_minor', 'due_minor', 'currency'])
    .where('subscription_id', '=', row.id)
    .where('begins_at', '=', row.period_end!)
    .where('dispute_id', 'is', null)
    .where('state', '=', 'open')
    .executeTakeFirst()
  const coming = await comingOf(db, row.user_id, row)
  const of = (minor: number) => units(money(minor, coming.price.currency))
  const remind = row.period === 'year' ? daysAfter(coming.at, row.zone!, -REMIND_DAYS[0]) : null
  return {
    at: coming.at.toISOString(),
    total: prepared ? of(prepared.total_minor) : units(coming.totals.total),
    credit: prepared ? of(prepared.credit_minor) : units(coming.credit),
    due: prepared ? of(prepared.due_minor) : units(coming.due),
    currency: coming.price.currency,
    taxes: await taxViews(db, coming.totals, units, language),
    remindAt: remind?.toISOString() ?? null,
    way: await wayOf(db, row),
  }
}

async function owedOf(
  db: Db,
  userId: string,
  running: Subscription | undefined,
  units: Units,
  language: Language,
): Promise<MyBilling['owed']> {
  const row = await db
    .selectFrom('renewals')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', '=', 'open')
    .where('paid_at', 'is', null)
    .orderBy('begins_at')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  return {
    renewalId: row.id,
    amount: units(await leftOf(db, row)),
    currency: row.currency,
    reason: row.failure ? reasonWords(row.failure)[language] : null,
    tryAt: row.first_failed_at ? (row.try_at?.toISOString() ?? null) : null,
    until: running?.status === 'grace' ? (running.ends_at?.toISOString() ?? null) : null,
    bank: row.way === 'bank',
    paymentId: row.payment_id,
    gateways: (await waysOfPaying(db, row.currency)).map(one => one.gateway),
  }
}

async function waitingOf(db: Db, userId: string, units: Units, language: Language): Promise<MyBilling['waiting']> {
  const open = await openCheckoutOf(db, userId)
  if (!open) return null
  const plan = (await planById(db, open.plan_id))!
  const amount = units(money(open.due_minor, open.currency))
  return { id: open.id, plan: plan.name[language], amount, currency: open.currency, bank: open.gateway === 'bank' }
}

/** What is used of each limit that some feature counts. */
async function usageOf(db: Db, house: House, userId: string, language: Language): Promise<MyBilling['usage']> {
  const counted = house.usages()
  const catalogue = catalogueOf(house).filter(one => one.type === 'limit' && counted.has(one.code))
  const limits = await entitlementValues(
    db,
    userId,
    catalogue.map(one => one.code),
  )
  return Promise.all(
    catalogue.map(async one => ({
      code: one.code,
      name: nameOfEntitlement(one, language),
      used: await counted.get(one.code)!(db, userId),
      limit: limits.get(one.code) ?? one.basic,
    })),
  )
}

/** What the club offers to whoever wishes to leave, where it can be had. */
async function leavingOf(db: Db, running: Subscription | undefined, language: Language): Promise<MyBilling['leaving']> {
  const { rows } = await sql<{
    pause: boolean
    percent: number | null
    minor: number | null
    currency: string | null
    lasts: string | null
    months: number | null
    open: boolean
  }>`
    select o.pause, c.percent, c.minor, c.currency, c.lasts, c.months,
      c.id is not null and c.ended_at is null and (c.ends_at is null or c.ends_at > clock_timestamp())
        and not exists (select 1 from promotion_uses u where u.code_id = c.id and u.subscription_id = ${running?.id ?? null} and u.released_at is null) as open
    from leaving_offer o left join promotion_codes c on c.id = o.code_id`.execute(db)
  const offer = rows[0]!
  const pays = running !== undefined && running.price_id !== null && running.status === 'active'
  const write = offer.currency ? await writerFor(db, [offer.currency]) : null
  const off: Bilingual | null =
    offer.percent !== null
      ? { en: `${offer.percent} %`, ar: `${offer.percent}%` }
      : offer.minor !== null && write
        ? write(money(offer.minor, offer.currency!))
        : null
  const discount =
    pays && offer.open && off
      ? say(language, 'billing', `leaving.offer-${offer.lasts}`, { off: off[language], count: offer.months ?? 1 })
      : null
  return { discount, pause: pays && offer.pause && !running.cancels_at_end && !running.paused_at }
}

/** Plans that somebody gave, the newest first. */
export async function giftsOf(db: Db, userId: string, language: Language): Promise<MyBilling['gifts']> {
  const rows = await db
    .selectFrom('gifts as g')
    .innerJoin('plans as p', 'p.id', 'g.plan_id')
    .select(['g.id', 'p.name', 'g.to_name', 'g.deliver_on', 'g.to_email'])
    .select([
      'g.returned_said as said',
      sql<(typeof GIFT_STATES)[number]>`case when g.ended_at is not null then 'ended'
      when g.taken_at is not null then 'taken' when g.returned_at is not null then 'returned' when g.sent_at is not null then 'sent'
      else 'paid' end`.as('state'),
    ])
    .where('g.giver_id', '=', userId)
    .where('g.paid_at', 'is not', null)
    .orderBy('g.paid_at', 'desc')
    .limit(50)
    .execute()
  return rows.map(row => ({
    _id: row.id,
    plan: (row.name as Bilingual)[language],
    to: row.to_name,
    on: shortDate(row.deliver_on as unknown as string),
    state: row.state,
    email: row.to_email,
    said: row.state === 'returned' ? row.said : null,
  }))
}
