import { z } from 'zod'
import { call } from '../../../platform/shared/call.ts'
import { event } from '../../../platform/shared/event.ts'
import { Id } from '../../../platform/shared/ids.ts'
import { notice } from '../../../platform/shared/notice.ts'
import { Party } from './party.ts'

/** How a call stands: nobody has come yet, somebody has, it is over. */
export const CALL_STATES = ['rings', 'goes-on', 'over'] as const

/** A call as somebody has it who made it, or who was called. */
export const CallView = z.object({
  /** Also the id of its room. */
  _id: Id,
  sessionId: Id,
  state: z.enum(CALL_STATES),
  /** Who called; and what the conversation is called, where it is a group. */
  by: Party,
  group: z.string().nullable(),
  mine: z.boolean(),
  /** Whether it rings for the reader now, and until when it rings at all. */
  rings: z.boolean(),
  ringsUntil: z.iso.datetime(),
  /** Seconds that are left of it, by the club's clock. */
  left: z.number(),
  /** Those who were called. Who declined reads the same as who did not come. */
  called: z.array(Party.extend({ came: z.boolean() })),
  /** Whether anybody talked in it. */
  talked: z.boolean(),
})
export type CallView = z.infer<typeof CallView>

const AboutCall = z.object({ callId: Id })
const OneCall = z.object({ message: z.string(), data: CallView })

export const startCall = call('POST /conversations/:sessionId/calls', {
  summary: 'Calls the other side of a conversation: it rings on all their devices for 45 seconds.',
  description:
    'Where a call goes on already the caller comes into that one: two who call each other in the same moment have one call. Both must talk; a group is called up to what a room takes.',
  access: 'signed-in',
  params: z.object({ sessionId: Id }),
  answer: OneCall,
  refusals: {
    'chat.you-blocked': 409,
    'chat.not-possible': 409,
    'chat.not-answered': 409,
    'chat.you-left': 409,
    'chat.call-when-talking': 409,
    'chat.nobody-to-call': 409,
    'chat.too-many-to-call': 409,
  },
  limits: [{ max: 20, seconds: 600, by: 'caller' }],
})

export const listRinging = call('GET /calls/ringing', {
  summary: 'Calls that ring for the caller now.',
  access: 'signed-in',
  closedToLooking: true,
  answer: z.object({ data: z.array(CallView) }),
})

export const readCall = call('GET /calls/:callId', {
  summary: 'A call that one made or was called to.',
  access: 'signed-in',
  closedToLooking: true,
  params: AboutCall,
  answer: z.object({ data: CallView }),
})

export const acceptCall = call('POST /calls/:callId/accept', {
  summary: 'Takes a call: it stops ringing on all one’s devices. Its room is `rooms/{callId}`.',
  access: 'signed-in',
  whileRestricted: true,
  params: AboutCall,
  answer: OneCall,
  refusals: { 'chat.call-over': 409 },
})

export const declineCall = call('POST /calls/:callId/decline', {
  summary: 'Does not take a call: it stops ringing on all one’s devices. A call of two is over with that.',
  access: 'signed-in',
  whileRestricted: true,
  params: AboutCall,
  answer: OneCall,
})

export const hangUp = call('POST /calls/:callId/hang-up', {
  summary: 'Takes one’s own call back while it rings. One that goes on is left through its room.',
  access: 'signed-in',
  whileRestricted: true,
  params: AboutCall,
  answer: OneCall,
})

/** A call rings, or stands differently, for whoever is told; on `member:<id>`. Windows read it again. */
export const callTurned = event('chat.call-turned', z.object({ callId: Id, sessionId: Id }))

/** It rings, said on devices; worth nothing later, so quiet hours keep none of it. */
export const rings = notice('chat.rings', z.object({ name: z.string() }), { topic: 'calls', mail: false })
export const ringsInGroup = notice('chat.group-rings', z.object({ name: z.string(), group: z.string() }), {
  topic: 'calls',
  mail: false,
})
/** Nobody came in time. */
export const missedCall = notice('chat.missed-call', z.object({ name: z.string() }), {
  topic: 'calls',
  mail: false,
  about: 'name',
})
