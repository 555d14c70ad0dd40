import { record } from '../../../platform/server/audit.ts'
import { retryOutboxEvent, retryMail as sendAgain } from '../../../platform/server/retry.ts'
import { wire } from '../../../platform/server/wire.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import { listEvents, listMails, retryEvent, retryMail, revealMail as revealCall } from '../contract.ts'
import { pages } from '../pages.ts'
import { strings as ar } from '../strings.ar.ts'
import { strings as en } from '../strings.en.ts'
import { deadEvents, mailPage } from './queries.ts'
import { revealMail } from './reveal-mail.ts'

/** What left the house and what did not: for the club's operator. */
export const deliveriesFeature = wire('deliveries', { en, ar }, pages, box => {
  box.about('Mails and events that did not arrive, for whoever runs the club.')
  box.permission('deliveries.read', 'deliveries.retry')
  box.onRead(listMails, ({ db, query }) => mailPage(db, query))
  box.onRead(listEvents, ({ db, query }) => deadEvents(db, query))
  box.on(revealCall, async ({ tx, viewer, params, origin }) => ({
    data: { text: await revealMail(tx, viewer, params.mailId, origin) },
  }))
  box.on(retryMail, async ({ tx, viewer, params, origin, say }) => {
    if (!(await sendAgain(tx, params.mailId))) notFound()
    await record(tx, {
      actorId: viewer.id,
      action: 'deliveries.retry',
      target: { kind: 'mail', id: params.mailId },
      address: origin.address,
      requestId: origin.requestId,
    })
    return { message: say('done.again') }
  })
  box.on(retryEvent, async ({ tx, viewer, params, origin, say }) => {
    if (!(await retryOutboxEvent(tx, params.eventId))) notFound()
    await record(tx, {
      actorId: viewer.id,
      action: 'deliveries.retry',
      target: { kind: 'event', id: String(params.eventId) },
      address: origin.address,
      requestId: origin.requestId,
    })
    return { message: say('done.again') }
  })
})
