import { randomUUID } from 'node:crypto'
import { refundCharge, takePayment } from '../src/features/billing/contract/staff.ts'
import { moneyScene } from '../src/features/billing/test/scene.ts'
import { bookReceipt, bookStatement, noteSentBack, settleLate } from '../src/features/payments/contract/transfers.ts'
import { cancelPayment, expectTransfer, refundPayment } from '../src/features/payments/server/public.ts'
import { transact } from '../src/platform/server/db.ts'
import { money } from '../src/platform/shared/money.ts'
import { asMember, type Member } from '../src/platform/test/members.ts'
import type { TestHouse } from '../src/platform/test/test-house.ts'
import { type Flow, from } from './flow.ts'

const DAY = '2026-07-02'
const REASON = 'It was not used'
/** What a plan costs for which somebody pays in these flows, in minor units. */
const PRICE = 7900

/** Two of the club press in many windows: each press is another request. */
async function clerks(house: TestHouse) {
  const two = [await asMember(house, { preset: 'finance' }), await asMember(house, { preset: 'finance' })] as const
  const as = (n: number) => ({
    bearer: two[n % 2]!.bearer,
    headers: { ...from(n).headers, 'idempotency-key': randomUUID() },
  })
  return { as, by: two[0] }
}

/** A transfer that the club waits for. */
const transferOf = (house: TestHouse, payer: Member) =>
  transact(house.db, tx =>
    expectTransfer(tx, {
      subject: { kind: 'invoice', id: randomUUID() },
      payer: { userId: payer.id, name: payer.name, email: payer.email, language: 'en' },
      amount: money(10_000, 'EUR'),
      description: { en: 'Invoice', ar: 'فاتورة' },
    }),
  )

/** The club takes transfers beside its rehearsal, as a workshop may. */
async function awaited(house: TestHouse) {
  const on = { on_since: new Date('2026-01-01') }
  await house.db.updateTable('payment_gateways').set(on).where('code', '=', 'bank').execute()
  const payer = await asMember(house)
  return { payer, paymentId: await transferOf(house, payer) }
}

const receiptsOf = async ({ db }: TestHouse, paymentId: string): Promise<number> =>
  (await db.selectFrom('payment_receipts').select('id').where('payment_id', '=', paymentId).execute()).length

const refundsOf = async ({ db }: TestHouse, paymentId: string): Promise<number> =>
  (await db.selectFrom('payment_refunds').select('id').where('payment_id', '=', paymentId).execute()).length

const booking: Flow = {
  name: 'transfer booked',
  async prepare(house) {
    const [{ as }, { paymentId }] = [await clerks(house), await awaited(house)]
    const body = { amount: 100, receivedOn: DAY }
    return {
      act: n => house.call(bookReceipt, { params: { paymentId }, body }, as(n)),
      effects: () => receiptsOf(house, paymentId),
    }
  },
}

/** A part that two of the club saw missing: it is booked by whoever comes first. */
const bookingPart: Flow = {
  name: 'part of a transfer booked',
  async prepare(house) {
    const [{ as }, { paymentId }] = [await clerks(house), await awaited(house)]
    const body = { amount: 40, receivedOn: DAY, seen: 0 }
    return {
      act: n => house.call(bookReceipt, { params: { paymentId }, body }, as(n)),
      effects: () => receiptsOf(house, paymentId),
    }
  },
}

const bookingLine: Flow = {
  name: 'line of a statement booked',
  async prepare(house) {
    const [{ as }, { paymentId }] = [await clerks(house), await awaited(house)]
    const line = { hash: `once ${paymentId}`, paymentId, amount: 40, currency: 'EUR', bookedOn: DAY }
    return {
      act: n => house.call(bookStatement, { body: { lines: [line] } }, as(n)),
      effects: () => receiptsOf(house, paymentId),
    }
  },
}

