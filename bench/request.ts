/** One request as it goes over the wire. */
export type Request = {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
  /** A bid: its amount and its key are new each time. Somebody else who bids in between, by their bearer. */
  rival?: string
}

/** A bid with its amount, under a key of its own. */
export const withAmount = (request: Request, amount: number, key: string): Request => ({
  ...request,
  headers: { ...request.headers, 'idempotency-key': key },
  body: JSON.stringify({ amount }),
})
