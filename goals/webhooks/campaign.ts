import { createHmac, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { openPayment } from '../../src/features/payments/server/public.ts'
import { transact } from '../../src/platform/server/db.ts'
import { seal } from '../../src/platform/server/seal.ts'
import { money } from '../../src/platform/shared/money.ts'
import { asMember } from '../../src/platform/test/members.ts'
import type { TestHouse } from '../../src/platform/test/test-house.ts'

const SECRET = 'whsec_of_the_goal'
/** Of five events two tell of a payment, two of a refund, one of a chargeback. */
const OF_FIVE = 5
const AT_ONCE = 24

/** What came of a campaign. */
export type Campaign = {
  events: number
  effects: number
  doubled: number
  forgedAccepted: number
  posted: number
  forged: number
  kept: number
  seconds: number
}

/** Opens Stripe with keys of the goal's own. */
export async function openStripe(house: TestHouse): Promise<void> {
  const keys = { secretKey: 'sk_live_goal', webhookSecret: SECRET }
  await house.db
    .updateTable('payment_gateways')
    .set({
      on_since: sql<Date>`clock_timestamp()`,
      keys_sealed: seal(house.house.secrets.columnKey, JSON.stringify(keys)),
    })
    .where('code', '=', 'stripe')
    .execute()
}

type Event = { id: string; body: string }
type Post = { body: string; signature: string; forged: boolean }

/** Stripe's signature, written out: what the goal believes does not come from the library that is looked at. */
function signatureOf(body: string, secret: string, secondsAgo = 0): string {
  const t = Math.floor(Date.now() / 1000) - secondsAgo
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`
}

function eventOf(type: string, object: object): Event {
  const id = `evt_${randomUUID()}`
  const created = Math.floor(Date.now() / 1000)
  return { id, body: JSON.stringify({ id, object: 'event', type, created, livemode: true, data: { object } }) }
}

const charge = (paymentId: string, intent: string) => ({
  id: `ch_${intent}`,
  object: 'charge',
  amount: 4900,
  currency: 'usd',
  payment_intent: intent,
  payment_method: `pm_${intent}`,
  payment_method_details: { card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2034 } },
  metadata: { payment_id: paymentId },
})
/** Given back at the gateway itself: only its own name says of which payment. */
const refund = (intent: string) => ({
  id: `re_${randomUUID()}`,
  object: 'refund',
  amount: 900,
  currency: 'usd',
  payment_intent: intent,
  status: 'succeeded',
  reason: 'requested_by_customer',
  metadata: {},
})
const dispute = (intent: string) => ({
  id: `dp_${intent}`,
  object: 'dispute',
  status: 'needs_response',
  amount: 4900,
  currency: 'usd',
  payment_intent: intent,
})

async function openPayments(house: TestHouse, count: number): Promise<string[]> {
  const payer = await asMember(house)
  const ids: string[] = []
  for (let at = 0; at < count; at++)
    ids.push(
      await transact(house.db, tx =>
        openPayment(tx, {
          subject: { kind: 'checkout', id: randomUUID() },
          payer: { userId: payer.id, name: payer.name, email: payer.email, language: 'en' },
          amount: money(4900, 'USD'),
          gateway: 'stripe',
          keepCard: false,
          description: { en: 'A month', ar: 'شهر' },
        }),
      ),
    )
  return ids
}

function eventsFor(paymentIds: readonly string[]): Event[] {
  return paymentIds.flatMap((paymentId, at) => {
    const intent = `pi_${paymentId.replaceAll('-', '')}`
    const both = [eventOf('charge.succeeded', charge(paymentId, intent)), eventOf('refund.created', refund(intent))]
    return at % 2 === 0 ? [...both, eventOf('charge.dispute.created', dispute(intent))] : both
  })
}

function shuffle<T>(list: T[]): T[] {
  for (let at = list.length - 1; at > 0; at--) {
    const other = Math.floor(Math.random() * (at + 1))
    ;[list[at], list[other]] = [list[other]!, list[at]!]
  }
  return list
}

/** What nobody at the gateway signed now: with another key, too long ago, changed on the way, or without any. */
function forgeries(victims: readonly string[]): Post[] {
  return victims.map((paymentId, at) => {
    const { body } = eventOf('charge.succeeded', charge(paymentId, `pi_forged_${at}_${paymentId}`))
    const signatures = [
      signatureOf(body, 'whsec_of_somebody_else'),
      signatureOf(body, SECRET, 301),
      signatureOf(body.replace('4900', '4901'), SECRET),
      '',
      signatureOf(body, SECRET).replace('v1=', 'v0='),
    ]
    return { body, signature: signatures[at % signatures.length]!, forged: true }
  })
}

async function inParallel(posts: readonly Post[], send: (post: Post, at: number) => Promise<void>): Promise<void> {
  let next = 0
  const work = async () => {
    for (let at = next++; at < posts.length; at = next++) await send(posts[at]!, at)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

/** Posts so many events three times each, shuffled among forgeries, to a door of the house; says what took effect. */
export async function campaign(house: TestHouse, events: number, door: string): Promise<Campaign> {
  const ids = await openPayments(house, (events / OF_FIVE) * 2)
  const victims = await openPayments(house, Math.max(10, Math.round(events / 10)))
  const told = eventsFor(ids)
  const [{ last }] = (await sql<{ last: number }>`select coalesce(max(id), 0) as last from outbox`.execute(house.db))
    .rows as [{ last: number }]
  const right = told.map(one => ({ body: one.body, signature: '', forged: false }))
  const posts = shuffle([...right, ...right, ...right, ...forgeries(victims)])
  const began = performance.now()
  let accepted = 0
  await inParallel(posts, async (post, at) => {
    const response = await house.app.inject({
      method: 'POST',
      url: door,
      remoteAddress: `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`,
      headers: {
        'content-type': 'application/json',
        // Signed when it leaves, as a gateway does: it may wait here for longer than it is good for.
        'stripe-signature': post.forged ? post.signature : signatureOf(post.body, SECRET),
      },
      payload: post.body,
    })
    if (post.forged && response.statusCode < 400) accepted++
    if (!post.forged && response.statusCode !== 200) throw new Error(`${response.statusCode}: ${response.body}`)
  })
  await house.settle()
  const { rows } = await sql<{ event: string; id: string; times: number }>`
    select event, payload ->> 'paymentId' as id, count(*)::int as times from outbox
    where id > ${last} and event in ('payments.paid', 'payments.refunded', 'payments.charged-back') group by 1, 2`.execute(
    house.db,
  )
  const wronged = new Set(victims)
  const kept = await sql<{ count: number }>`
    select count(*)::int as count from payment_events where outside_id = any(${told.map(one => one.id)})`.execute(
    house.db,
  )
  return {
    events: told.length,
    effects: rows.filter(row => !wronged.has(row.id)).reduce((sum, row) => sum + row.times, 0),
    doubled: rows.filter(row => row.times > 1).length,
    forgedAccepted: accepted + rows.filter(row => wronged.has(row.id)).length,
    posted: posts.length,
    forged: victims.length,
    kept: kept.rows[0]!.count,
    seconds: Math.round((performance.now() - began) / 1000),
  }
}
