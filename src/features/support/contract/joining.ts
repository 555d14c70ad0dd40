import { z } from 'zod'
import { call } from '../../../platform/shared/call.ts'
import { Done, Id } from '../../../platform/shared/ids.ts'
import { ANSWER } from '../rules/rights.ts'
import { DeskTicket } from './desk.ts'
import { Subject } from './tickets.ts'

const Params = z.object({ ticketId: Id })
const Kept = Done.extend({ data: DeskTicket })
const CLOSED = { 'support.closed': 409 } as const

export const mergeTicket = call('POST /tickets/:ticketId/merge', {
  summary: 'Brings two tickets of one member together: all that was said goes on in the other, and this one is closed.',
  description: 'The sooner of the two promises holds. Nobody reopens a ticket that went on in another.',
  access: ANSWER,
  params: Params,
  body: z.strictObject({ into: Id }),
  answer: Kept,
  refusals: { ...CLOSED, 'support.other-member': 409 },
})

export const splitTicket = call('POST /tickets/:ticketId/split', {
  summary: 'Makes a ticket of its own of some messages: a second question of the same member. Answers the new one.',
  access: ANSWER,
  params: Params,
  body: z.strictObject({ messages: z.array(Id).min(1).max(200), subject: Subject }),
  answer: Kept,
  status: 201,
  refusals: CLOSED,
})

export const linkTicket = call('POST /tickets/:ticketId/links', {
  summary: 'Notes that two tickets have to do with each other; the other one is named by its number.',
  access: ANSWER,
  params: Params,
  body: z.strictObject({ number: z.number().int().min(1).max(2_000_000_000) }),
  answer: Kept,
})

export const unlinkTicket = call('DELETE /tickets/:ticketId/links/:otherId', {
  summary: 'Takes the link between two tickets away.',
  access: ANSWER,
  params: Params.extend({ otherId: Id }),
  answer: Kept,
})
