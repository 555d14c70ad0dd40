import { z } from 'zod'
import { call } from '../../platform/shared/call.ts'
import { Id } from '../../platform/shared/ids.ts'
import { CurrencyCode } from '../../platform/shared/money.ts'
import { Paging } from '../../platform/shared/page.ts'
import { ActivityRow } from '../people/contract/activity.ts'
import { LISTS, type List, PARTS, SEES } from './rules.ts'
import { WEEKS } from './rules/weeks.ts'

const Count = z.number().int()
const OfKind = z.object({ total: Count, approved: Count, unapproved: Count })

/** The spec's statistics: items ever made, those sold or closed, and members by kind. */
export const Statistics = z.object({
  totalCreated: Count,
  totalClosed: Count,
  companies: OfKind,
  investors: OfKind,
  freelancers: OfKind,
  brokers: OfKind,
  advisors: OfKind,
  partners: OfKind,
})
export type Statistics = z.infer<typeof Statistics>

export const readStatistics = call('GET /dashboard', {
  summary: 'The club in numbers: items made, items sold or closed, and members of each kind, approved and not yet.',
  access: SEES.members,
  answer: z.object({ data: Statistics }),
})

/** Something that needs somebody: in words of whatever feature told it, in the language asked for. */
export const Need = z.object({
  /** `feature.what` */
  key: z.string(),
  icon: z.enum(['review', 'ticket', 'report', 'payment', 'mail', 'job', 'points', 'offer', 'disk', 'certificate']),
  title: z.string(),
  why: z.string(),
  /** The verb of its button, and the list that it opens. */
  act: z.string(),
  to: z.string(),
  /** What the list at `to` counts. */
  count: Count,
  since: z.iso.datetime().nullable(),
  /** What `since` is: when it came, or by when it was due. */
  from: z.enum(['came', 'due']),
  /** Beyond what it may wait. */
  urgent: z.boolean(),
})
export type Need = z.infer<typeof Need>

/** One of the club's people with what they have in hand, as far as the caller may open it. */
export const AtDesk = z.object({
  _id: Id,
  name: z.string(),
  picture: z.string().nullable(),
  /** Seen within the last quarter of an hour. */
  here: z.boolean(),
  /** "3 tickets", "2 reviews". */
  holds: z.array(z.string()),
  count: Count,
})
export type AtDesk = z.infer<typeof AtDesk>

/** How a part of the house is: fine or not, and its figures. */
export const Health = z.object({
  jobs: z.object({ late: Count, dead: Count }),
  mails: z.object({ waiting: Count, dead: Count, sent: Count, kept: Count }),
  events: z.object({ waiting: Count, dead: Count }),
  /** Connections to the database; null for the embedded one, which is one. */
  pool: z.object({ open: Count, idle: Count, waiting: Count, most: Count }).nullable(),
  /** Null where nobody can say. */
  disk: z.object({ percent: Count, freeBytes: z.number() }).nullable(),
  /** Whether files can be kept and read. */
  files: z.boolean(),
  /** Days until the certificate of the site ends; null where it has none, or nobody answers at its address. */
  certificateDays: z.number().int().nullable(),
})
export type Health = z.infer<typeof Health>

/** What the club did yesterday, as far as the caller may know of it. */
export const Yesterday = z.object({ answered: Count.nullable(), approved: Count.nullable(), closed: Count.nullable() })

export const Desk = z.object({
  at: z.iso.datetime(),
  /** The zone that the club goes by. */
  zone: z.string(),
  needs: z.array(Need),
  /** Null for who may open nothing that anybody has in hand. */
  people: z.array(AtDesk).nullable(),
  yesterday: Yesterday,
  /** The newest acts of the club's people. */
  acts: z.array(ActivityRow).nullable(),
  health: Health.nullable(),
  /** The caller's own order of the parts. */
  parts: z.array(z.enum(PARTS)),
  /** Whether the figures come by mail on Mondays. */
  weekly: z.boolean(),
})
export type Desk = z.infer<typeof Desk>

export const readDesk = call('GET /dashboard/desk', {
  name: 'readOfficeDesk',
  summary: 'What needs somebody now, who is at the desk, what the staff did, and how the house is.',
  description: 'Of everything only what the caller may open; null where that is nothing.',
  access: 'staff',
  answer: z.object({ data: Desk }),
})

