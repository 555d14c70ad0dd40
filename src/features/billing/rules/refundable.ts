/** What is known of a charge, of its document and of the gateway's payment that brought it (null: taken by hand, or by the balance); minor units. */
export type ChargeSums = {
  charged: number
  total: number
  credited: number
  paid: number
  payment: { received: number; refunded: number; asked: number; chargedBack: number } | null
}

/**
 * What of a charge can still be given back, in all and by its gateway: not what was given back, is asked for, or was taken back by the
 * bank. `credited`: for how much of it a credit note is out already, whose money did not go back.
 */
export function refundableOf({ charged, total, credited, paid, payment }: ChargeSums) {
  const owedBack = Math.max(0, credited + paid - total)
  const gone = payment ? payment.asked + payment.chargedBack : 0
  const all = Math.max(0, Math.min(charged, total - credited + owedBack) - gone)
  const left = payment ? payment.received - payment.refunded - gone : 0
  return { all, byGateway: Math.max(0, Math.min(all, left)), credited: owedBack }
}
