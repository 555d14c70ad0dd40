import type { Db } from '../../../../platform/server/db.ts'
import { qrPicture } from '../../../../platform/server/qr-picture.ts'
import { asPrice, money } from '../../../../platform/shared/money.ts'
import { notFound } from '../../../../platform/shared/refusal.ts'
import type { Language } from '../../../../platform/shared/text.ts'
import { readCurrencies } from '../../../lookups/server/public.ts'
import type { TransferToMake } from '../../contract.ts'
import { transferFacts } from '../facts.ts'
import { paymentById } from '../queries.ts'

/** The transfer that is waited for in payment of something; null where none is. */
export async function awaitedTransfer(db: Db, subject: { kind: string; id: string }): Promise<string | null> {
  const row = await db
    .selectFrom('payments')
    .select('id')
    .where('subject_kind', '=', subject.kind)
    .where('subject_id', '=', subject.id)
    .where('state', '=', 'awaiting-bank')
    .orderBy('opened_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

/** How a transfer is made, as pages say it to its payer; null where the club has no account of that currency any more. */
export async function transferToMake(db: Db, paymentId: string, language: Language): Promise<TransferToMake | null> {
  const payment = (await paymentById(db, paymentId)) ?? notFound()
  const { reference, details, qrText } = await transferFacts(db, paymentId)
  if (!details) return null
  const unit = (await readCurrencies(db)).coinageOf(payment.currency)
  const price = (minor: number) => asPrice(money(minor, payment.currency), unit)
  const { holder, bank, iban, account, bic, note } = details
  return {
    reference,
    left: price(Math.max(0, payment.minor - payment.received_minor)),
    received: price(payment.received_minor),
    ...{ holder, bank, iban, account, bic },
    note: note[language],
    qr: qrText && (await qrPicture(qrText)),
  }
}
