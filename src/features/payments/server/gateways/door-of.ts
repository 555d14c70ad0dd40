import type { House } from '../../../../platform/server/registry.ts'
import type { GatewayCode } from '../../contract.ts'
import { bankGateway } from './bank.ts'
import type { Gateway } from './gateway.ts'
import { sandboxGateway } from './sandbox.ts'
import { stripeGateway } from './stripe/stripe.ts'

const doors: Record<GatewayCode, (house: House) => Gateway> = {
  sandbox: sandboxGateway,
  bank: bankGateway,
  stripe: stripeGateway,
}

/** The door to a gateway. */
export const doorOf = (house: House, code: GatewayCode): Gateway => doors[code](house)

/** The same for a name that somebody sent; null for none. */
export const doorNamed = (house: House, code: string): Gateway | null =>
  Object.hasOwn(doors, code) ? doorOf(house, code as GatewayCode) : null
