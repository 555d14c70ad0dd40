import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { strings as billingAr } from '../../src/features/billing/strings.ar.ts'
import { strings as billingEn } from '../../src/features/billing/strings.en.ts'
import { seal } from '../../src/platform/server/seal.ts'
import { addStrings, languageAsked, say } from '../../src/platform/server/text.ts'
import { type Bilingual, type Language, shortDate } from '../../src/platform/shared/text.ts'
import type { Doors, Runs } from './doors.ts'
import { type Who, whoAsks } from './who.ts'

addStrings('billing', { en: billingEn, ar: billingAr })

type Details = { name: string; company: string; country: string; taxId: string }
type Body = {
  planId: string
  period: 'month' | 'year'
  currency: string
  gateway: string
  details: Details
  seen?: number
}
type Keys = { columnKey: string; siteUrl: string }
type Answer = { data: { id: string; url: string }; message: string }

const inBoth = (key: string, params: Record<string, string>, plan?: Bilingual): Bilingual => ({
  en: say('en', 'billing', key, { ...params, ...(plan && { plan: plan.en }) }),
  ar: say('ar', 'billing', key, { ...params, ...(plan && { plan: plan.ar }) }),
})

/** What is sold: the price that counts now, the span of a period from now on, and whether the sandbox takes money for it. */
type Sold = {
  plan_id: string
  name: Bilingual
  audience: string[]
  price_id: string
  currency: string
  minor: number
  decimals: number
  zone: string
  from: Date
  until: Date
  from_day: string
  until_day: string
  known_country: boolean
  gateway_test: boolean | null
  running: boolean
  balance: number
}

async function soldTo(
  query: Runs,
  userId: string,
  { planId, period, currency, gateway, details }: Body,
): Promise<Sold> {
  const { rows } = await query<Sold>(
    `with now as (select clock_timestamp() as at, coalesce((select value #>> '{}' from settings where key = 'timeZone'), 'UTC') as zone)
    select p.id as plan_id, p.name, p.audience, r.id as price_id, r.currency, r.minor, c.decimals, n.zone, n.at as from, s.until,
      to_char(n.at at time zone n.zone, 'YYYY-MM-DD') as from_day, to_char((s.until at time zone n.zone) - interval '1 day', 'YYYY-MM-DD') as until_day,
      exists (select from countries where code = $4) as known_country,
      (select test from payment_gateways g where g.code = $3 and on_since is not null) as gateway_test,
      exists (select from subscriptions where user_id = $5 and status in ('trialing', 'active', 'past_due', 'grace')) as running,
      (select coalesce(sum(minor), 0)::bigint from credit_entries where user_id = $5 and currency = r.currency) as balance
    from now n cross join plans p join plan_prices r on r.plan_id = p.id and r.currency = $6 and r.period = $2 and r.retired_at is null
    join currencies c on c.code = r.currency
    cross join lateral (select ((n.at at time zone n.zone) + case $2 when 'year' then interval '1 year' else interval '1 month' end) at time zone n.zone as until) s
    where p.id = $1 and p.public and p.archived_at is null and not p.ground`,
    [planId, period, gateway, details.country, userId, currency],
  )
  const [sold] = rows
  if (!sold?.known_country || sold.gateway_test === null || sold.running || sold.balance > 0)
    throw Object.assign(new Error('The measure asks for none of these.'), { statusCode: 409 })
  return sold
}

type Rate = {
  code: string
  mode: 'none' | 'included' | 'added'
  rate: number
  name: Bilingual
  note: Bilingual | null
  category: string
}

/** The rate of a buyer who is no business, and what it makes of a price. */
async function taxOf(query: Runs, { country }: Details, { minor, from_day }: Sold) {
  const { rows } = await query<Rate>(
    `select code, mode, rate, name, note, category from tax_rates
      where not by_hand and (country is null or country = $1) and buyer in ('anyone', 'person') and mode <> 'reverse'
        and valid_from <= $2 and (valid_until is null or valid_until >= $2)
      order by country is null, buyer = 'anyone' limit 1`,
    [country, from_day],
  )
  const rate = rows[0]!
  const base = rate.mode === 'included' ? Math.round((minor * 100) / (100 + rate.rate)) : minor
  const tax = rate.mode === 'included' ? minor - base : Math.round((minor * rate.rate) / 100)
  return { rate, base, tax, total: base + tax }
}

