import type { Gateway } from './gateway.ts'

const nobodyToAsk = () => Promise.reject(new Error('a bank transfer is confirmed by staff: there is nobody to ask'))

/** Transfers: staff read the bank's statement and say what came. */
export const bankGateway = (): Gateway => ({
  code: 'bank',
  page: nobodyToAsk,
  charge: nobodyToAsk,
  setUp: nobodyToAsk,
  refund: nobodyToAsk,
  look: async () => ({ told: { what: 'nothing' }, payment: null }),
  lookForCard: async () => ({ what: 'nothing' }),
  close: async () => {},
  forget: async () => {},
  read: nobodyToAsk,
  hear: async () => null,
})
