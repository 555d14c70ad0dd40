import type { Tx } from '../../../platform/server/db.ts'
import { defineFeature, type Registry } from '../../../platform/server/registry.ts'
import { Id } from '../../../platform/shared/ids.ts'
import { type Language, shortDate } from '../../../platform/shared/text.ts'
import { mailReturned } from '../../mail-log/contract.ts'
import { subscriptionById, subscriptionView } from '../../plans/server/public.ts'
import { setting } from '../../settings/server/public.ts'
import * as billing from '../contract.ts'
import * as notices from '../contract/notices.ts'
import * as staff from '../contract/staff.ts'
import { pages } from '../pages.ts'
import { strings as ar } from '../strings.ar.ts'
import { strings as en } from '../strings.en.ts'
import { afterPayments } from './after-payments.ts'
import { expireCheckouts } from './expire-checkouts.ts'
import { giftReturned, sendGiftAnew, sendGifts, takeOwnGift } from './gifts.ts'
import { cancelOwn, expireOwn, keepOwn, pauseOwn, resumeOwn, stayWith, unpauseOwn } from './leave.ts'
import { billingOf } from './my-billing.ts'
import { openCheckout } from './open-checkout.ts'
import { nextAddress, openOwed } from './paying.ts'
import { personal } from './personal.ts'
import { quoteFor } from './quote-view.ts'
import { askBack } from './refunds.ts'
import { remindPayers } from './remind.ts'
import { chargeRenewals } from './renewals/charge.ts'
import { resultOf } from './result.ts'
import { endTheirs, giveBack, giveGoodwill, moveTo, sendTheirGift, takeByHand } from './staff/acts.ts'
import { keepLeavingOffer, leavingView } from './staff/leaving-offer.ts'
import { memberBillingOf } from './staff/member-billing.ts'
import { memberParts } from './staff/member-parts.ts'
import { subscriptionList } from './staff/subscription-list.ts'
import { waits } from './staff/waits.ts'
import { subscriptionTarget } from './subscription-target.ts'

/** Checkout, renewals, what happens to subscriptions that are paid for, balance and gifts. */
export const billingFeature = defineFeature('billing', { en, ar }, pages, registry => {
  const { house } = registry
  registry.personal(personal)
  registry.about(
    'What a plan costs and buying it, how a payment stands, one’s own plan with its next charge, leaving and coming back, gifts, and the club’s desk of subscriptions.',
  )
  registry.notice(
    notices.planActive,
    notices.paymentIn,
    notices.renewed,
    notices.partReceived,
    notices.takenBack,
    notices.takenBackAfter,
    notices.reinstated,
    notices.refunded,
    notices.refundUndone,
    notices.changesLater,
    notices.renewsSoon,
    notices.chargeFailed,
    notices.secondStep,
    notices.lastDays,
    notices.transferMissing,
    notices.cardExpires,
    notices.creditGiven,
    notices.moneyLate,
    notices.giftTaken,
    notices.giftOver,
    notices.giftAgain,
    notices.giftGoesOn,
    notices.giftLost,
    staff.clubMoved,
    staff.clubMoves,
    staff.clubEnded,
    staff.clubEnds,
    staff.refundRefused,
    staff.giftOver,
    staff.chargedBackForStaff,
  )
  registry.waits(waits)
  registry.target(subscriptionTarget)
  registry.memberPart(...memberParts)
  registry.permission('subscriptions.read', 'subscriptions.update', 'subscriptions.refund')
  registerCheckout(registry)
  registerMine(registry)
  registerPages(registry)
  registerDesk(registry)
  afterPayments(registry)
  registry.when(mailReturned, 'gift-returned', giftReturned)
  registry.every('renew', '* * * * *', () => chargeRenewals(house))
  registry.every('remind', '5 * * * *', () => remindPayers(house))
  registry.every('expire-checkouts', '35 * * * *', () => expireCheckouts(house))
  registry.every('send-gifts', '*/10 * * * *', () => sendGifts(house))
})

function registerCheckout({ house, onRead, onSteps, on }: Registry): void {
  onRead(billing.quoteCheckout, async ({ db, viewer, query, language }) => {
    const { plan, period, code, currency, country, taxId, gift } = query
    const buyer = country === undefined ? undefined : { country, taxId: taxId ?? '' }
    return { data: await quoteFor(db, viewer.id, { plan, period, code, currency, buyer, gift }, language) }
  })
  onSteps(billing.startCheckout, async ({ transact, finish, viewer, body, language, say }) => {
    const opened = await transact(tx => openCheckout(tx, house, viewer.id, language, body))
    const url = await nextAddress(house, opened)
    return finish({ data: { id: opened.id, url }, message: say('done.checkout') })
  })
  onSteps(billing.payOwed, async ({ transact, finish, viewer, body, language, say }) => {
    const opened = await transact(tx => openOwed(tx, viewer.id, language, body.gateway))
    const url = await nextAddress(house, opened)
    return finish({ data: { id: opened.id, url }, message: say('done.checkout') })
  })
  onRead(billing.readResult, async ({ db, viewer, params, language, say }) => {
    const data = await resultOf(db, params.id, viewer?.id ?? null, language)
    return { data, message: say(`result.${data.state}`) }
  })
  on(billing.takeGift, async ({ tx, viewer, body, language, say }) => {
    const id = await takeOwnGift(tx, viewer.id, body.code)
    if (!id) return { data: null, message: say('done.gift-credit') }
    return { data: subscriptionView(await subscriptionById(tx, id), language), message: say('done.gift') }
  })
}