async function begin(query: Runs, me: Who, language: Language, body: Body) {
  await query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`billing ${me.id}`])
  await query(
    `insert into billing_details (user_id, value) values ($1, $2) on conflict (user_id) do update set value = $2, changed_at = clock_timestamp()`,
    [me.id, JSON.stringify(body.details)],
  )
  const wish = JSON.stringify([me.id, body.planId, body.period, null, body.gateway, body.currency, null, body.details])
  const { rows: open } = await query<{ id: string; wish: string; payment_id: string }>(
    `select id, wish, payment_id from checkouts where user_id = $1 and state = 'open' for update`,
    [me.id],
  )
  if (open[0]?.wish === wish) return { id: open[0].id, paymentId: open[0].payment_id, amount: null }
  if (open[0]) throw Object.assign(new Error('The measure wishes nothing else.'), { statusCode: 409 })
  const sold = await soldTo(query, me.id, body)
  const { rate, base, tax, total } = await taxOf(query, body.details, sold)
  if (body.seen !== undefined && body.seen !== total / 10 ** sold.decimals)
    throw Object.assign(new Error('The price is another one.'), { statusCode: 409 })
  const ids = { subscription: randomUUID(), checkout: randomUUID(), invoice: randomUUID(), payment: randomUUID() }
  await query(
    `insert into subscriptions (id, user_id, plan_id, status, price_id, period, currency, minor, period_start, period_end, anchor, zone)
      values ($1, $2, $3, 'incomplete', $4, $5, $6, $7, $8, $9, $8, $10)`,
    [
      ...[ids.subscription, me.id, sold.plan_id, sold.price_id, body.period, sold.currency, sold.minor],
      ...[sold.from, sold.until, sold.zone],
    ],
  )
  await query(
    `insert into subscription_changes (subscription_id, event, to_status, by_id, facts) values ($1, 'begin', 'incomplete', $2, $3)`,
    [ids.subscription, me.id, JSON.stringify({ priceId: sold.price_id })],
  )
  await query(
    `insert into payments (id, gateway, subject_kind, subject_id, payer_id, payer_name, payer_email, payer_language, currency, minor, description,
        keep_card, test, state)
      values ($1, $2, 'checkout', $3, $4, $5, $6, $7, $8, $9, $10, true, $11, 'open')`,
    [
      ...[ids.payment, body.gateway, ids.checkout, me.id, me.name, me.email, language, sold.currency, total],
      ...[JSON.stringify(inBoth(`pays.${body.period}`, {}, sold.name)), sold.gateway_test],
    ],
  )
  const taxes = [
    {
      code: rate.code,
      rate: rate.rate,
      mode: rate.mode,
      words: rate.name,
      note: rate.note,
      category: rate.category,
      base,
      tax,
    },
  ]
  await query(
    `insert into invoices (id, user_id, buyer, language, currency, test, mode, net_minor, tax_minor, total_minor, taxes, secret, subject_kind, subject_id)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 'checkout', $13)`,
    [
      ...[ids.invoice, me.id, JSON.stringify(body.details), language, sold.currency, sold.gateway_test, rate.mode],
      ...[base, tax, total, JSON.stringify(taxes), randomBytes(24).toString('base64url'), ids.checkout],
    ],
  )
  const lastDay = new Date(sold.until.getTime() - 86_400_000)
  const span = { from: shortDate(sold.from, sold.zone), until: shortDate(lastDay, sold.zone) }
  await query(
    `insert into invoice_lines (invoice_id, position, description, detail, quantity, unit_minor, amount_minor, net_minor, tax_code, tax_rate,
        tax_category, from_on, until_on, about_kind, about_id)
      values ($1, 1, $2, $3, 1, $4, $4, $5, $6, $7, $8, $9, $10, 'plan', $11)`,
    [
      ...[ids.invoice, JSON.stringify(sold.name), JSON.stringify(inBoth('line.span', span)), sold.minor, base],
      ...[rate.code, rate.rate, rate.category, sold.from_day, sold.until_day, sold.plan_id],
    ],
  )
  await query(
    `insert into checkouts (id, user_id, plan_id, price_id, period, way, subscription_id, gateway, currency, net_minor, total_minor, due_minor,
        worth_minor, begins_at, until_at, payment_id, invoice_id, wish)
      values ($1, $2, $3, $4, $5, 'start', $6, $7, $8, $9, $10, $10, $9, $11, $12, $13, $14, $15)`,
    [
      ...[ids.checkout, me.id, sold.plan_id, sold.price_id, body.period, ids.subscription, body.gateway, sold.currency],
      ...[sold.minor, total, sold.from, sold.until, ids.payment, ids.invoice, wish],
    ],
  )
  return { id: ids.checkout, paymentId: ids.payment, amount: { minor: total, currency: sold.currency } }
}