/** Twelve counts, the running week last. */
const Weekly = z.array(Count).length(WEEKS)
/** All there ever were, the last twelve weeks, the twelve before them, and week by week. */
const Figure = z.object({ total: Count, now: Count, before: Count, weeks: Weekly })
export type Figure = z.infer<typeof Figure>

export const Figures = z.object({
  at: z.iso.datetime(),
  zone: z.string(),
  /** The Mondays of the weeks. */
  weeks: z.array(z.iso.date()).length(WEEKS),
  members: z.object({ approved: Weekly, waiting: Weekly }).nullable(),
  items: z.object({ created: Figure, closed: Figure }).nullable(),
  /** What was paid and not given back, in whole units: of this month so far, of the month before up to the same time, by week. */
  paid: z
    .object({
      currency: CurrencyCode,
      month: z.number(),
      before: z.number(),
      count: Count,
      weeks: z.array(z.number()).length(WEEKS),
    })
    .nullable(),
  /** Tickets within the caller's reach; half of the first answers came within `minutes`. `answered` of them are counted. */
  tickets: z
    .object({
      minutes: z.number().int().nullable(),
      before: z.number().int().nullable(),
      answered: Count,
      weeks: z.array(z.number().int().nullable()).length(WEEKS),
      opened: Weekly,
      resolved: Weekly,
    })
    .nullable(),
})
export type Figures = z.infer<typeof Figures>

export const readClubFigures = call('GET /dashboard/figures', {
  summary: 'Figures of the club by week: members, items, payments and tickets, with the time before.',
  description:
    'Of everything only what the caller may open; null where that is nothing. Weeks begin on Monday in the club’s zone.',
  access: 'staff',
  answer: z.object({ data: Figures }),
})

/** One of what a figure counts. */
export const Counted = z.object({
  _id: Id,
  name: z.string(),
  /** Who offers, paid or asked. */
  by: z.string().nullable(),
  link: z.string().nullable(),
  at: z.iso.datetime(),
  status: z.string(),
  /** Whole units of `currency`, or minutes until the first answer; null where it is no question. */
  amount: z.number().nullable(),
  currency: CurrencyCode.nullable(),
})
export type Counted = z.infer<typeof Counted>

const lists = Object.keys(LISTS) as [List, ...List[]]

export const listCounted = call('GET /dashboard/behind', {
  summary: 'What a figure of the dashboard counts, the newest first, all of it or of one week.',
  description:
    '`paid` without a week is this month so far, `answered` the last twelve weeks, the others all there ever were. `sum` is what `paid` comes to.',
  access: 'staff',
  query: Paging.extend({ of: z.enum(lists).default('created'), week: z.iso.date().optional() }),
  answer: z.object({ data: z.array(Counted), count: Count, sum: z.number().nullable() }),
  refusals: { 'role-forbidden': 403 },
})

const OfMail = z.object({ token: z.string().max(200) })

export const readWeeklyStop = call('GET /dashboard/stop/:token', {
  name: 'readDashboardMailStop',
  summary: 'Whether the link of the mail on Mondays still has something to end. Nothing is changed.',
  access: 'anyone',
  params: OfMail,
  answer: z.object({ data: z.object({ stopped: z.boolean() }) }),
})

export const stopWeekly = call('POST /dashboard/stop/:token', {
  name: 'stopDashboardMail',
  summary: 'Ends the mail on Mondays by its own link, without signing in (RFC 8058).',
  access: 'anyone',
  params: OfMail,
  answer: z.object({ message: z.string() }),
})

export const keepWishes = call('PUT /dashboard/wishes', {
  name: 'keepDashboardWishes',
  summary: 'Keeps the caller’s own order of the parts, and whether the figures come by mail on Mondays.',
  access: 'staff',
  body: z.strictObject({ parts: z.array(z.enum(PARTS)).max(PARTS.length).optional(), weekly: z.boolean().optional() }),
  answer: z.object({ message: z.string(), data: z.object({ parts: z.array(z.enum(PARTS)), weekly: z.boolean() }) }),
})
