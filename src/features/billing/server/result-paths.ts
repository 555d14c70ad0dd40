/** Where a payer comes back to. */
export const donePath = (id: string): string => `/payment/checkout/${id}`
export const failedPath = (id: string): string => `/unsuccessfull/payment/${id}`
export const waysBack = (id: string): { done: string; failed: string } => ({
  done: donePath(id),
  failed: failedPath(id),
})
