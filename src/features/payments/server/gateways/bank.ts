import { CannotDo, type Gateway, type GatewayDuty } from './gateway.ts'

const cannot = (duty: GatewayDuty) => () => Promise.reject(new CannotDo('bank', duty))

/** Transfers: staff read the bank's statement and say what came, and what they sent back. */
export const bankGateway = (): Gateway => ({
  code: 'bank',
  cannot: ['page', 'cards', 'refund', 'events'],
  page: cannot('page'),
  charge: cannot('cards'),
  setUp: cannot('cards'),
  refund: cannot('refund'),
  look: async () => ({ told: { what: 'nothing' }, payment: null }),
  lookForCard: async () => ({ what: 'nothing' }),
  close: async () => {},
  forget: async () => {},
  read: cannot('events'),
  hear: async () => null,
})
