import { transact } from '../../../platform/server/db.ts'
import type { House } from '../../../platform/server/registry.ts'
import { notFound, Refusal } from '../../../platform/shared/refusal.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { customerOf } from './begin-payment.ts'
import { cardGateway } from './methods.ts'
import { callsOf } from './outside-calls.ts'

/**
 * Opens the gateway's page where a member adds a card; the card is kept when the gateway tells of it. Refuses when no gateway that is
 * on keeps cards (`payments.no-cards`).
 */
export async function addCard(house: House, userId: string, returnTo: string, language: Language): Promise<string> {
  const { db } = house.database
  const gateway = (await cardGateway(db)) ?? notOne()
  const done = `${house.siteUrl()}${returnTo}`
  const setup = await transact(db, tx =>
    tx
      .insertInto('payment_setups')
      .values({ user_id: userId, gateway: gateway.code, test: gateway.test, done_url: done })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const came = await house.ask(callsOf(house).setUp, {
    cause: setup.id,
    intend: async tx => {
      const user = await tx.selectFrom('users').select(['name', 'email']).where('id', '=', userId).executeTakeFirst()
      const { name, email } = user ?? notFound()
      const customer = await customerOf(tx, { payer_id: userId, gateway: gateway.code, test: gateway.test })
      return { gateway: gateway.code, setupId: setup.id, payer: { userId, name, email, language, customer }, done }
    },
  })
  if ('no' in came.outcome) throw new Refusal('payments.no-cards')
  return came.outcome.url
}

function notOne(): never {
  throw new Refusal('payments.no-cards')
}
