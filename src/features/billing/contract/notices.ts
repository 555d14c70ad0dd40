import { z } from 'zod'
import { BothLanguages } from '../../../platform/shared/both-languages.ts'
import { notice } from '../../../platform/shared/notice.ts'

const OfPlan = z.object({ plan: BothLanguages })
/** With a mail of ours; waiting for its reader; without a mail, where the invoice is one or nothing is to be kept. */
const told = { topic: 'plan' } as const
const answer = { ...told, waits: 'answer' } as const
const unmailed = { ...told, mail: false } as const
export const planActive = notice('billing.plan-active', OfPlan, unmailed)
/** A purchase was paid; the invoice comes by mail. */
export const paymentIn = notice(
  'billing.payment-in',
  OfPlan.extend({ amount: BothLanguages, date: z.string() }),
  unmailed,
)
/** The next period was paid and began. */
export const renewed = notice('billing.renewed', OfPlan.extend({ amount: BothLanguages, date: z.string() }), unmailed)
/** A part of a transfer came, and more is waited for. */
export const partReceived = notice(
  'billing.part-received',
  OfPlan.extend({ amount: BothLanguages, left: BothLanguages, reference: z.string() }),
  told,
)
/** The bank took back what was paid: it is owed again. */
export const takenBack = notice('billing.taken-back', OfPlan.extend({ amount: BothLanguages, date: z.string() }), told)
/** The same of a plan that has ended: nothing is charged by itself. */
export const takenBackAfter = notice('billing.taken-back-after', OfPlan.extend({ amount: BothLanguages }), told)
/** The bank decided for the club: what it took back is not owed any more. */
export const reinstated = notice('billing.reinstated', OfPlan.extend({ amount: BothLanguages }), told)
/** Money went back the way it was paid. */
export const refunded = notice('billing.refunded', OfPlan.extend({ amount: BothLanguages }), told)
/** The money that was said to be back did not arrive. */
export const refundUndone = notice('billing.refund-undone', OfPlan.extend({ amount: BothLanguages }), told)
export const changesLater = notice('billing.changes-later', OfPlan.extend({ date: z.string() }), unmailed)
export const renewsSoon = notice(
  'billing.renews-soon',
  OfPlan.extend({ date: z.string(), amount: BothLanguages }),
  told,
)
export const chargeFailed = notice(
  'billing.charge-failed',
  OfPlan.extend({ amount: BothLanguages, reason: BothLanguages, date: z.string() }),
  answer,
)
export const secondStep = notice('billing.second-step', OfPlan.extend({ amount: BothLanguages }), answer)
export const lastDays = notice('billing.last-days', OfPlan.extend({ amount: BothLanguages, date: z.string() }), answer)
export const transferMissing = notice(
  'billing.transfer-missing',
  OfPlan.extend({ amount: BothLanguages, date: z.string() }),
  told,
)
export const cardExpires = notice('billing.card-expires', z.object({ card: z.string(), date: z.string() }), told)
export const creditGiven = notice('billing.credit-given', z.object({ amount: BothLanguages }), told)
export const moneyLate = notice('billing.money-late', OfPlan.extend({ amount: BothLanguages }), told)
/** The mail with a gift’s code did not arrive. */
export const giftLost = notice('billing.gift-lost', OfPlan.extend({ name: z.string(), address: z.string() }), answer)
/** What a gift cost went back: it opens nothing any more. */
export const giftOver = notice('billing.gift-over', OfPlan.extend({ name: z.string(), why: BothLanguages }), told)
/** What the bank took back of a gift is there again: it can be had as before. */
export const giftAgain = notice('billing.gift-again', OfPlan.extend({ name: z.string() }), told)
/** The same told to whoever has it. */
export const giftGoesOn = notice('billing.gift-goes-on', OfPlan.extend({ date: z.string() }), told)
export const giftTaken = notice('billing.gift-taken', OfPlan.extend({ name: z.string() }), unmailed)
