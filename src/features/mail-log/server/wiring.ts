import { defineFeature } from '../../../platform/server/registry.ts'
import { forgetEvents, forgetMails } from '../../../platform/server/retention.ts'
import { mailCame } from '../../inbound-mail/contract.ts'
import { daysKept } from '../../settings/server/public.ts'
import * as calls from '../contract.ts'
import { pages } from '../pages.ts'
import { strings as ar } from '../strings.ar.ts'
import { strings as en } from '../strings.en.ts'
import { personal } from './personal.ts'
import { deadCalls, deadEvents, mailPage } from './queries.ts'
import { clearAddress, retryAll, retryCall, retryOne, revealMail } from './retry.ts'
import { clearReturns, heldMails, noteReturns, ownAddress } from './returns.ts'
import { noteReturnIn, takeReturn } from './take-return.ts'
import { waits } from './waits.ts'

/** How long a mail stays after it left, was kept or was given up. */
const MAILS_KEPT = { key: 'mails', days: 365, least: 30, most: 1095 } as const

/** How long an event stays after all who listen have it; open windows catch up from what is there. */
const EVENTS_KEPT = { key: 'events', days: 7, least: 1, most: 90 } as const

/** What left the house and what did not: for the club's operator. */
export const mailLogFeature = defineFeature('mail-log', { en, ar }, pages, registry => {
  registry.about('Mails and events that did not arrive, for whoever runs the club.')
  registry.permission('deliveries.read', 'deliveries.retry')
  registry.waits(...waits)
  registry.notice(calls.addressPaused)
  registry.personal(personal)
  registry.holdMails(heldMails)
  registry.mailRefused((tx, mailId, returned) => noteReturns(tx, mailId, [returned]))
  registry.when(mailCame, 'note-returns', (tx, { mailId }) => noteReturnIn(tx, mailId))
  registry.takeMail({ name: 'mail-log', take: takeReturn })
  registry.retention(MAILS_KEPT, EVENTS_KEPT)
  registry.every('forget', '25 4 * * *', async () => {
    const { db } = registry.house.database
    await forgetMails(db, await daysKept(db, MAILS_KEPT))
    await forgetEvents(db, await daysKept(db, EVENTS_KEPT))
  })
  registry.onRead(calls.listMails, ({ db, query }) => mailPage(db, query))
  registry.onRead(calls.listEvents, ({ db, query }) => deadEvents(db, query))
  const { maySafelyAskLater } = registry.house
  registry.onRead(calls.listCalls, ({ db, query }) => deadCalls(db, maySafelyAskLater, query))
  registry.on(calls.revealMail, async ({ tx, viewer, origin, params }) => ({
    data: { text: await revealMail({ tx, viewer, origin }, params.mailId) },
  }))
  registry.on(calls.retryMail, async ({ tx, viewer, origin, params, say }) => {
    await retryOne({ tx, viewer, origin }, 'mail', params.mailId)
    return { message: say('done.again') }
  })
  registry.on(calls.retryEvent, async ({ tx, viewer, origin, params, say }) => {
    await retryOne({ tx, viewer, origin }, 'event', params.eventId)
    return { message: say('done.again') }
  })
  registry.on(calls.retryCall, async ({ tx, viewer, origin, params, say }) => {
    await retryCall({ tx, viewer, origin }, maySafelyAskLater, params.callId)
    return { message: say('done.again') }
  })
  registry.on(calls.clearAddress, async ({ tx, viewer, origin, body, say }) => {
    await clearAddress({ tx, viewer, origin }, body.address)
    return { message: say('done.cleared') }
  })
  registry.onRead(calls.readMyAddress, async ({ db, viewer }) => {
    const { address, paused } = await ownAddress(db, viewer.id)
    return { data: { address, paused } }
  })
  registry.on(calls.tryMyAddress, async ({ tx, viewer, say }) => {
    await clearReturns(tx, (await ownAddress(tx, viewer.id)).address)
    return { message: say('done.cleared') }
  })
  registry.on(calls.retryMails, async ({ tx, viewer, origin, say }) => {
    const count = await retryAll({ tx, viewer, origin }, 'mail')
    return { message: say(count > 0 ? 'done.all' : 'done.none', { count }), data: { count } }
  })
  registry.on(calls.retryEvents, async ({ tx, viewer, origin, say }) => {
    const count = await retryAll({ tx, viewer, origin }, 'event')
    return { message: say(count > 0 ? 'done.all' : 'done.none', { count }), data: { count } }
  })
})
