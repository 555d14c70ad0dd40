import { z } from 'zod'
import { call } from '../../../platform/shared/call.ts'
import { Id } from '../../../platform/shared/ids.ts'
import { listOf, Paging } from '../../../platform/shared/page.ts'

const Who = z.object({ _id: Id, name: z.string(), username: z.string() })

/** An entry of the audit log with names. Contacts in it are masked for who may not see them. */
export const ActivityRow = z.object({
  _id: Id,
  at: z.iso.datetime(),
  /** Null for what the house did by itself. */
  actor: Who.nullable(),
  /** `resource.action` */
  action: z.string(),
  /** What it was done to; its name and its page as far as the viewer may see it. */
  target: z
    .object({ kind: z.string(), id: z.string().nullable(), name: z.string().nullable(), link: z.string().nullable() })
    .nullable(),
  /** A second person it is about: the partner a case was given to, the author of a comment. */
  other: Who.nullable(),
  before: z.unknown(),
  after: z.unknown(),
  address: z.string().nullable(),
})
export type ActivityRow = z.infer<typeof ActivityRow>

export const ActivityFilter = Paging.extend({
  /** Name or user name of who did it, in either script. */
  search: z.string().max(100).optional(),
  /** The first part of what was done: `accounts`, `verification`. */
  subject: z.string().max(40).optional(),
  /** Whoever did it, or to whose account it was done. */
  memberId: Id.optional(),
  /** First and last day, both included, in UTC. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
})
export type ActivityFilter = z.infer<typeof ActivityFilter>

export const listActivity = call('GET /users-activity', {
  summary: 'The audit log by member, the newest first: who did what to whom, before and after.',
  access: { permission: 'audit.read' },
  query: ActivityFilter,
  answer: listOf(ActivityRow),
})

export const listSubjects = call('GET /users-activity/subjects', {
  summary: 'The subjects that stand in the audit log, for its filter.',
  access: { permission: 'audit.read' },
  answer: z.object({ data: z.array(z.string()) }),
})
