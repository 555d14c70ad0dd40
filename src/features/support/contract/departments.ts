import { z } from 'zod'
import { call } from '../../../platform/shared/call.ts'
import { says } from '../../../platform/shared/field-errors.ts'
import { Done, Id } from '../../../platform/shared/ids.ts'
import { listOf } from '../../../platform/shared/page.ts'
import { isZone, minutesOf } from '../../../platform/shared/zone-time.ts'
import { ASSIGNS } from '../rules/hand-out.ts'
import { EDIT } from '../rules/rights.ts'
import { PRIORITIES } from '../rules/vocabulary.ts'

const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'code:support.time')
const EndTime = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'code:support.time')

const OpenPeriod = z
  .strictObject({ day: z.number().int().min(1).max(7), from: Time, to: EndTime })
  .refine(({ from, to }) => minutesOf(from) < minutesOf(to), { path: ['to'], ...says('support.ends-before') })

type Span = z.infer<typeof OpenPeriod>
const overlap = (a: Span, b: Span) =>
  a.day === b.day && minutesOf(a.from) < minutesOf(b.to) && minutesOf(b.from) < minutesOf(a.to)

/** When a department is there; several times a day, in the order that suits its people. */
const Hours = z
  .array(OpenPeriod)
  .min(1)
  .max(42)
  .superRefine((hours, context) => {
    hours.forEach((one, at) => {
      if (hours.slice(0, at).some(other => overlap(one, other)))
        context.addIssue({ code: 'custom', path: [at, 'from'], ...says('support.overlap') })
    })
  })

const Holiday = z.strictObject({
  date: z.iso.date(),
  name: z.string().trim().max(60).default(''),
  arabicName: z.string().trim().max(60).default(''),
})

/** Minutes of opening time: from a quarter of an hour to three months. */
const Minutes = z.number().int().min(15).max(60_000)
const AnswerTime = z.strictObject({ first: Minutes, next: Minutes })
export const AnswerTimes = z.strictObject({
  low: AnswerTime,
  normal: AnswerTime,
  high: AnswerTime,
  urgent: AnswerTime,
} satisfies Record<(typeof PRIORITIES)[number], unknown>)
export type AnswerTimes = z.infer<typeof AnswerTimes>

/** A department as it is typed. `zone` null is the club's own; `mail` '' tells nobody by mail. */
export const DepartmentDraft = z.strictObject({
  name: z.string().trim().min(2).max(60),
  arabicName: z.string().trim().min(2).max(60),
  hint: z.string().trim().max(160).default(''),
  arabicHint: z.string().trim().max(160).default(''),
  mail: z.union([z.literal(''), z.email().max(254)]).default(''),
  zone: z.string().max(60).refine(isZone, says('support.zone')).nullable().default(null),
  hours: Hours,
  holidays: z
    .array(Holiday)
    .max(60)
    .refine(days => new Set(days.map(day => day.date)).size === days.length, says('support.same-day'))
    .default([]),
  answerTimes: AnswerTimes,
  memberIds: z.array(Id).max(200).default([]),
  /** Whether people take what comes, or it goes by itself to whoever of them is there and has the fewest. */
  assigns: z.enum(ASSIGNS).default('by-hand'),
})
export type DepartmentDraft = z.infer<typeof DepartmentDraft>

/** One of the club's people who answer tickets. `picture` is the address of a small one. */
export const Agent = z.object({ _id: Id, name: z.string(), username: z.string(), picture: z.string().nullable() })
export type Agent = z.infer<typeof Agent>

/** A department as its people see it. `openTickets` are those that wait in it. */
export const Department = DepartmentDraft.omit({ memberIds: true }).extend({
  _id: Id,
  members: z.array(Agent),
  openTickets: z.number().int(),
  place: z.number().int(),
  archivedAt: z.iso.datetime().nullable(),
  /** The zone that holds: its own, or the club's. */
  clubZone: z.string(),
})
export type Department = z.infer<typeof Department>

/** A department as members choose it, with when they would be answered if they wrote now; null where nothing can be promised. */
export const DepartmentChoice = z.object({
  _id: Id,
  name: z.string(),
  arabicName: z.string(),
  hint: z.string(),
  arabicHint: z.string(),
  zone: z.string(),
  open: z.boolean(),
  answers: z.array(
    z.object({ priority: z.enum(PRIORITIES), minutes: z.number().int(), by: z.iso.datetime().nullable() }),
  ),
})
export type DepartmentChoice = z.infer<typeof DepartmentChoice>

export const listChoices = call('GET /tickets/departments', {
  name: 'listDepartmentChoices',
  summary: 'The departments that a ticket can be sent to, and by when each would answer now, by priority.',
  access: 'signed-in',
  answer: listOf(DepartmentChoice),
})

export const listDepartments = call('GET /departments', {
  summary: 'Every department in its order; archived ones with `archived=true`.',
  access: EDIT,
  query: z.object({ archived: z.boolean().default(false) }),
  answer: listOf(Department),
})

export const readDepartment = call('GET /departments/:departmentId', {
  summary: 'A department with its people, its hours and its answer times.',
  access: EDIT,
  params: z.object({ departmentId: Id }),
  answer: z.object({ data: Department }),
})

const Kept = Done.extend({ data: Department })
const REFUSALS = { 'support.name-taken': 409 } as const

export const createDepartment = call('POST /departments', {
  summary: 'Makes a department.',
  description:
    'Answer times are minutes of opening time in the zone of the department. Its people are those of the club who may answer tickets.',
  access: EDIT,
  body: DepartmentDraft,
  answer: Kept,
  status: 201,
  refusals: REFUSALS,
})

export const updateDepartment = call('PUT /departments/:departmentId', {
  summary: 'Changes a department. What was promised before stays as it was promised.',
  access: EDIT,
  params: z.object({ departmentId: Id }),
  body: DepartmentDraft,
  answer: Kept,
  refusals: REFUSALS,
})

export const archiveDepartment = call('POST /departments/:departmentId/archive', {
  summary: 'Takes a department out of use: no new tickets go there. Refused for the last one.',
  access: EDIT,
  params: z.object({ departmentId: Id }),
  answer: Kept,
  refusals: { 'support.last-department': 409 },
})

export const restoreDepartment = call('POST /departments/:departmentId/restore', {
  summary: 'Takes an archived department into use again.',
  access: EDIT,
  params: z.object({ departmentId: Id }),
  answer: Kept,
  refusals: REFUSALS,
})

export const listAgents = call('GET /departments/people', {
  summary: 'Those of the club’s people who may answer tickets.',
  access: { anyOf: [EDIT, { permission: 'tickets.read' }] },
  answer: listOf(Agent),
})

/** What the audit log keeps. */
declare module '../../../platform/shared/audited.ts' {
  interface AuditActions {
    'departments.create': true
    'departments.update': true
    'departments.archive': true
    'departments.restore': true
    'departments.team': true
  }
}
