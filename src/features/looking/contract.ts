import { z } from 'zod'
import { call } from '../../platform/shared/call.ts'
import { Done, Id } from '../../platform/shared/ids.ts'
import { notice } from '../../platform/shared/notice.ts'
import { listOf, Paging } from '../../platform/shared/page.ts'
import { secret } from '../../platform/shared/secret.ts'

declare module '../../platform/shared/audited.ts' {
  interface AuditActions {
    'users.look': true
    'users.look-end': true
  }
}

export const LOOK = { permission: 'users.look' } as const
/** So long a look is open at most, in minutes. */
export const LOOK_MINUTES = 30

/** A member is told of each look, and by whom. */
export const noticeLooked = notice('looking.looked', z.object({ by: z.string() }), { topic: 'security', mail: false })

export const startLook = call('POST /users/:userId/look', {
  summary: 'Begins to look at the product as a member sees it, reading only, for 30 minutes at most.',
  description:
    'Every call that writes is refused with `looking`, and what is the member’s alone with `looking-private`. The member is told, by whom and why. Nobody looks as a Super-admin, or as somebody who may more than they do. A look ends with the session from which it began.',
  access: LOOK,
  freshProof: true,
  idempotent: 'never',
  status: 201,
  params: z.object({ userId: Id }),
  body: z.object({ reason: z.string().trim().min(10).max(500) }),
  answer: Done.extend({
    data: z.object({
      _id: Id,
      /** Bearer of the look. */
      token: secret(z.string()),
      endsAt: z.iso.datetime(),
      person: z.object({ _id: Id, name: z.string() }),
    }),
  }),
  refusals: { 'looking.oneself': 403, 'looking.beyond-own': 403, 'looking.closed-account': 409 },
})

export const endLook = call('POST /looks/:lookId/end', {
  summary: 'Ends a look of one’s own. Made with one’s own session: a look writes nothing, not even its end.',
  access: 'staff',
  params: z.object({ lookId: Id }),
  answer: Done,
})

/** A look, as the member reads it. */
const LookAtMe = z.object({
  _id: Id,
  by: z.string(),
  reason: z.string(),
  startedAt: z.iso.datetime(),
  /** Null while it is open. */
  endedAt: z.iso.datetime().nullable(),
})
export type LookAtMe = z.infer<typeof LookAtMe>

export const listLooksAtMe = call('GET /looks/mine', {
  summary: 'Who of the club looked at the product as the caller sees it, when and why; the newest first.',
  access: 'signed-in',
  query: Paging,
  answer: listOf(LookAtMe),
})