const sendingBack: Flow = {
  name: 'transfer sent back',
  async prepare(house) {
    const [{ as, by }, { paymentId }] = [await clerks(house), await awaited(house)]
    await house.call(bookReceipt, { params: { paymentId }, body: { amount: 100, receivedOn: DAY } }, as(0))
    await refundPayment(house.house, paymentId, money(2500, 'EUR'), { by: by.id, why: REASON, key: 'once' })
    const refund = house.db.selectFrom('payment_refunds').select('id').where('payment_id', '=', paymentId)
    const { id: refundId } = await refund.executeTakeFirstOrThrow()
    return {
      act: n => house.call(noteSentBack, { params: { refundId } }, as(n)),
      effects: async () => {
        const of = house.db.selectFrom('payments').select('refunded_minor').where('id', '=', paymentId)
        return (await of.executeTakeFirstOrThrow()).refunded_minor / 2500
      },
    }
  },
}

/** Money that nobody waited for is given back, or noted, by whoever comes first. */
const settling: Flow = {
  name: 'late money settled',
  async prepare(house) {
    const [{ as }, { paymentId }] = [await clerks(house), await awaited(house)]
    await transact(house.db, tx => cancelPayment(tx, paymentId))
    await house.call(bookReceipt, { params: { paymentId }, body: { amount: 100, receivedOn: DAY } }, as(0))
    const body = { act: 'refund' as const, why: REASON }
    return {
      act: n => house.call(settleLate, { params: { paymentId }, body }, as(n)),
      effects: () => refundsOf(house, paymentId),
    }
  },
}

/** All of a charge is given back, the way it came or to the balance. */
const refunding = (to: 'gateway' | 'balance'): Flow => ({
  name: `refund to the ${to}`,
  async prepare(house) {
    const [{ as }, scene] = [await clerks(house), moneyScene(house)]
    const member = await asMember(house, { userType: 'investor' })
    const id = await scene.buy(member, 'platinum')
    const body = { kind: 'checkout' as const, id, amount: PRICE / 100, to, reason: REASON }
    return {
      act: n => house.call(refundCharge, { params: { userId: member.id }, body }, as(n)),
      effects: async () => {
        await house.settle()
        const notes = (await scene.invoicesOf(member)).filter(one => one.kind === 'credit-note')
        const payment = (await scene.paymentOf(id))!
        const entries = house.db.selectFrom('credit_entries').select('minor').where('user_id', '=', member.id)
        const given = (await entries.execute()).reduce((sum, one) => sum + one.minor, 0) + payment.refunded_minor
        return Math.max(notes.length, given / PRICE)
      },
    }
  },
})

/** The club takes the money for a purchase by hand while its gateway brings it as well: the plan begins once. */
const byHand: Flow = {
  name: 'taken by hand and paid',
  async prepare(house) {
    const [{ as }, scene] = [await clerks(house), moneyScene(house)]
    const member = await asMember(house, { userType: 'investor' })
    const { id } = await scene.begin(member, 'platinum')
    const body = { kind: 'checkout' as const, id, how: 'Cash', receivedOn: new Date().toISOString().slice(0, 10) }
    return {
      act: n =>
        n % 2 === 0
          ? house.call(takePayment, { params: { userId: member.id }, body }, as(n))
          : scene.send(id, 'pays', from(n).headers),
      effects: async () => {
        await house.settle()
        const issued = (await scene.invoicesOf(member)).filter(one => one.paid_minor === one.total_minor)
        const of = house.db.selectFrom('paid_periods as p').innerJoin('subscriptions as s', 's.id', 'p.subscription_id')
        const periods = await of.select('p.id').where('s.user_id', '=', member.id).execute()
        return issued.length === 1 ? periods.length : 0
      },
    }
  },
}

/** What the club's desk does once with money. */
export const deskFlows: readonly Flow[] = [
  booking,
  bookingPart,
  bookingLine,
  sendingBack,
  settling,
  refunding('gateway'),
  refunding('balance'),
  byHand,
]
