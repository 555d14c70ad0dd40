import type { House } from '../../../platform/server/registry.ts'
import { isSigned, sign } from '../../../platform/server/seal.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import { type PaymentRow, paymentById } from './queries.ts'

const stepText = (paymentId: string) => `payment step ${paymentId}`

/** The address in the mail that asks for a second step. */
export const stepUrlOf = (house: House, paymentId: string): string =>
  `${house.siteUrl()}/payment/step/${paymentId}?key=${sign(house.secrets.linkKey, stepText(paymentId))}`

/** The payment of such a link; 404 for a key that is not ours. */
export async function paymentOfStep(house: House, paymentId: string, key: string): Promise<PaymentRow> {
  if (!isSigned(house.secrets.linkKey, stepText(paymentId), key)) notFound()
  return (await paymentById(house.database.db, paymentId)) ?? notFound()
}
