import { z } from 'zod'
import { record } from '../../../../platform/server/audit.ts'
import type { OutsideCall } from '../../../../platform/server/outside.ts'
import type { House } from '../../../../platform/server/registry.ts'
import { Refusal } from '../../../../platform/shared/refusal.ts'
import { TRIES } from '../../contract/desk.ts'
import { stripeKeys } from '../gateways/gateway-rows.ts'
import { stripeBy, stripeLibrary } from '../gateways/stripe/client.ts'
import { checkStripeKeys, isTestKey, type Keeper } from './change-gateway.ts'

const Tried = z.object({ outcome: z.enum(TRIES), words: z.string(), test: z.boolean() })
type Tried = z.infer<typeof Tried>

async function ask(house: House, secretKey: string): Promise<Tried> {
  const test = isTestKey(secretKey)
  const { StripeConnectionError, StripeError } = (await stripeLibrary()).errors
  try {
    const account = await (await stripeBy(house, secretKey)).accounts.retrieveCurrent()
    const name = account.settings?.dashboard.display_name || account.business_profile?.name
    return { outcome: 'works', words: [name, account.country, account.id].filter(Boolean).join(' · '), test }
  } catch (error) {
    if (!(error instanceof StripeError)) throw error
    const outcome = error instanceof StripeConnectionError ? 'unreachable' : 'refused'
    return { outcome, words: error.message, test }
  }
}

/** Asks Stripe whose key it is. Somebody waits in front of the screen: it is not asked later. */
const trial = (house: House): OutsideCall<{ secretKey: string }, Tried> => ({
  name: 'payments.try-stripe',
  request: z.object({ secretKey: z.string() }),
  outcome: Tried,
  seconds: 25,
  call: ({ secretKey }) => ask(house, secretKey),
})

/** Tries a key, the one that is set where none was typed, and tells what Stripe said; the audit log keeps that it was tried. */
export async function stripeTrial(house: House, by: Keeper, typed: string | undefined, cause: string): Promise<Tried> {
  checkStripeKeys({ secretKey: typed })
  const secretKey = typed ?? (await stripeKeys(house))?.secretKey
  if (!secretKey) throw new Refusal('payments.keys-missing')
  const { outcome } = await house.ask(trial(house), {
    cause,
    intend: async () => ({ secretKey }),
    effect: (tx, tried) =>
      record(tx, {
        actorId: by.id,
        action: 'gateways.test',
        target: { kind: 'gateway', id: 'stripe' },
        after: { outcome: tried.outcome.outcome, test: tried.outcome.test },
        address: by.origin.address,
        requestId: by.origin.requestId,
      }),
  })
  return outcome
}
