import { transact } from '../../../platform/server/db.ts'
import { defineFeature, type Registry } from '../../../platform/server/registry.ts'
import { asPrice } from '../../../platform/shared/money.ts'
import { readCurrencies } from '../../lookups/server/public.ts'
import * as contract from '../contract.ts'
import * as sandbox from '../contract/sandbox.ts'
import { pages } from '../pages.ts'
import { strings as ar } from '../strings.ar.ts'
import { strings as en } from '../strings.en.ts'
import { addCard } from './add-card.ts'
import { askGateways, forgetCards } from './ask-gateways.ts'
import { beginStep } from './begin-payment.ts'
import { sandboxIsOn } from './facts.ts'
import { isInEarnest } from './gateways/gateway-rows.ts'
import { keepSandboxApart } from './gateways/keep-apart.ts'
import { cardGateway, makeFirst, methodsOf, removeCard } from './methods.ts'
import { namesOfGateways, namesOfPayments } from './names-for-staff.ts'
import { callsOf } from './outside-calls.ts'
import { personal } from './personal.ts'
import { amountOf } from './queries.ts'
import { askRefundsLeft } from './refund-payment.ts'
import { chargeBackInSandbox } from './sandbox/charge-back.ts'
import { confirmInSandbox, payInSandbox, sandboxPage } from './sandbox/pay.ts'
import { paymentOfStep } from './step-link.ts'
import { waits } from './transfers/waits.ts'
import { forgetWords } from './webhooks/forget-words.ts'
import { takeEvent } from './webhooks/take-event.ts'
import { workEvent } from './webhooks/work-event.ts'
import { registerDesk } from './wire-desk.ts'
import { registerTransfers } from './wire-transfers.ts'

/** Gateways, payments, cards, transfers, refunds, and what gateways tell. */
export const paymentsFeature = defineFeature('payments', { en, ar }, pages, registry => {
  const { house } = registry
  registry.personal(personal)
  registry.about(
    'Ways of paying: cards of members, payments by a gateway, by bank transfer or in the sandbox, what gateways tell, and the desks where staff open gateways and book transfers.',
  )
  registry.permission('gateways.manage', 'payments.book')
  registry.waits(waits)
  registry.target({ kind: 'payment', allows: [], look: namesOfPayments })
  registry.target({ kind: 'gateway', allows: [], look: namesOfGateways })
  for (const kind of Object.values(callsOf(house))) registry.carry(kind as never)
  registerCards(registry)
  registerSandbox(registry)
  registerWebhooks(registry)
  registerDesk(registry)
  registerTransfers(registry)
  registry.every('ask-gateways', '* * * * *', async () => {
    await askRefundsLeft(house)
    await askGateways(house)
  })
  registry.every('forget-cards', '*/5 * * * *', () => forgetCards(house))
  registry.every('charge-back', '* * * * *', () => chargeBackInSandbox(house))
  registry.every('forget-words', '40 3 * * *', () => forgetWords(house.database.db, house.config.GATEWAY_EVENTS_DAYS))
  registry.started(() => transact(house.database.db, tx => keepSandboxApart(tx, isInEarnest(house.config))))
})

function registerCards({ house, on, onRead, onSteps }: Registry): void {
  const { db } = house.database
  const all = async (of: typeof db, userId: string) => {
    const data = await methodsOf(of, userId)
    return { data, count: data.length }
  }
  onRead(contract.listMethods, async ({ db, viewer }) => ({
    ...(await all(db, viewer.id)),
    mayAdd: (await cardGateway(db)) !== null,
  }))
  onSteps(contract.addMethod, async ({ viewer, body, language, finish }) => {
    const url = await addCard(house, viewer.id, body.returnTo, language)
    return finish({ data: { url } })
  })
  on(contract.preferMethod, async ({ tx, viewer, params, say }) => {
    await makeFirst(tx, viewer.id, params.methodId)
    return { ...(await all(tx, viewer.id)), message: say('done.card-first') }
  })
  on(contract.removeMethod, async ({ tx, viewer, params, say }) => {
    await removeCard(tx, viewer.id, params.methodId)
    return { ...(await all(tx, viewer.id)), message: say('done.card-removed') }
  })
  onRead(contract.readStep, async ({ db, params, query, language }) => {
    const payment = await paymentOfStep(house, params.paymentId, query.key)
    const amount = asPrice(amountOf(payment), (await readCurrencies(db)).coinageOf(payment.currency))
    const next = payment.state === 'paid' ? payment.done_url : null
    return { data: { amount, description: payment.description[language], state: payment.state, next } }
  })
  onSteps(contract.takeStep, async ({ params, query, finish }) => {
    const url = await beginStep(house, await paymentOfStep(house, params.paymentId, query.key))
    return finish({ data: { url } })
  })
}

function registerSandbox({ house, onRead, onSteps }: Registry): void {
  onRead(contract.bannerFacts, async ({ db }) => ({ data: { on: await sandboxIsOn(db) } }))
  onRead(sandbox.readSandboxPage, async ({ db, params, language, say }) => ({
    data: await sandboxPage(db, params.pageId, language, say('sandbox.keep-a-card')),
  }))
  onSteps(sandbox.paySandbox, async ({ params, body }) => ({ data: await payInSandbox(house, params.pageId, body) }))
  onSteps(sandbox.confirmSandbox, async ({ params, body, finish }) => {
    const data = await confirmInSandbox(house, params.pageId, body.confirm)
    return finish({ data })
  })
}

function registerWebhooks({ house, onSteps, when }: Registry): void {
  onSteps(contract.takeWebhook, async ({ params, raw }) => {
    await takeEvent(house, params.gateway, raw)
    return { received: true as const }
  })
  when(contract.gatewayTold, 'work-event', (tx, { eventId }) => workEvent(tx, house, eventId))
}
