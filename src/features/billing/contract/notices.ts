import { z } from 'zod'
import { notice } from '../../../platform/shared/notice.ts'

const InBoth = z.object({ en: z.string(), ar: z.string() })
const OfPlan = z.object({ plan: InBoth })
/** With a mail of ours; waiting for its reader; without a mail, where the invoice is one or nothing is to be kept. */
const told = { topic: 'plan' } as const
const answer = { ...told, waits: 'answer' } as const
const unmailed = { ...told, mail: false } as const
export const planActive = notice('billing.plan-active', OfPlan, unmailed)
/** A purchase was paid; the invoice comes by mail. */
export const paymentIn = notice('billing.payment-in', OfPlan.extend({ amount: InBoth, date: z.string() }), unmailed)
/** The next period was paid and began. */
export const renewed = notice('billing.renewed', OfPlan.extend({ amount: InBoth, date: z.string() }), unmailed)
/** A part of a transfer came, and more is waited for. */
export const partReceived = notice(
  'billing.part-received',
  OfPlan.extend({ amount: InBoth, left: InBoth, reference: z.string() }),
  told,
)
/** The bank took back what was paid: it is owed again. */
export const takenBack = notice('billing.taken-back', OfPlan.extend({ amount: InBoth, date: z.string() }), told)
/** The bank decided for the club: what it took back is not owed any more. */
export const reinstated = notice('billing.reinstated', OfPlan.extend({ amount: InBoth }), told)
/** Money went back the way it was paid. */
export const refunded = notice('billing.refunded', OfPlan.extend({ amount: InBoth }), told)
/** The money that was said to be back did not arrive. */
export const refundUndone = notice('billing.refund-undone', OfPlan.extend({ amount: InBoth }), told)
export const changesLater = notice('billing.changes-later', OfPlan.extend({ date: z.string() }), unmailed)
export const renewsSoon = notice('billing.renews-soon', OfPlan.extend({ date: z.string(), amount: InBoth }), told)
export const chargeFailed = notice(
  'billing.charge-failed',
  OfPlan.extend({ amount: InBoth, reason: InBoth, date: z.string() }),
  answer,
)
export const secondStep = notice('billing.second-step', OfPlan.extend({ amount: InBoth }), answer)
export const lastDays = notice('billing.last-days', OfPlan.extend({ amount: InBoth, date: z.string() }), answer)
export const transferMissing = notice(
  'billing.transfer-missing',
  OfPlan.extend({ amount: InBoth, date: z.string() }),
  told,
)
export const cardExpires = notice('billing.card-expires', z.object({ card: z.string(), date: z.string() }), told)
export const creditGiven = notice('billing.credit-given', z.object({ amount: InBoth }), told)
export const moneyLate = notice('billing.money-late', OfPlan.extend({ amount: InBoth }), told)
/** The mail with a gift’s code did not arrive. */
export const giftLost = notice('billing.gift-lost', OfPlan.extend({ name: z.string(), address: z.string() }), answer)
/** What a gift cost went back: it opens nothing any more. */
export const giftOver = notice('billing.gift-over', OfPlan.extend({ name: z.string(), why: InBoth }), told)
export const giftTaken = notice('billing.gift-taken', OfPlan.extend({ name: z.string() }), unmailed)
