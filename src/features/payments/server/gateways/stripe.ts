import type { House } from '../../../../platform/server/registry.ts'
import type { Gateway } from './gateway.ts'

const notYet = () => Promise.reject(new Error('Stripe is not connected'))

/** Stripe. */
export const stripeGateway = (_: House): Gateway => ({
  code: 'stripe',
  page: notYet,
  charge: notYet,
  setUp: notYet,
  refund: notYet,
  look: async () => ({ told: { what: 'nothing' }, payment: null }),
  close: async () => {},
  forget: async () => {},
  read: () => {
    throw new Error('nobody tells of transfers')
  },
  hear: async () => null,
})
