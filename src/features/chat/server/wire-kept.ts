import type { Registry } from '../../../platform/server/registry.ts'
import * as keep from '../contract/keep.ts'
import * as later from '../contract/later.ts'
import * as unread from '../contract/unread.ts'
import { dayIn, searchIn } from './find-in.ts'
import { listPins, listStarred, pinMessage, starMessage } from './keep-messages.ts'
import { changeLater, laterView, listLater, removeLater, sendDue, sendLater, sendLaterNow } from './later.ts'
import { mailUnread } from './mail-unread.ts'
import { ringDevices } from './ring-devices.ts'

/** What is kept of conversations and found in them. */
export function registerKept({ house, on, onRead }: Registry): void {
  const { targets } = house
  on(keep.pinMessage, async ({ tx, viewer, params, body, say }) => {
    await pinMessage(tx, viewer, params, body.pinned)
    return { message: say(body.pinned ? 'done.pinned' : 'done.unpinned') }
  })
  onRead(keep.listPins, async ({ db, viewer, params }) => ({ data: await listPins(db, viewer, params.sessionId) }))
  on(keep.starMessage, async ({ tx, viewer, params, body, say }) => {
    await starMessage(tx, viewer, params, body.starred)
    return { message: say(body.starred ? 'done.starred' : 'done.unstarred') }
  })
  onRead(keep.listStarred, ({ db, viewer, language, query }) => listStarred({ db, targets, viewer, language }, query))
  onRead(keep.searchConversation, ({ db, viewer, params, query }) => searchIn(db, viewer, params.sessionId, query.q))
  onRead(keep.findDay, async ({ db, viewer, params, query }) => ({
    data: { seq: await dayIn(db, viewer, params.sessionId, query) },
  }))
}

/** How members are told of what they have not read while they are away. */
export function registerTelling({ house, every, notice, when }: Registry): void {
  notice(unread.newMessage, unread.newInGroup, unread.unreadMessages)
  when(unread.messageCame, 'ring-devices', ringDevices)
  every('mail-unread', '* * * * *', () => mailUnread(house))
}

/** What is sent at a time. */
export function registerLater({ house, on, onRead, every, notice }: Registry): void {
  notice(later.notSent)
  every('send-later', '* * * * *', () => sendDue(house))
  onRead(later.listLater, async ({ db, viewer, language, params }) => ({
    data: await listLater(db, { viewer, language }, params.sessionId),
  }))
  on(later.sendLater, async ({ tx, viewer, language, params: { sessionId }, body, say }) => {
    const by = { viewer, language }
    const laterId = await sendLater(tx, by, sessionId, body)
    return { message: say('done.later'), data: await laterView(tx, by, { sessionId, laterId }) }
  })
  on(later.changeLater, async ({ tx, viewer, language, params, body, say }) => {
    const by = { viewer, language }
    await changeLater(tx, by, params, body)
    return { message: say('done.saved'), data: await laterView(tx, by, params) }
  })
  on(later.removeLater, async ({ tx, viewer, params, say }) => {
    await removeLater(tx, viewer, params)
    return { message: say('done.discarded') }
  })
  on(later.sendLaterNow, async ({ tx, viewer, language, params, say }) => {
    await sendLaterNow(tx, house, { viewer, language }, params)
    return { message: say('done.sent') }
  })
}
