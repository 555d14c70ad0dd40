import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { readResult, startCheckout } from '../../src/features/billing/contract.ts'
import { refundCharge } from '../../src/features/billing/contract/staff.ts'
import { createInvoice, issueInvoiceCall } from '../../src/features/invoices/contract/desk.ts'
import { payDocument } from '../../src/features/invoices/contract/documents.ts'
import { bookReceipt } from '../../src/features/payments/contract/transfers.ts'
import type { stripeStandIn } from '../../src/features/payments/test/stripe-stand-in.ts'
import type { Call, InputOf } from '../../src/platform/shared/call.ts'
import { type Answered, callOver } from '../../src/platform/test/test-house.ts'
import { insist } from './insist.ts'
import type { MoneyScene } from './money-scene.ts'

type StandIn = Awaited<ReturnType<typeof stripeStandIn>>
export type Journey = 'cards' | 'transfers' | 'invoices' | 'refunds'
/** Money of which the club said that it has it, or that it gives it back; `mark` is what it is found by. */
export type Acked = { journey: Journey; mark: string }

/** Whoever waits for so many tries comes in another window: with another key. */
const TRIES_OF_A_KEY = 10
/** Longer than a call to the gateway is held for a process that was killed. */
const MOST_TRIES = 3000
const DETAILS = { name: 'Omar Aziz', country: 'AE' }
const DAY = '2026-01-02'
/** Presents are for a day within a year; nobody takes one up here. */
const IN_MONTHS = new Date(Date.now() + 300 * 86_400_000).toISOString().slice(0, 10)
/** What goes on behind is looked for again after so long. */
const BEHIND_MS = 100

const shuffled = <T>(list: readonly T[]): T[] => list.toSorted(() => Math.random() - 0.5)

/** Members who pay and people of the club who book, again and again while the server is killed; keeps what was acknowledged. */
export class Payers {
  readonly acked: Acked[] = []
  crashes = 0
  /** Journeys that did not come to their end. */
  gaveUp = 0
  /** What was refused, and how often: a refusal is an answer too. */
  readonly refused = new Map<string, number>()
  readonly #url: string
  readonly #scene: MoneyScene
  readonly #stripe: StandIn
  readonly #work: Promise<void>[] = []
  /** What each buyer paid last. */
  readonly #last = new Map<string, string>()
  /** Bought by card and not given back yet. */
  readonly #bought: { userId: string; id: string; mark: string }[] = []
  #stopping = false
  #asked = 0
  #sent = 0

  constructor(url: string, scene: MoneyScene, stripe: StandIn) {
    this.#url = url
    this.#scene = scene
    this.#stripe = stripe
  }

  /** Each place has buyers of its own: one buys one thing at a time. */
  start(atOnce: number): void {
    const { buyers } = this.#scene
    const each = Math.floor(buyers.length / atOnce)
    for (let place = 0; place < atOnce; place++)
      this.#work.push(this.#keepPaying(place, buyers.slice(place * each, (place + 1) * each)))
  }

  /** Lets everybody finish what they are at, and gives back what is left to give back. */
  async stop(): Promise<void> {
    this.#stopping = true
    await Promise.all(this.#work)
    const all = this.#bought.length
    for (let tries = 0; this.#bought.length > 0 && tries < all * TRIES_OF_A_KEY * TRIES_OF_A_KEY; tries++) {
      await this.#giveBackNext()
      if (tries % all === all - 1) await sleep(BEHIND_MS)
    }
  }

  async #keepPaying(place: number, buyers: MoneyScene['buyers']): Promise<void> {
    const journeys = [this.#byCard, this.#byTransfer, this.#byCard, this.#byLink]
    for (let turn = place; !this.#stopping; turn++) {
      const buyer = buyers[turn % buyers.length]!
      await this.#giveBackNext()
      const ended = await journeys[turn % journeys.length]!.call(this, buyer, randomUUID())
      if (!ended) this.gaveUp++
    }
  }

  /** Asks until it is answered; null where nobody answered. */
  async #insist<C extends Call>(call: C, input: InputOf<C>, bearer: string | null): Promise<Answered<C> | null> {
    this.#asked++
    let key = randomUUID()
    return insist<C>(
      tries => {
        if (tries % TRIES_OF_A_KEY === TRIES_OF_A_KEY - 1) key = randomUUID()
        const n = this.#sent++
        const from = `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`
        const headers = { 'idempotency-key': key, 'x-forwarded-for': from }
        return callOver(this.#url, call, input, { bearer, headers })
      },
      tries => tries < MOST_TRIES,
      () => this.crashes++,
    )
  }

  /** The same; null also where it was refused. */
  async #ask<C extends Call>(call: C, input: InputOf<C>, bearer: string | null): Promise<Answered<C>['answer'] | null> {
    const answer = await this.#insist(call, input, bearer)
    if (answer && answer.status < 300) return answer.answer
    const why = `${call.id} ${answer?.problem?.code ?? 'nobody'}`
    this.refused.set(why, (this.refused.get(why) ?? 0) + 1)
    return null
  }

  #clerk = (): string => this.#scene.clerks[this.#asked % this.#scene.clerks.length]!

