import { z } from 'zod'
import { event } from '../../../platform/shared/event.ts'
import { Id } from '../../../platform/shared/ids.ts'
import { notice } from '../../../platform/shared/notice.ts'

/** A message can be told on the devices of those who are not here; it carries no words. */
export const messageCame = event('chat.message-came', z.object({ sessionId: Id, seq: z.number().int(), by: Id }))

/** A message came, said on a device; under the bell it only counts. */
export const newMessage = notice('chat.message', z.object({ name: z.string() }), { topic: 'messages', mail: false })
/** The same of a group. */
export const newInGroup = notice('chat.group-message', z.object({ name: z.string(), group: z.string() }), {
  topic: 'messages',
  mail: false,
})
/** Messages were not read while their reader was away: one mail of them all. It is never under the bell: it says how its mail is wished. */
export const unreadMessages = notice('chat.unread', z.object({ count: z.number().int(), names: z.string() }), {
  topic: 'messages',
})
