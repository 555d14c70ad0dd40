import { record } from '../../../platform/server/audit.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { defineFeature, type Origin } from '../../../platform/server/registry.ts'
import { forgetEvents, forgetMails } from '../../../platform/server/retention.ts'
import { retryGivenUp, retryGivenUpCall } from '../../../platform/server/retry.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { notFound, Refusal } from '../../../platform/shared/refusal.ts'
import { mailCame } from '../../inbound-mail/contract.ts'
import { daysKept } from '../../settings/server/public.ts'
import * as calls from '../contract.ts'
import { pages } from '../pages.ts'
import { strings as ar } from '../strings.ar.ts'
import { strings as en } from '../strings.en.ts'
import { personal } from './personal.ts'
import { deadCalls, deadEvents, keptText, mailPage } from './queries.ts'
import { clearReturns, heldMails, noteReturns, ownAddress } from './returns.ts'
import { noteReturnIn, takeReturn } from './take-return.ts'
import { waits } from './waits.ts'

type Asked = { tx: Tx; viewer: Viewer; origin: Origin }

const note = (
  { tx, viewer, origin }: Asked,
  action: 'deliveries.reveal' | 'deliveries.retry' | 'deliveries.clear',
  kind: string,
  id: string,
) =>
  record(tx, {
    actorId: viewer.id,
    action,
    target: { kind, id },
    address: origin.address,
    requestId: origin.requestId,
  })

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
  registry.on(calls.revealMail, async asked => {
    const { mailId } = asked.params
    const text = (await keptText(asked.tx, mailId)) ?? notFound()
    await note(asked, 'deliveries.reveal', 'mail', mailId)
    return { data: { text } }
  })
  registry.on(calls.retryMail, async asked => {
    const { mailId } = asked.params
    if (!(await retryGivenUp(asked.tx, 'mails', mailId))) notFound()
    await note(asked, 'deliveries.retry', 'mail', mailId)
    return { message: asked.say('done.again') }
  })
  registry.on(calls.retryEvent, async asked => {
    const { eventId } = asked.params
    if (!(await retryGivenUp(asked.tx, 'outbox', eventId))) notFound()
    await note(asked, 'deliveries.retry', 'event', String(eventId))
    return { message: asked.say('done.again') }
  })
  registry.on(calls.retryCall, async asked => {
    const { callId } = asked.params
    const of = asked.tx.selectFrom('outside_calls').select('name').where('id', '=', callId)
    const { name } = (await of.where('carried', '=', true).executeTakeFirst()) ?? notFound()
    if (!maySafelyAskLater(name)) throw new Refusal('mail-log.not-twice')
    if (!(await retryGivenUpCall(asked.tx, callId))) notFound()
    await note(asked, 'deliveries.retry', 'call', callId)
    return { message: asked.say('done.again') }
  })
  registry.on(calls.clearAddress, async asked => {
    const { address } = asked.body
    if (await clearReturns(asked.tx, address)) await note(asked, 'deliveries.clear', 'address', address)
    return { message: asked.say('done.cleared') }
  })
  registry.onRead(calls.readMyAddress, async ({ db, viewer }) => {
    const { address, paused } = await ownAddress(db, viewer.id)
    return { data: { address, paused } }
  })
  registry.on(calls.tryMyAddress, async ({ tx, viewer, say }) => {
    await clearReturns(tx, (await ownAddress(tx, viewer.id)).address)
    return { message: say('done.cleared') }
  })
  registry.on(calls.retryMails, async asked => {
    const count = await retryGivenUp(asked.tx, 'mails')
    if (count > 0) await note(asked, 'deliveries.retry', 'mails', 'given-up')
    return { message: asked.say(count > 0 ? 'done.all' : 'done.none', { count }), data: { count } }
  })
  registry.on(calls.retryEvents, async asked => {
    const count = await retryGivenUp(asked.tx, 'outbox')
    if (count > 0) await note(asked, 'deliveries.retry', 'events', 'given-up')
    return { message: asked.say(count > 0 ? 'done.all' : 'done.none', { count }), data: { count } }
  })
})
