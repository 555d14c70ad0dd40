import { sql } from 'kysely'
import type { z } from 'zod'
import type { Tx } from '../../../platform/server/db.ts'
import type { CarriedCall } from '../../../platform/server/outside.ts'
import type { House } from '../../../platform/server/registry.ts'
import type { GatewayCode, PaymentState } from '../contract.ts'
import { applyTold, markFailed, noteOutside } from './apply-told.ts'
import type { Effect } from './effect.ts'
import { doorOf } from './gateways/door-of.ts'
import { Charged, ChargeWish, PageMade, PageWish, RefundWish, SetupMade, SetupWish, Told } from './gateways/gateway.ts'
import { lockName, lockPayment, type PaymentRow } from './queries.ts'
import { callWaiting } from './webhooks/work-event.ts'

/** How long a gateway may take. */
const SECONDS = 25
/** How long whoever clicks again is asked to wait for what the click before brings. */
const PATIENCE = 2

/** Notes as whom a gateway knows a member from now on. */
async function noteCustomer(
  tx: Tx,
  { gateway, test }: { gateway: GatewayCode; test: boolean },
  userId: string | null,
  customer: string | null,
): Promise<void> {
  if (userId === null || customer === null) return
  await tx
    .insertInto('payment_customers')
    .values({ user_id: userId, gateway, test, outside_id: customer })
    .onConflict(known => known.doNothing())
    .execute()
}

function makeCalls(house: House) {
  const page: CarriedCall<PageWish, PageMade, { url: string | null; state: PaymentState }> = {
    name: 'payments.page',
    request: PageWish,
    outcome: PageMade,
    seconds: SECONDS,
    patience: PATIENCE,
    call: (wish, asking) => doorOf(house, wish.gateway).page(wish, asking),
    effect: async (tx, { request, outcome }) => {
      if ('no' in outcome) {
        const payment = await lockPayment(tx, request.paymentId)
        if (payment.state === 'open' || payment.state === 'second-step') await markFailed(tx, payment, outcome.no)
        return { url: null, state: 'failed' }
      }
      const payment = await tx
        .updateTable('payments')
        .set({ page_url: outcome.url, page_until: outcome.until, outside_page: outcome.page })
        .where('id', '=', request.paymentId)
        .returning(['gateway', 'test', 'payer_id', 'state'])
        .$castTo<Pick<PaymentRow, 'gateway' | 'test' | 'payer_id' | 'state'>>()
        .executeTakeFirstOrThrow()
      await noteCustomer(tx, payment, payment.payer_id, outcome.customer)
      return { url: outcome.url, state: payment.state }
    },
  }
  const charge: CarriedCall<ChargeWish, z.infer<typeof Charged>, Effect> = {
    name: 'payments.charge',
    request: ChargeWish,
    outcome: Charged,
    seconds: SECONDS,
    call: (wish, asking) => doorOf(house, wish.gateway).charge(wish, asking),
    effect: async (tx, { request, outcome }) => {
      if (outcome.payment !== null) await lockName(tx, request.gateway, outcome.payment)
      const payment = await lockPayment(tx, request.paymentId)
      await noteOutside(tx, payment, outcome.payment)
      if (outcome.payment !== null) await callWaiting(tx, request.gateway, outcome.payment)
      return applyTold(tx, house, { ...payment, outside_payment: outcome.payment }, outcome.told)
    },
  }
  const setUp: CarriedCall<SetupWish, SetupMade, string | null> = {
    name: 'payments.set-up',
    request: SetupWish,
    outcome: SetupMade,
    seconds: SECONDS,
    patience: PATIENCE,
    call: (wish, asking) => doorOf(house, wish.gateway).setUp(wish, asking),
    effect: async (tx, { request, outcome }) => {
      if ('no' in outcome) return null
      const { test } = await tx
        .updateTable('payment_setups')
        .set({
          page_url: outcome.url,
          outside_page: outcome.page,
          ask_at: outcome.page === null ? null : sql<Date>`clock_timestamp() + interval '10 minutes'`,
        })
        .where('id', '=', request.setupId)
        .returning('test')
        .executeTakeFirstOrThrow()
      await noteCustomer(tx, { gateway: request.gateway, test }, request.payer.userId, outcome.customer)
      return outcome.url
    },
  }
  const refund: CarriedCall<RefundWish, Told, Effect> = {
    name: 'payments.refund',
    // Its gateway is asked first whether it knows a refund by our id.
    safeLater: true,
    request: RefundWish,
    outcome: Told,
    seconds: SECONDS,
    call: (wish, asking) => doorOf(house, wish.gateway).refund(wish, asking),
    effect: async (tx, { request, outcome }) => {
      if (outcome.what === 'refund')
        await tx
          .updateTable('payment_refunds')
          .set({ outside_id: sql<string>`coalesce(outside_id, ${outcome.outsideId})` })
          .where('id', '=', request.refundId)
          .execute()
      return applyTold(tx, house, await lockPayment(tx, request.paymentId), outcome)
    },
  }
  return { page, charge, setUp, refund }
}

const calls = new WeakMap<House, ReturnType<typeof makeCalls>>()

/** What this house asks its gateways; each is carried on when whoever asked is gone, under the same id. */
export function callsOf(house: House): ReturnType<typeof makeCalls> {
  const made = calls.get(house) ?? makeCalls(house)
  calls.set(house, made)
  return made
}
