import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'

/** What the next request to a path meets instead of an answer. */
type Trouble = 'silent' | 'cut-after' | 400 | 402 | 429 | 500
type Row = Record<string, unknown> & { id: string }
type Form = Record<string, string>

const ERRORS: Record<string, { code: string; decline_code?: string; message: string }> = {
  pm_declined: { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' },
  pm_funds: { code: 'card_declined', decline_code: 'insufficient_funds', message: 'Your card has insufficient funds.' },
  pm_expired: { code: 'expired_card', message: 'Your card has expired.' },
  pm_asks: {
    code: 'authentication_required',
    message: 'Your card was declined. This transaction requires authentication.',
  },
}

const CARD = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2034 }

async function bodyOf(request: IncomingMessage): Promise<Form> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString('utf8')))
}

const metadataOf = (form: Form, under = ''): Form =>
  Object.fromEntries(
    Object.entries(form).flatMap(([name, value]) => {
      const key = under ? `${under}[metadata]` : 'metadata'
      return name.startsWith(`${key}[`) ? [[name.slice(key.length + 1, -1), value]] : []
    }),
  )

/**
 * A server that speaks as much of Stripe's HTTP API as this product asks of it: idempotency keys, errors as Stripe words them, events
 * signed with its secret. It can be silent, cut the line after it did the deed, or refuse.
 */
