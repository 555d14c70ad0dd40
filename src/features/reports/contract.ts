import { z } from 'zod'
import { call } from '../../platform/shared/call.ts'
import { event } from '../../platform/shared/event.ts'
import { FileView } from '../../platform/shared/files-contract.ts'
import { Id } from '../../platform/shared/ids.ts'
import { listOf, Paging } from '../../platform/shared/page.ts'
import { LANGUAGES } from '../../platform/shared/text.ts'

/** Longest text and most files of a report (product rules, section 13). */
export const MAX_TEXT = 1000
export const MAX_FILES = 5

const Kind = z.string().min(1).max(40)

/** A reason as it is chosen. `needsText` when it says nothing by itself. How grave it is only staff see. */
export const Reason = z.object({
  _id: Id,
  name: z.string(),
  arabicName: z.string(),
  hint: z.string(),
  arabicHint: z.string(),
  needsText: z.boolean(),
})
export type Reason = z.infer<typeof Reason>

const FileIds = z.array(z.union([Id, z.object({ _id: Id }).transform(one => one._id)])).max(MAX_FILES)

/** What a reporter may know of how it ended: that the club acted, or that it found no breach. Never what was done to whom. */
export const OUTCOMES = ['acted', 'no-breach'] as const
export type Outcome = (typeof OUTCOMES)[number]

const ReportBase = z.object({
  _id: Id,
  kind: z.string(),
  id: Id,
  /** What it was called when it was reported. */
  title: z.string(),
  text: z.string(),
  language: z.enum(LANGUAGES),
  createdAt: z.iso.datetime(),
  /** Null while the club has not dealt with it. */
  closedAt: z.iso.datetime().nullable(),
  /** How it ended; null while it is open. */
  outcome: z.enum(OUTCOMES).nullable(),
  files: z.array(FileView),
})

/** A report as its sender sees it. */
export const OwnReport = ReportBase.extend({ reason: Reason })
export type OwnReport = z.infer<typeof OwnReport>

/** A report as staff see it: who sent it, how grave, and the thing as it stood then. */
export const StaffReport = ReportBase.extend({
  reason: Reason.extend({ key: z.string(), severity: z.enum(['low', 'medium', 'high']) }),
  link: z.string().nullable(),
  snapshot: z.record(z.string(), z.unknown()),
  reporter: z.object({ _id: Id, name: z.string(), username: z.string() }).nullable(),
  ownerId: Id.nullable(),
})
export type StaffReport = z.infer<typeof StaffReport>

export const listReasons = call('GET /reports/reasons', {
  summary: 'The reasons for which a kind of thing can be reported.',
  access: 'signed-in',
  query: z.object({ kind: Kind }),
  answer: listOf(Reason),
})

export const submitReport = call('POST /reports', {
  summary: 'Reports a thing to the club; what it looks like now is kept with the report.',
  description:
    'One open report for each reporter and thing: a second one changes nothing and answers `known`. A thing that the club found harmless, and that has not changed since, is answered so at once. What the viewer may not see is not found; nobody reports what is their own.',
  access: 'signed-in',
  whileRestricted: true,
  body: z.object({
    kind: Kind,
    id: Id,
    reason: Id,
    text: z.string().trim().max(MAX_TEXT).default(''),
    files: FileIds.optional(),
  }),
  files: { files: { take: 'document', many: true } },
  answer: z.object({ message: z.string(), data: z.object({ _id: Id, known: z.boolean() }) }),
  refusals: { 'reports.not-reportable': 422, 'reports.own-thing': 409 },
  limits: [
    { max: 20, seconds: 3600, by: 'caller' },
    { max: 60, seconds: 3600, by: 'address' },
  ],
})

export const myReports = call('GET /reports/mine', {
  summary: "The caller's own reports, newest first.",
  access: 'signed-in',
  closedToLooking: true,
  query: Paging,
  answer: listOf(OwnReport),
})

export const listReports = call('GET /reports', {
  summary: 'Every report, newest first; those that wait with `open=true`.',
  access: { permission: 'reports.read' },
  query: Paging.extend({ open: z.boolean().default(false) }),
  answer: listOf(StaffReport),
})

/** Somebody reported a thing. */
export const reportSubmitted = event(
  'reports.submitted',
  z.object({ reportId: Id, kind: z.string(), id: Id, severity: z.enum(['low', 'medium', 'high']) }),
)

/** What the audit log keeps. */
declare module '../../platform/shared/audited.ts' {
  interface AuditActions {
    'reports.submit': true
  }
}
