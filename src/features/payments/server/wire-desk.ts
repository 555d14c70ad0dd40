import type { Tx } from '../../../platform/server/db.ts'
import type { Registry } from '../../../platform/server/registry.ts'
import type { Language } from '../../../platform/shared/text.ts'
import * as contract from '../contract/desk.ts'
import { orderGateways, setAccounts, setStripeKeys, switchGateway } from './desk/change-gateway.ts'
import { eventPage, retryEvent } from './desk/event-rows.ts'
import { deskOf } from './desk/gateway-desk.ts'
import { stripeTrial } from './desk/try-stripe.ts'

/** The desk where gateways are opened, with their keys and what they told. */
export function registerDesk({ house, on, onRead, onSteps }: Registry): void {
  const desk = async (tx: Tx, language: Language, message: string) => ({
    data: await deskOf(tx, house, language),
    message,
  })
  onRead(contract.readGateways, async ({ db, language }) => ({ data: await deskOf(db, house, language) }))
  on(contract.switchGateway, async ({ tx, viewer, params, body, origin, language, say }) => {
    await switchGateway(tx, house, { id: viewer.id, origin }, params.gateway, body)
    return desk(tx, language, say(body.on ? 'done.opened' : 'done.closed'))
  })
  on(contract.orderGateways, async ({ tx, viewer, body, origin, language, say }) => {
    await orderGateways(tx, { id: viewer.id, origin }, body.order)
    return desk(tx, language, say('done.ordered'))
  })
  on(contract.setStripeKeys, async ({ tx, viewer, body, origin, language, say }) => {
    await setStripeKeys(tx, house, { id: viewer.id, origin }, body)
    return desk(tx, language, say('done.keys'))
  })
  on(contract.setBankAccounts, async ({ tx, viewer, body, origin, language, say }) => {
    await setAccounts(tx, { id: viewer.id, origin }, body.accounts)
    return desk(tx, language, say('done.accounts'))
  })
  onSteps(contract.tryStripe, async ({ viewer, body, origin, say, cause }) => {
    const data = await stripeTrial(house, { id: viewer.id, origin }, body.secretKey, cause)
    return { data, message: say(`tries.${data.outcome}`) }
  })
  onRead(contract.listEvents, ({ db, query }) => eventPage(db, query))
  on(contract.retryEvent, async ({ tx, viewer, params, origin, say }) => {
    await retryEvent(tx, { id: viewer.id, origin }, params.eventId)
    return { message: say('done.retried') }
  })
}
