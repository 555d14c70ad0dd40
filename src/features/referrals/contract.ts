import { z } from 'zod'
import { USER_TYPES } from '../../platform/shared/access.ts'
import { call } from '../../platform/shared/call.ts'
import { event } from '../../platform/shared/event.ts'
import { Id } from '../../platform/shared/ids.ts'
import { notice } from '../../platform/shared/notice.ts'
import { listOf, Paging } from '../../platform/shared/page.ts'

/** How far somebody came whom one invited. */
export const STATES = ['registered', 'verified', 'sent', 'approved'] as const
export type State = (typeof STATES)[number]

/** Somebody who came by one's link: the name and how far they are; of a member also the kind and the picture, as everybody sees them. */
export const Invited = z.object({
  _id: Id,
  name: z.string(),
  userType: z.enum(USER_TYPES).nullable(),
  picture: z.string().nullable(),
  state: z.enum(STATES),
  at: z.iso.datetime(),
})
export type Invited = z.infer<typeof Invited>

export const myReferrals = call('GET /referrals/mine', {
  summary: "The caller's own link, and who came by it, newest first, with how many are in each state.",
  description:
    'A registration that nobody verifies disappears after a week. `approved` stays, whatever becomes of the profile later.',
  access: 'signed-in',
  query: Paging,
  answer: listOf(Invited).extend({
    link: z.string(),
    totals: z.object({
      registered: z.number().int(),
      verified: z.number().int(),
      sent: z.number().int(),
      approved: z.number().int(),
    }),
  }),
})

/** The first profile of somebody who was invited is approved. Told once for each `userId`. */
export const credited = event('referrals.credited', z.object({ referrerId: Id, userId: Id }))

/** Somebody whom one invited is a member now. */
export const creditedNotice = notice('referrals.credited', z.object({ name: z.string() }), {
  topic: 'points',
  mail: false,
})
