import { z } from 'zod'
import { call } from '../../../platform/shared/call.ts'
import { says } from '../../../platform/shared/field-errors.ts'
import { Done, Id } from '../../../platform/shared/ids.ts'
import { listOf } from '../../../platform/shared/page.ts'
import { ANSWER, EDIT } from '../rules/rights.ts'
import { Agent } from './departments.ts'

/** Most open tickets that somebody can be set to take by themselves. */
export const MAX_CEILING = 500

const Day = z.iso.date()
const absence = { from: Day.nullable(), until: Day.nullable().default(null) }
type Days = { from: string | null; until?: string | null }
const inOrder = ({ from, until }: Days): boolean => !until || (from !== null && from <= until)
const ENDS_BEFORE = { path: ['until'], ...says('support.ends-before-day') }

/** When somebody is away, days of the club's zone, both included. `from` null: they are there; `until` null: until they are back. */
export const AbsenceDraft = z.strictObject(absence).refine(inOrder, ENDS_BEFORE)

/** What holds for somebody who answers tickets. `ceiling` null takes as many as come. */
export const TeamDraft = z
  .strictObject({ ceiling: z.number().int().min(1).max(MAX_CEILING).nullable(), ...absence })
  .refine(inOrder, ENDS_BEFORE)

/** One of those who answer tickets: what they have, what they take at most, and whether they are there today. */
export const TeamMember = Agent.extend({
  openTickets: z.number().int(),
  ceiling: z.number().int().nullable(),
  /** The absence that is on or still to come. */
  absence: z.object({ from: Day, until: Day.nullable() }).nullable(),
  away: z.boolean(),
})
export type TeamMember = z.infer<typeof TeamMember>

const TEAM = { anyOf: [EDIT, ANSWER] } as const
const Params = z.object({ userId: Id })
const Kept = Done.extend({ data: TeamMember })

export const listTeam = call('GET /ticket-team', {
  name: 'listTicketTeam',
  summary: 'Those who answer tickets: how many each has open, how many they take at most, and who is away.',
  access: TEAM,
  answer: listOf(TeamMember),
})

export const setOwnAbsence = call('PUT /ticket-team/absence', {
  name: 'setTicketAbsence',
  summary:
    'Says when the caller is away. What comes in those days goes to others; what the caller has stays until it is handed over.',
  access: ANSWER,
  body: AbsenceDraft,
  answer: Kept,
})

export const updateTeamMember = call('PUT /ticket-team/:userId', {
  name: 'updateTicketTeamMember',
  summary: 'Says how many open tickets come to somebody by themselves at most, and when they are away.',
  access: EDIT,
  params: Params,
  body: TeamDraft,
  answer: Kept,
})

export const handOver = call('POST /ticket-team/:userId/hand-over', {
  name: 'handOverTickets',
  summary:
    'Gives what somebody has open to those of each department who are there and have the fewest; what nobody has room for stays.',
  description: 'One’s own, or anybody’s for whoever may change departments.',
  access: TEAM,
  params: Params,
  answer: Done.extend({ handed: z.number().int(), left: z.number().int() }),
})