  /** Whoever pays goes to the gateway's page, which may take another click to come to. */
  async #page(open: () => Promise<string | null>): Promise<string | null> {
    for (let clicks = 0; clicks < TRIES_OF_A_KEY; clicks++) {
      const url = await open()
      if (url?.startsWith('https://stripe.test/')) return url
    }
    return null
  }

  /** Pays on the gateway's page; what the gateway tells of it comes twice and in any order until the club has taken it. */
  async #payOn(url: string): Promise<boolean> {
    const { events } = this.#stripe
    const before = events.length
    this.#stripe.payPage(url)
    const told = events.slice(before)
    const taken = await Promise.all([...shuffled(told), ...shuffled(told)].map(one => this.#tell(one.body)))
    return taken.every(Boolean)
  }

  async #tell(body: string): Promise<boolean> {
    const answer = await insist(
      async () => {
        const { payload, headers } = this.#stripe.signed(body)
        const init = { method: 'POST', headers, body: payload }
        const { status } = await fetch(`${this.#url}/api/payments/webhooks/stripe`, init)
        return { status } as Answered<Call>
      },
      tries => tries < MOST_TRIES,
      () => this.crashes++,
    )
    return answer?.status === 200
  }

  /** Whoever buys again waits until the club says that it has what was bought before: one buys one thing at a time. */
  async #hasBought({ id: buyerId, bearer }: MoneyScene['buyers'][number]): Promise<void> {
    const id = this.#last.get(buyerId)
    for (let tries = 0; id && tries < MOST_TRIES; tries++) {
      const answer = await this.#ask(readResult, { params: { id } }, bearer)
      if (answer && !['processing', 'waiting'].includes(answer.data.state)) return
      await sleep(BEHIND_MS)
    }
  }

  #gift(mark: string, gateway: 'stripe' | 'bank') {
    const gift = { email: 'rana@example.org', name: 'Rana', message: mark, language: 'en' as const, on: IN_MONTHS }
    return { planId: this.#scene.planId, period: 'month' as const, gateway, details: DETAILS, gift }
  }

  /** A plan as a gift, by card; the club gives the money back later. */
  async #byCard(buyer: MoneyScene['buyers'][number], mark: string): Promise<boolean> {
    await this.#hasBought(buyer)
    let id = ''
    const url = await this.#page(async () => {
      const answer = await this.#ask(startCheckout, { body: this.#gift(mark, 'stripe') } as never, buyer.bearer)
      id = answer?.data.id ?? id
      return answer?.data.url ?? null
    })
    if (!url || !(await this.#payOn(url))) return false
    this.#last.set(buyer.id, id)
    this.acked.push({ journey: 'cards', mark })
    this.#bought.push({ userId: buyer.id, id, mark })
    return true
  }

  /** Gives back what was bought longest ago. What was paid is booked behind: what is not there yet has another turn, and nobody waits for it. */
  async #giveBackNext(): Promise<void> {
    const next = this.#bought.shift()
    if (!next) return
    const { userId, id, mark } = next
    const amount = this.#scene.price
    const body = { kind: 'checkout' as const, id, amount, to: 'gateway' as const, reason: 'Unused' }
    const answer = await this.#insist(refundCharge, { params: { userId }, body }, this.#clerk())
    if (answer && answer.status < 300) this.acked.push({ journey: 'refunds', mark })
    // Any other no: a try whose answer nobody had did it. What was kept of it is looked at afterwards.
    else if (answer?.problem?.code === 'billing.nothing-to-refund') this.#bought.push(next)
  }

  /** A plan as a gift, by a transfer that comes in two parts. */
  async #byTransfer(buyer: MoneyScene['buyers'][number], mark: string): Promise<boolean> {
    await this.#hasBought(buyer)
    const bought = await this.#ask(startCheckout, { body: this.#gift(mark, 'bank') } as never, buyer.bearer)
    const id = bought?.data.id
    const shown = id && (await this.#ask(readResult, { params: { id } }, buyer.bearer))
    const paymentId = shown ? shown.data.own?.paymentId : null
    if (!id || !paymentId) return false
    this.#last.set(buyer.id, id)
    const first = 20
    for (const [amount, seen] of [
      [first, 0],
      [this.#scene.price - first, first],
    ] as const) {
      const body = { amount, receivedOn: DAY, evenMore: false, seen }
      // One that comes again under another key is refused by what its booker saw: then it is booked.
      await this.#ask(bookReceipt, { params: { paymentId }, body }, this.#clerk())
    }
    this.acked.push({ journey: 'transfers', mark })
    return true
  }

  /** An invoice by hand: written, issued, and paid by whoever has its link. */
  async #byLink(_: MoneyScene['buyers'][number], mark: string): Promise<boolean> {
    const clerk = this.#clerk()
    const line = { description: { en: 'Seat', ar: 'مقعد' }, quantity: 1, unit: 60 }
    const terms = { suppliedOn: null, dueOn: null, test: false, language: 'en', currency: this.#scene.currency }
    const { id: userId } = this.#scene.buyers[this.#asked % this.#scene.buyers.length]!
    const body = { userId, clientId: null, buyer: DETAILS, lines: [line], note: mark, ...terms }
    const made = await this.#ask(createInvoice, { body } as never, clerk)
    if (!made) return false
    const params = { invoiceId: made.data._id }
    const issued = await this.#ask(issueInvoiceCall, { params, body: { send: false } }, clerk)
    const secret = issued?.data.path.split('/').at(-1)
    if (!secret) return false
    const open = async () => {
      const answer = await this.#ask(payDocument, { params: { secret }, body: { gateway: 'stripe' } }, null)
      return answer?.data.url ?? null
    }
    const url = await this.#page(open)
    if (!url || !(await this.#payOn(url))) return false
    this.acked.push({ journey: 'invoices', mark })
    return true
  }
}
