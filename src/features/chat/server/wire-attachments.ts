import type { Registry } from '../../../platform/server/registry.ts'
import * as attachments from '../contract/attachments.ts'
import { forwardMessage as forwardCall } from '../contract/messages.ts'
import { cardView, listSpeakable } from './cards.ts'
import { forwardMessage } from './forward-message.ts'
import { listShared } from './list-shared.ts'
import { lookAtAddress } from './look-at-address.ts'
import { sentView } from './message-views.ts'
import { keepPage, sweepPages } from './preview-links.ts'

/** What messages carry: cards, titles of pages elsewhere, what was shared, and what is passed on. */
export function registerAttachments({ house, on, onRead, onPrepared, every }: Registry): void {
  const { targets, database } = house
  onRead(attachments.readCard, async ({ db, viewer, language, query }) => ({
    data: await cardView({ db, targets, viewer, language }, query),
  }))
  onRead(attachments.listSpeakable, ({ db, viewer, language, query }) =>
    listSpeakable({ db, targets, viewer, language }, query),
  )
  onRead(attachments.listShared, ({ db, viewer, params, query }) => listShared(db, viewer.id, params.sessionId, query))
  onPrepared(
    attachments.lookAtAddress,
    ({ db, viewer, language, body: { address } }) => lookAtAddress({ db, targets, viewer, language }, house, address),
    async ({ tx, prepared: { card, looked } }) => {
      if (looked) await keepPage(tx, looked)
      return { card, link: looked?.link ?? null }
    },
  )
  every('sweep-link-previews', '35 4 * * *', () => sweepPages(database.db))
  on(forwardCall, async ({ tx, viewer, language, params: { sessionId }, body, say }) => {
    const outcome = await forwardMessage(tx, house, { viewer, language }, sessionId, body)
    return { message: say('done.sent'), data: await sentView(tx, viewer.id, sessionId, outcome) }
  })
}
