import { randomUUID } from 'node:crypto'
import { SANDBOX_SIGNATURE } from '../src/features/payments/server/gateways/sandbox.ts'
import { signatureOf } from '../src/features/payments/server/gateways/signed.ts'

/** A payment that waits for its gateway's word. */
export type Waiting = { id: string; amount: { minor: number; currency: string } }

/** One request as it goes over the wire. */
export type Request = {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
  /** A bid: its amount and its key are new each time. Somebody else who bids in between, by their bearer. */
  rival?: string
  /** A click: its key is new each time. */
  once?: true
  /** A message: its name is new each time. */
  says?: true
  /** An event of the sandbox: that this payment is paid, new and signed each time. */
  tells?: Waiting & { linkKey: string }
}

/** A bid with its amount, under a key of its own. */
export const withAmount = (request: Request, amount: number, key: string): Request => ({
  ...request,
  headers: { ...request.headers, 'idempotency-key': key },
  body: JSON.stringify({ amount }),
})

/** An event as the sandbox sends it, that nobody heard before. */
function withEvent(request: Request, { id, amount, linkKey }: NonNullable<Request['tells']>): Request {
  const at = new Date()
  const card = { outsideId: `card_${id}`, brand: 'visa', last4: '4242', expiryMonth: 12, expiryYear: 2034 }
  const told = { what: 'paid', amount, card, payment: `sandbox_${id}` }
  const body = JSON.stringify({ id: randomUUID(), type: 'paid', at: at.toISOString(), paymentId: id, told })
  return { ...request, headers: { ...request.headers, [SANDBOX_SIGNATURE]: signatureOf(linkKey, body, at) }, body }
}

/** A request of which no two are the same, as it is sent now; any other as it is. */
export function sentNow(request: Request): Request {
  if (request.tells) return withEvent(request, request.tells)
  if (request.says)
    return { ...request, body: JSON.stringify({ ...JSON.parse(request.body ?? '{}'), clientId: randomUUID() }) }
  return request.once ? { ...request, headers: { ...request.headers, 'idempotency-key': randomUUID() } } : request
}
