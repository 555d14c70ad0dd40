import { defineFeature, type Registry } from '../../../platform/server/registry.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { Id } from '../../../platform/shared/ids.ts'
import * as calls from '../contract.ts'
import * as heldCalls from '../contract/held.ts'
import * as messages from '../contract/messages.ts'
import { pages } from '../pages.ts'
import { strings as ar } from '../strings.ar.ts'
import { strings as en } from '../strings.en.ts'
import { editMessage, reactToMessage, removeMessage } from './change-message.ts'
import { conversationView } from './conversation-views.ts'
import { listHeld, takeBackHeld } from './held-messages.ts'
import { listConversations, waitingOf } from './list-conversations.ts'
import { messageTarget } from './look-at-messages.ts'
import { mayHearPresence, mayHearTyping } from './may-hear.ts'
import { messageView, readMessages, sentView } from './message-views.ts'
import { personal } from './personal.ts'
import { sendGiven } from './send-message.ts'
import { begunToday, NEW_PER_DAY, readRecipient, startConversation } from './start-conversation.ts'
import * as turn from './turn-conversation.ts'
import { registerAttachments } from './wire-attachments.ts'
import { registerCalls } from './wire-calls.ts'
import { registerGroups } from './wire-groups.ts'
import { registerKept, registerLater, registerTelling } from './wire-kept.ts'

/** Members write to each other. Nobody else reads it: a report brings one message and the lines around it to the club. */
export const chatFeature = defineFeature('chat', { en, ar }, pages, registry => {
  registry.personal(personal)
  registry.about('Conversations between members, their messages by number, and how far each side is with reading.')
  registry.entitlement(...calls.entitlements)
  registry.usage(NEW_PER_DAY, begunToday)
  registry.unread(async (db, userId) => (await waitingOf(db, userId)).unreadChats)
  registry.target(messageTarget)
  registerConversations(registry)
  registerSorting(registry)
  registerMessages(registry)
  registerAttachments(registry)
  registerGroups(registry)
  registerKept(registry)
  registerLater(registry)
  registerTelling(registry)
  registerCalls(registry)
  registerHeld(registry)
  registerSignals(registry)
})

function registerConversations({ house, on, onRead }: Registry): void {
  const { targets } = house
  onRead(calls.listConversations, ({ db, viewer, language, query }) =>
    listConversations({ db, targets, viewer, language }, query),
  )
  onRead(calls.readWaiting, async ({ db, viewer }) => ({ data: await waitingOf(db, viewer.id) }))
  onRead(calls.readRecipient, async ({ db, viewer, language, query }) => ({
    data: await readRecipient({ db, targets, viewer, language }, query.username),
  }))
  onRead(calls.readConversation, async ({ db, viewer, language, params }) => ({
    data: await conversationView({ db, targets, viewer, language }, params.sessionId),
  }))
  on(calls.startConversation, async ({ tx, viewer, language, body, say }) => {
    const { sessionId, outcome } = await startConversation(tx, house, { viewer, language }, body)
    return {
      message: say('done.sent'),
      data: { sessionId, message: await sentView(tx, viewer.id, sessionId, outcome) },
    }
  })
  onRead(calls.readChatSettings, async ({ db, viewer }) => ({ data: await turn.chatSettingsOf(db, viewer) }))
  on(calls.changeChatSettings, async ({ tx, viewer, body, say }) => {
    await turn.changeChatSettings(tx, viewer, body)
    return { message: say('done.saved'), data: body }
  })
}

