import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Doors, Runs } from './doors.ts'

const TOLERANCE_SECONDS = 300

type Told = {
  id: string
  type: string
  at: string
  paymentId: string
  told: {
    what: string
    amount: { minor: number; currency: string }
    card: { brand: string; last4: string } | null
    payment: string
  }
}
type Payment = {
  id: string
  state: string
  subject_kind: string
  subject_id: string
  minor: number
  currency: string
  test: boolean
}

function isSigned(key: string, bytes: string, signature: string): boolean {
  const [, t, v1] = /^t=(\d+),v1=([\w-]+)$/.exec(signature) ?? []
  if (!t || !v1 || Math.abs(Date.now() / 1000 - Number(t)) > TOLERANCE_SECONDS) return false
  const own = createHmac('sha256', Buffer.from(key, 'base64')).update(`${t}.${bytes}`).digest()
  const given = Buffer.from(v1, 'base64url')
  return own.length === given.length && timingSafeEqual(own, given)
}

/** The payment is paid, and whoever sold something hears of it. */
async function pay(query: Runs, payment: Payment, { card, payment: outside }: Told['told']): Promise<void> {
  await query(
    `update payments set state = 'paid', received_minor = minor, settled_at = clock_timestamp(), ask_at = null, failure = null, step_url = null,
      outside_payment = $2, method_brand = $3, method_last4 = $4 where id = $1`,
    [payment.id, outside, card?.brand, card?.last4],
  )
  const { id, subject_kind, subject_id, test, minor, currency } = payment
  const said = {
    paymentId: id,
    subject: { kind: subject_kind, id: subject_id },
    subjectId: subject_id,
    test,
    amount: { minor, currency },
    gateway: 'sandbox',
    method: card && { brand: card.brand, last4: card.last4 },
  }
  await query(
    `with told as (insert into outbox (event, subject, payload) values ('payments.paid', $1, $2) returning id),
      placed as (insert into live_places (outbox_id) select id from told returning outbox_id)
    select pg_notify('outbox', '') from placed`,
    [subject_id, JSON.stringify(said)],
  )
}

/** What a gateway tells of a payment: kept with its bytes, and worked on at once, in one transaction. */
export function mountWebhook(app: FastifyInstance, { transaction }: Doors, { linkKey }: { linkKey: string }): void {
  void app.register(async raw => {
    raw.removeAllContentTypeParsers()
    raw.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) => done(null, body))
    raw.post('/api/payments/webhooks/sandbox', async (request, reply) => {
      const bytes = request.body as string
      if (!isSigned(linkKey, bytes, String(request.headers['sandbox-signature'])))
        return reply.code(400).send({ code: 'not-signed' })
      const event = JSON.parse(bytes) as Told
      await transaction(async query => {
        const { rows: kept } = await query<{ id: string; times: number }>(
          `insert into payment_events (gateway, outside_id, type, body, told_at) values ('sandbox', $1, $2, $3, $4)
            on conflict (gateway, outside_id) do update set times = payment_events.times + 1 returning id, times`,
          [event.id, event.type, bytes, event.at],
        )
        if (kept[0]!.times > 1) return
        const { rows: payments } = await query<Payment>(
          `select id, state, subject_kind, subject_id, minor, currency, test from payments where id = $1 and gateway = 'sandbox' for update`,
          [event.paymentId],
        )
        const payment = payments[0]!
        const isNews = payment.state === 'open' && event.told.amount.minor === payment.minor
        if (isNews) await pay(query, payment, event.told)
        await query(
          'update payment_events set effect = $2, payment_id = $3, worked_at = clock_timestamp() where id = $1',
          [kept[0]!.id, isNews ? 'paid' : 'known', payment.id],
        )
      })
      return { received: true }
    })
  })
}
