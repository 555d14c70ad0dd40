import type Stripe from 'stripe'
import type { House } from '../../../../../platform/server/registry.ts'

/** The version of Stripe's API that this program was written for: the account's own does not count. */
export const API_VERSION = '2026-10-28.endive'

/** How long one request may take, and how often it is tried again at once; together less than the call may take. */
const TIMEOUT_MS = 7000
const RETRIES = 2

/** Stripe's library: loaded when it is first asked something, as most clubs never do. */
export const stripeLibrary = async () => (await import('stripe')).default

/** Stripe by a secret key, where the configuration says that it is. */
export async function stripeBy(house: Pick<House, 'config'>, secretKey: string): Promise<Stripe> {
  const Library = await stripeLibrary()
  const { hostname, port, protocol } = new URL(house.config.STRIPE_API)
  return new Library(secretKey, {
    apiVersion: API_VERSION,
    host: hostname,
    port: port || (protocol === 'https:' ? 443 : 80),
    protocol: protocol === 'http:' ? 'http' : 'https',
    timeout: house.config.NODE_ENV === 'test' ? 400 : TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    typescript: true,
  })
}