/** What a member does with a conversation for themselves. */
function registerSorting({ house, on }: Registry): void {
  const { targets } = house
  on(calls.acceptRequest, async ({ tx, viewer, language, params: { sessionId }, say }) => {
    await turn.acceptRequest(tx, viewer, sessionId)
    return {
      message: say('done.accepted'),
      data: await conversationView({ db: tx, targets, viewer, language }, sessionId),
    }
  })
  on(calls.declineRequest, async ({ tx, viewer, language, params: { sessionId }, say }) => {
    await turn.declineRequest(tx, viewer, sessionId)
    return {
      message: say('done.declined'),
      data: await conversationView({ db: tx, targets, viewer, language }, sessionId),
    }
  })
  on(calls.undoDecline, async ({ tx, viewer, language, params: { sessionId }, say }) => {
    await turn.undoDecline(tx, viewer, sessionId)
    return {
      message: say('done.undeclined'),
      data: await conversationView({ db: tx, targets, viewer, language }, sessionId),
    }
  })
  on(calls.sortConversation, async ({ tx, viewer, language, params: { sessionId }, body, say }) => {
    await turn.sortConversation(tx, viewer, sessionId, body)
    return {
      message: say('done.saved'),
      data: await conversationView({ db: tx, targets, viewer, language }, sessionId),
    }
  })
  on(calls.keepDraft, async ({ tx, viewer, params, body, say }) => {
    await turn.keepDraft(tx, viewer, params.sessionId, body.text)
    return { message: say('done.saved') }
  })
  on(calls.markRead, async ({ tx, viewer, params, body, say }) => ({
    readSeq: await turn.markRead(tx, viewer, params.sessionId, body.seq),
    message: say('done.saved'),
  }))
  on(calls.markDelivered, async ({ tx, viewer, say }) => {
    await turn.markDelivered(tx, viewer)
    return { message: say('done.saved') }
  })
}

function registerMessages({ house, on, onRead }: Registry): void {
  const { files } = house
  onRead(messages.listMessages, ({ db, viewer, params, query }) => readMessages(db, viewer.id, params.sessionId, query))
  on(messages.sendMessage, async ({ tx, viewer, language, params: { sessionId }, body, say }) => {
    const outcome = await sendGiven(tx, house, { viewer, language }, sessionId, body)
    return { message: say('done.sent'), data: await sentView(tx, viewer.id, sessionId, outcome) }
  })
  on(messages.editMessage, async ({ tx, viewer, language, params, body, say }) => {
    await editMessage(tx, house, { viewer, language }, params, body.text)
    return { message: say('done.edited'), data: await messageView(tx, viewer.id, params.sessionId, params.seq) }
  })
  on(messages.removeMessage, async ({ tx, viewer, params, say }) => {
    await removeMessage(tx, files, viewer, params)
    return { message: say('done.removed'), data: await messageView(tx, viewer.id, params.sessionId, params.seq) }
  })
  on(messages.reactToMessage, async ({ tx, viewer, params, body, say }) => {
    await reactToMessage(tx, viewer, params, body.reaction)
    return { message: say('done.saved'), data: await messageView(tx, viewer.id, params.sessionId, params.seq) }
  })
}

/** What of one's own waits for the club's desk. */
function registerHeld({ house, on, onRead }: Registry): void {
  onRead(heldCalls.listHeld, async ({ db, viewer, params }) => ({ data: await listHeld(db, viewer, params.sessionId) }))
  on(heldCalls.takeBackHeld, async ({ tx, viewer, params, say }) => {
    await takeBackHeld(tx, house.files, viewer, params)
    return { message: say('done.removed') }
  })
}

/** What passes and is kept nowhere. Who says it is whoever the line belongs to, whatever was sent along. */
function registerSignals({ topic, signal }: Registry): void {
  const signed = (viewer: Viewer | null) => (viewer ? { by: viewer.id } : null)
  topic('chat', Id, (db, viewer, id) => mayHearTyping(db, viewer, id))
  signal('chat', calls.typing, signed)
  topic('here', Id, (db, viewer, id) => mayHearPresence(db, viewer, id))
  signal('here', calls.isHere, (viewer, { here }) => (viewer ? { by: viewer.id, here } : null))
  signal('here', calls.whoIsHere, signed)
}