export async function stripeStandIn(secret = 'whsec_stand_in') {
  const rows = new Map<string, Row>()
  const answered = new Map<string, { status: number; body: object }>()
  const events: { id: string; body: string }[] = []
  const troubles: { path: RegExp; trouble: Trouble }[] = []
  const asked: { path: string; key: string | null; version: string | null; form: Form }[] = []
  const done: string[] = []
  const key = 'sk_live_standin'
  let pending = false
  const name = (prefix: string) => `${prefix}_${randomUUID().replaceAll('-', '')}`

  const emit = (type: string, object: object) => {
    const id = name('evt')
    const created = Math.floor(Date.now() / 1000)
    const body = JSON.stringify({ id, object: 'event', type, created, livemode: true, data: { object } })
    events.push({ id, body })
    return id
  }
  const keep = (row: Row) => {
    rows.set(row.id, row)
    done.push(row.id)
    return row
  }

  function pay(intent: Row, method: string): Row {
    const charge = keep({
      id: name('ch'),
      object: 'charge',
      amount: intent.amount,
      currency: intent.currency,
      payment_intent: intent.id,
      payment_method: method,
      payment_method_details: { card: CARD },
      metadata: intent.metadata,
    })
    Object.assign(intent, { status: 'succeeded', amount_received: intent.amount, latest_charge: charge.id })
    intent.last_payment_error = null
    emit('charge.succeeded', charge)
    emit('payment_intent.succeeded', intent)
    return charge
  }

  function fail(intent: Row, method: string) {
    const error = { type: 'card_error', charge: name('ch'), ...ERRORS[method] }
    Object.assign(intent, { status: 'requires_payment_method', last_payment_error: error })
    emit('payment_intent.payment_failed', intent)
    return error
  }

  const intentOf = (form: Form, metadata: Form, customer: unknown): Row =>
    keep({
      id: name('pi'),
      object: 'payment_intent',
      amount: Number(form.amount ?? form['line_items[0][price_data][unit_amount]']),
      amount_received: 0,
      currency: form.currency ?? form['line_items[0][price_data][currency]'],
      customer,
      status: 'requires_payment_method',
      latest_charge: null,
      last_payment_error: null,
      metadata,
    })

  const withCharge = (intent: Row) => ({ ...intent, latest_charge: rows.get(String(intent.latest_charge)) ?? null })
  const missing = (id: string) => ({
    status: 404,
    body: { error: { type: 'invalid_request_error', code: 'resource_missing', message: `No such object: '${id}'` } },
  })
  const ok = (body: object) => ({ status: 200, body })

  function createSession(form: Form) {
    const payment = form.mode === 'payment'
    const session = keep({
      id: name('cs'),
      object: 'checkout.session',
      mode: form.mode,
      status: 'open',
      payment_status: 'unpaid',
      amount_total: payment ? Number(form['line_items[0][price_data][unit_amount]']) : null,
      currency: form['line_items[0][price_data][currency]'] ?? null,
      customer: form.customer ?? null,
      payment_intent: null,
      metadata: metadataOf(form),
      url: 'https://stripe.test/pay',
      expires_at: Math.floor(Date.now() / 1000) + 86_400,
      form,
    })
    session.url = `https://stripe.test/pay/${session.id}`
    return ok(session)
  }

  function createIntent(form: Form) {
    const intent = intentOf(form, metadataOf(form), form.customer ?? null)
    const method = form.payment_method ?? ''
    if (!ERRORS[method]) {
      pay(intent, method)
      return ok(withCharge(intent))
    }
    return { status: 402, body: { error: { ...fail(intent, method), payment_intent: intent } } }
  }

  function createRefund(form: Form) {
    const intent = rows.get(form.payment_intent ?? '')
    if (!intent) return missing(form.payment_intent ?? '')
    const refund = keep({
      id: name('re'),
      object: 'refund',
      amount: Number(form.amount),
      currency: intent.currency,
      payment_intent: intent.id,
      status: pending ? 'pending' : 'succeeded',
      reason: null,
      metadata: metadataOf(form),
    })
    emit('refund.created', refund)
    return ok(refund)
  }

  function answer(method: string, path: string, form: Form): { status: number; body: object } {
    const [, , kind = '', second = '', third = '', fourth = ''] = path.split('/')
    const id = kind === 'checkout' ? third : second
    if (path === '/v1/account')
      return ok({
        id: 'acct_stand_in',
        object: 'account',
        country: 'AE',
        settings: { dashboard: { display_name: 'Majlis' } },
      })
    if (method === 'POST' && path === '/v1/customers') return ok(keep({ id: name('cus'), object: 'customer' }))
    if (method === 'POST' && path === '/v1/checkout/sessions') return createSession(form)
    if (method === 'POST' && path === '/v1/payment_intents') return createIntent(form)
    if (method === 'POST' && path === '/v1/refunds') return createRefund(form)
    if (path === '/v1/refunds') {
      const of = [...rows.values()].filter(one => one.object === 'refund' && one.payment_intent === form.payment_intent)
      return ok({ object: 'list', data: of, has_more: false })
    }
    if (kind === 'payment_methods') return ok({ id, object: 'payment_method' })
    const row = rows.get(id)
    if (!row) return missing(id)
    if (fourth === 'expire') {
      if (row.status !== 'open')
        return {
          status: 400,
          body: { error: { type: 'invalid_request_error', message: 'Only open sessions can be expired.' } },
        }
      row.status = 'expired'
      emit('checkout.session.expired', row)
      return ok(row)
    }
    const intent = rows.get(String(row.payment_intent))
    return ok(kind === 'checkout' ? { ...row, payment_intent: intent ? withCharge(intent) : null } : withCharge(row))
  }

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const { pathname: path, searchParams } = new URL(request.url ?? '/', 'http://stand-in')
    const form = { ...Object.fromEntries(searchParams), ...(await bodyOf(request)) }
    const idempotency = (request.headers['idempotency-key'] as string | undefined) ?? null
    asked.push({ path, key: idempotency, version: (request.headers['stripe-version'] as string) ?? null, form })
    const send = ({ status, body }: { status: number; body: object }) => {
      response.writeHead(status, { 'content-type': 'application/json', 'request-id': name('req') })
      response.end(JSON.stringify(body))
    }
    if (!/^Bearer sk_(live|test)_standin$/.test(request.headers.authorization ?? ''))
      return send({
        status: 401,
        body: { error: { type: 'invalid_request_error', message: 'Invalid API Key provided: sk_live_****' } },
      })
    const at = troubles.findIndex(one => one.path.test(path))
    const trouble = at >= 0 ? troubles.splice(at, 1)[0]!.trouble : null
    if (trouble === 'silent') return
    if (trouble === 429)
      return send({ status: 429, body: { error: { type: 'rate_limit_error', message: 'Too many requests' } } })
    if (trouble === 500)
      return send({ status: 500, body: { error: { type: 'api_error', message: 'Something broke' } } })
    if (trouble === 400)
      return send({
        status: 400,
        body: { error: { type: 'invalid_request_error', message: 'Insufficient funds in your Stripe account.' } },
      })
    if (trouble === 402)
      return send({
        status: 402,
        body: { error: { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' } },
      })
    const before = idempotency ? answered.get(idempotency) : undefined
    const said = before ?? answer(request.method ?? 'GET', path, form)
    if (idempotency) answered.set(idempotency, said)
    if (trouble === 'cut-after') return void request.socket.destroy()
    send(said)
  }

  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const sessionOf = (url: string) => rows.get(url.split('/').at(-1)!)!
  return {
    url: `http://127.0.0.1:${port}`,
    key,
    secret,
    asked,
    events,
    rows,
    /** How many objects of a kind were made: `pi`, `re`, `cs`. */
    made: (prefix: string) => done.filter(id => id.startsWith(`${prefix}_`)).length,
    /** The next request to a path meets this. */
    trouble: (path: RegExp, trouble: Trouble, times = 1) =>
      void troubles.push(...Array.from({ length: times }, () => ({ path, trouble }))),
    /** The payer pays on Stripe's page. */
    payPage(url: string, method = `pm_${randomUUID()}`): void {
      const session = sessionOf(url)
      const intent = intentOf(
        session.form as Form,
        metadataOf(session.form as Form, 'payment_intent_data'),
        session.customer,
      )
      Object.assign(session, { status: 'complete', payment_status: 'paid', payment_intent: intent.id })
      pay(intent, method)
      emit('checkout.session.completed', session)
    },
    /** A card is declined on Stripe's page, which stays open. */
    declinePage(url: string): void {
      const session = sessionOf(url)
      const intent = intentOf(
        session.form as Form,
        metadataOf(session.form as Form, 'payment_intent_data'),
        session.customer,
      )
      session.payment_intent = intent.id
      fail(intent, 'pm_declined')
    },
    /** The page ends without a payment. */
    endPage(url: string): void {
      const session = sessionOf(url)
      session.status = 'expired'
      emit('checkout.session.expired', session)
    },
    /** The payer adds a card on Stripe's page. */
    keepCard(url: string, method: string): void {
      const session = sessionOf(url)
      const { customer } = session
      const kept = { id: method, object: 'payment_method', customer, card: CARD }
      Object.assign(session, { status: 'complete', setup_intent: { status: 'succeeded', payment_method: kept } })
      emit('payment_method.attached', kept)
    },
    /** Refunds take their time from now on, as those of some banks do; or none any more. */
    refundsTakeTime(yes: boolean): void {
      pending = yes
    },
    /** What became of a refund that took its time, or that had succeeded and came back. */
    endRefund(id: string, status: 'succeeded' | 'failed'): void {
      const refund = rows.get(id)!
      Object.assign(refund, { status, ...(status === 'failed' && { failure_reason: 'expired_or_canceled_card' }) })
      emit('refund.updated', refund)
      if (status === 'failed') emit('refund.failed', refund)
    },
    /** The bank takes the money back, or only asks about the payment (`warning_needs_response`); answers the dispute. */
    dispute(payment: string, status = 'needs_response', amount?: number): string {
      const intent = rows.get(payment)!
      const dispute = keep({
        id: name('dp'),
        object: 'dispute',
        status,
        amount: amount ?? intent.amount,
        currency: intent.currency,
        payment_intent: intent.id,
      })
      emit('charge.dispute.created', dispute)
      if (!status.startsWith('warning')) emit('charge.dispute.funds_withdrawn', dispute)
      return dispute.id
    },
    /** A dispute goes on: an inquiry that becomes one, the club's answer. */
    moveDispute(id: string, status: string): void {
      const dispute = rows.get(id)!
      const withdrawn = String(dispute.status).startsWith('warning') && !status.startsWith('warning')
      dispute.status = status
      emit('charge.dispute.updated', dispute)
      if (withdrawn) emit('charge.dispute.funds_withdrawn', dispute)
    },
    /** A dispute is over; one that the club wins brings its money back. */
    closeDispute(id: string, status: 'won' | 'lost' | 'warning_closed'): void {
      const dispute = rows.get(id)!
      dispute.status = status
      if (status === 'won') emit('charge.dispute.funds_reinstated', dispute)
      emit('charge.dispute.closed', dispute)
    },
    /** An event as Stripe sends it, signed now or a while ago. */
    signed(body: string, secondsAgo = 0, by = secret): { payload: string; headers: Record<string, string> } {
      const timestamp = Math.floor(Date.now() / 1000) - secondsAgo
      const header = Stripe.webhooks.generateTestHeaderString({ payload: body, secret: by, timestamp })
      return { payload: body, headers: { 'content-type': 'application/json', 'stripe-signature': header } }
    },
    close: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
