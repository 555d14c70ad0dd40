import { z } from 'zod'
import { call } from '../../../platform/shared/call.ts'
import { Done, Id } from '../../../platform/shared/ids.ts'

/** A message of one's own that waits for the club's people, because of a word that they watch for. */
export const HeldView = z.object({
  _id: Id,
  text: z.string(),
  /** Files and voice notes that go with it. */
  files: z.number().int(),
  heldAt: z.iso.datetime(),
})
export type HeldView = z.infer<typeof HeldView>

const About = z.object({ sessionId: Id })

export const listHeld = call('GET /conversations/:sessionId/held', {
  summary: 'Messages of the caller that wait for the club’s people; nobody else in the conversation reads them.',
  access: 'signed-in',
  closedToLooking: true,
  params: About,
  answer: z.object({ data: z.array(HeldView) }),
})

export const takeBackHeld = call('DELETE /conversations/:sessionId/held/:messageId', {
  summary: 'Takes a message back that waits for the club’s people. It is not sent.',
  access: 'signed-in',
  whileRestricted: true,
  params: About.extend({ messageId: Id }),
  answer: Done,
})