type Begun = Awaited<ReturnType<typeof begin>>

/** Asks for the gateway's page as one asks somebody outside: what is asked is kept before, what was answered after. */
async function pageOf({ query, transaction }: Doors, { id, paymentId, amount }: Begun, me: Who, keys: Keys) {
  const done = `${keys.siteUrl}/payment/checkout/${id}`
  const failed = `${keys.siteUrl}/unsuccessfull/payment/${id}`
  const wish = JSON.stringify({ paymentId, amount, payer: { id: me.id, name: me.name, email: me.email }, done, failed })
  const call = await transaction(async query => {
    const { rows } = await query<{ id: string }>(
      `insert into outside_calls (name, cause, carried, request_sealed, next_at, attempts)
        values ('payments.page', $1, true, $2, clock_timestamp() + interval '45 seconds', 1) returning id`,
      [paymentId, seal(keys.columnKey, wish)],
    )
    await query(
      `update payments set done_url = $2, failed_url = $3, begun_at = clock_timestamp(), ask_at = clock_timestamp() + interval '10 minutes', asked = 0
        where id = $1`,
      [paymentId, done, failed],
    )
    return rows[0]!.id
  })
  const page = { url: `${keys.siteUrl}/payment/sandbox/${paymentId}`, page: `sandbox_${paymentId}`, until: null }
  await query('update outside_calls set outcome_sealed = $2, answered_at = clock_timestamp() where id = $1', [
    call,
    seal(keys.columnKey, JSON.stringify(page)),
  ])
  await transaction(async query => {
    await query('update outside_calls set done_at = clock_timestamp(), request_sealed = null where id = $1', [call])
    await query('update payments set page_url = $2, outside_page = $3 where id = $1', [paymentId, page.url, page.page])
  })
  return page.url
}

/** A purchase by the sandbox: one click, one payment. Of what may come before it only the same click a second time. */
export function mountCheckout(app: FastifyInstance, doors: Doors, keys: Keys): void {
  const { query, transaction } = doors
  app.post('/api/checkout', async (request, reply) => {
    const me = await whoAsks(query, request)
    const language = languageAsked(request.headers['accept-language'], me.language)
    const body = request.body as Body
    const key = String(request.headers['idempotency-key'])
    const hash = createHash('sha256').update(JSON.stringify(body)).digest('base64url')
    const claimed = await query(
      `insert into idempotency (caller, key, call, body_hash) values ($1, $2, 'POST /checkout', $3) on conflict do nothing returning key`,
      [me.id, key, hash],
    )
    if (claimed.rows.length === 0) {
      const kept = await query<{ answer: Answer }>(
        'select answer from idempotency where caller = $1 and key = $2 and body_hash = $3 and status is not null',
        [me.id, key, hash],
      )
      return kept.rows[0]?.answer ?? reply.code(409).send({ code: 'in-progress' })
    }
    const begun = await transaction(inside => begin(inside, me, language, body))
    const url = begun.amount
      ? await pageOf(doors, begun, me, keys)
      : `${keys.siteUrl}/payment/sandbox/${begun.paymentId}`
    const answer: Answer = { data: { id: begun.id, url }, message: say(language, 'billing', 'done.checkout') }
    await query('update idempotency set status = 200, answer = $3 where caller = $1 and key = $2', [
      me.id,
      key,
      JSON.stringify(answer),
    ])
    return answer
  })
}