/** The result pages are there for whoever has their id, and for nobody else's: an unknown id is no page. */
function registerPages({ head }: Registry): void {
  head(async (db, path, language) => {
    const id = /^\/(?:payment\/checkout|unsuccessfull\/payment)\/([^/]+)$/.exec(path)?.[1]
    if (id === undefined) return null
    const known = Id.safeParse(id).success && (await isKnown(db, id))
    const title = (language === 'ar' ? ar : en).pages.result
    return { title, noindex: true, ...(!known && { status: 404 as const }) }
  })
}

const isKnown = (db: Parameters<typeof resultOf>[0], id: string): Promise<boolean> =>
  resultOf(db, id, null, 'en').then(
    () => true,
    () => false,
  )

function registerMine({ house, onRead, on }: Registry): void {
  const viewOf = async (tx: Tx, id: string, language: Language) =>
    subscriptionView(await subscriptionById(tx, id), language)
  onRead(billing.myBilling, async ({ db, viewer, language }) => ({
    data: await billingOf(db, house, viewer.id, language),
  }))
  on(billing.cancelSubscription, async ({ tx, viewer, body, language, say }) => {
    const { resume, ...leaving } = body
    const data = await viewOf(
      tx,
      await (resume ? resumeOwn(tx, viewer.id) : cancelOwn(tx, viewer.id, leaving)),
      language,
    )
    const zone = await setting(tx, 'timeZone')
    const ends = data.cancelsAtEnd && data.endsAt
    return { data, message: ends ? say('done.canceled', { date: shortDate(ends, zone) }) : say('done.resumed') }
  })
  on(billing.expireSubscription, async ({ tx, viewer, body, language, say }) => ({
    data: await viewOf(tx, await expireOwn(tx, viewer.id, body), language),
    message: say('done.expired'),
  }))
  on(billing.pauseSubscription, async ({ tx, viewer, body, language, say }) => {
    const { months, ...leaving } = body
    return {
      data: await viewOf(tx, await pauseOwn(tx, viewer.id, months, leaving), language),
      message: say('done.paused'),
    }
  })
  on(billing.unpauseSubscription, async ({ tx, viewer, language, say }) => ({
    data: await viewOf(tx, await unpauseOwn(tx, viewer.id), language),
    message: say('done.unpaused'),
  }))
  on(billing.stayWithDiscount, async ({ tx, viewer, body, language, say }) => ({
    data: await viewOf(tx, await stayWith(tx, viewer.id, body), language),
    message: say('done.stayed'),
  }))
  on(billing.sendGiftAgain, async ({ tx, viewer, params, body, say }) => {
    await sendGiftAnew(tx, viewer.id, params.giftId, body.email)
    return { message: say('done.gift-sent') }
  })
  on(billing.keepPlan, async ({ tx, viewer, language, say }) => ({
    data: await viewOf(tx, await keepOwn(tx, viewer.id), language),
    message: say('done.kept'),
  }))
}

/** The club's desk: who is on which plan, and what is done for them. */
function registerDesk({ house, on, onRead, onSteps }: Registry): void {
  onRead(staff.listSubscriptions, ({ db, query, language }) => {
    const order = { by: query.sortBy ?? 'startedAt', desc: query.sortDesc ?? true } as const
    return subscriptionList(db, { ...query, order }, language)
  })
  onRead(staff.memberBilling, async ({ db, params, language }) => ({
    data: await memberBillingOf(db, params.userId, language),
  }))
  on(staff.moveSubscription, async ({ tx, viewer, params, body, origin, say }) => {
    await moveTo(tx, { id: viewer.id, origin }, params.subscriptionId, body)
    return { message: say('done.moved') }
  })
  on(staff.endSubscription, async ({ tx, viewer, params, body, origin, say }) => {
    await endTheirs(tx, { id: viewer.id, origin }, params.subscriptionId, body)
    return { message: say(body.when === 'now' ? 'done.ended' : 'done.ends-later') }
  })
  onSteps(staff.refundCharge, async ({ transact, finish, viewer, params, body, origin, say, cause }) => {
    const refund = await transact(tx => giveBack(tx, { id: viewer.id, origin }, params.userId, body, cause))
    if (!refund) return finish({ message: say('done.refunded-balance') })
    return finish({ message: say(`done.${await askBack(house, refund)}`) })
  })
  on(staff.takePayment, async ({ tx, viewer, params, body, origin, say }) => {
    await takeByHand(tx, { id: viewer.id, origin }, params.userId, body)
    return { message: say('done.payment-taken') }
  })
  on(staff.sendMembersGift, async ({ tx, viewer, params, body, origin, say }) => {
    await sendTheirGift(tx, { id: viewer.id, origin }, params.userId, params.giftId, body.email)
    return { message: say('done.gift-sent') }
  })
  on(staff.giveCredit, async ({ tx, viewer, params, body, origin, say }) => {
    await giveGoodwill(tx, { id: viewer.id, origin }, params.userId, body, `${viewer.id} ${origin.requestId}`)
    return { message: say('done.credited') }
  })
  onRead(staff.readLeaving, async ({ db }) => ({ data: await leavingView(db) }))
  on(staff.keepLeaving, async ({ tx, viewer, body, origin, say }) => ({
    data: await keepLeavingOffer(tx, { id: viewer.id, origin }, body),
    message: say('done.offer-saved'),
  }))
}
