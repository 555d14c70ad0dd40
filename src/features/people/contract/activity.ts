import { z } from 'zod'
import { Bytes, call } from '../../../platform/shared/call.ts'
import { Id } from '../../../platform/shared/ids.ts'
import { ByKey, keyedListOf } from '../../../platform/shared/page.ts'
import { LANGUAGES } from '../../../platform/shared/text.ts'

const Who = z.object({ _id: Id, name: z.string(), username: z.string() })

/** What entries are about; its name and its page as far as the viewer may see it. */
const Thing = z.object({
  kind: z.string(),
  id: z.string().nullable(),
  name: z.string().nullable(),
  link: z.string().nullable(),
})

/** An entry of the audit log with names. Contacts in it are masked for who may not see them. */
export const ActivityRow = z.object({
  _id: Id,
  at: z.iso.datetime(),
  /** Null for what the house did by itself. */
  actor: Who.nullable(),
  /** `resource.action` */
  action: z.string(),
  /** What it was done to. */
  target: Thing.nullable(),
  /** A second person it is about: the partner a case was given to, the author of a comment. */
  other: Who.nullable(),
  before: z.unknown(),
  after: z.unknown(),
  address: z.string().nullable(),
})
export type ActivityRow = z.infer<typeof ActivityRow>

const Filters = z.object({
  /** Name or user name of who did it, in either script. */
  search: z.string().max(100).optional(),
  /** The first part of what was done: `accounts`, `verification`. */
  subject: z.string().max(40).optional(),
  /** What was done, whole: `accounts.suspend`. */
  action: z.string().max(80).optional(),
  /** Whoever did it, or to whose account it was done. */
  memberId: Id.optional(),
  /** The kind of what it was done to, and which one: what happened to this. */
  objectKind: z.string().max(40).optional(),
  objectId: z.string().max(200).optional(),
  /** First and last day, both included, in UTC. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
})
export type ActivityFilters = z.infer<typeof Filters>
export const ActivityFilter = ByKey.extend(Filters.shape)
export type ActivityFilter = z.infer<typeof ActivityFilter>

/** What the log as a file may have, in the order in which it is asked for. */
export const ACTIVITY_COLUMNS = ['when', 'what', 'changes', 'address'] as const
export type ActivityColumn = (typeof ACTIVITY_COLUMNS)[number]

export const listActivity = call('GET /users-activity', {
  summary: 'The audit log by member, the newest first: who did what to whom, before and after.',
  access: { permission: 'audit.read' },
  query: ActivityFilter,
  answer: keyedListOf(ActivityRow).extend({
    /** The one thing or member that was asked for, when there was one. */
    about: Thing.nullable(),
  }),
})

export const exportActivity = call('GET /users-activity/export', {
  summary: 'The audit log as CSV, as far as the filters go: written while it is read, however long it is.',
  access: { permission: 'audit.read' },
  query: Filters.extend({
    /** Which columns, separated by commas; all without it. */
    columns: z.string().max(100).optional(),
    language: z.enum(LANGUAGES).optional(),
  }),
  answer: Bytes,
  limits: [{ max: 20, seconds: 3600, by: 'caller' }],
})

export const listSubjects = call('GET /users-activity/subjects', {
  summary: 'The subjects, the acts and the kinds of things that stand in the audit log, for its filters.',
  access: { permission: 'audit.read' },
  answer: z.object({ data: z.array(z.string()), acts: z.array(z.string()), kinds: z.array(z.string()) }),
})
