import { clock } from '../../../platform/server/clock.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { recallMails, sendMail } from '../../../platform/server/mail.ts'
import { say } from '../../../platform/server/text.ts'
import { type Language, shortDate } from '../../../platform/shared/text.ts'
import { personById } from '../../accounts/server/public.ts'
import { spaced } from '../../payments/rules/reference.ts'
import { paymentFacts, transferFacts } from '../../payments/server/public.ts'
import { daysAfter } from '../../plans/rules/calendar.ts'
import { setting } from '../../settings/server/public.ts'
import { amountWords } from './words.ts'

/** So many days a transfer is waited for that buys something. */
export const WAITED_DAYS = 21

const KIND = 'billing.transfer'
const attachedOf = (invoiceId: string) => ({ kind: 'invoice', id: invoiceId })

type Ordered = {
  userId: string
  language: Language
  plan: string
  paymentId: string
  /** The pro-forma, or the invoice, that goes along. */
  invoiceId: string
  id: string
  /** Until when it is waited for; of what buys something three weeks from now. */
  until?: Date | null
}

/**
 * Writes to whoever chose to pay by transfer how it is made: the account, the amount, the reference and until when, with the pro-forma.
 * Once for each ordering.
 */
export async function mailTransfer(
  tx: Tx,
  { userId, language, plan, paymentId, invoiceId, id, until }: Ordered,
): Promise<void> {
  const [person, facts] = [(await personById(tx, userId))!, await paymentFacts(tx, paymentId)]
  const { details, reference } = await transferFacts(tx, paymentId)
  if (!details) return
  const zone = await setting(tx, 'timeZone')
  const line = (name: string, value: string | null) =>
    value ? [say(language, 'billing', `transfer.${name}`, { value })] : []
  const account = [
    ...line('holder', details.holder),
    ...line('bank', details.bank),
    ...line('iban', details.iban && spaced(details.iban)),
    ...line('account', details.account),
    ...line('bic', details.bic),
    ...line('reference', spaced(reference)),
    ...line('note', details.note[language]),
  ].join('\n')
  const last = until ?? daysAfter(await clock(tx), zone, WAITED_DAYS)
  await sendMail(tx, {
    recipientId: userId,
    to: person.email,
    language,
    kind: KIND,
    params: {
      name: person.name,
      plan,
      amount: (await amountWords(tx, facts.amount))[language],
      account,
      date: shortDate(last, zone),
    },
    link: `/payment/checkout/${id}`,
    attached: attachedOf(invoiceId),
  })
}

/** What was ordered was replaced, called off or paid before its mail left: it is not sent any more. */
export const recallTransferMail = (tx: Tx, invoiceId: string): Promise<void> =>
  recallMails(tx, KIND, attachedOf(invoiceId))
