import { z } from 'zod'
import { BothLanguages } from '../../platform/shared/both-languages.ts'
import { call } from '../../platform/shared/call.ts'
import { Id } from '../../platform/shared/ids.ts'
import { CurrencyCode } from '../../platform/shared/money.ts'
import { listOf, Paging } from '../../platform/shared/page.ts'
import { LEAVING_REASONS } from '../billing/contract.ts'
import { AGES, MOVES } from './rules.ts'

const READ = { permission: 'revenue.read' } as const

/** `2026-11`: a month of the club's zone. */
export const MonthName = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)
const Count = z.number().int()
/** Units of the currency in which the figures are. */
const Units = z.number()

/** Members and what they pay for a month. */
const Moved = z.object({ members: Count, amount: Units })

/** A month: where it began, what moved, where it ended (the running one: now). They add up. */
export const MonthOfRevenue = z.object({
  month: MonthName,
  start: Units,
  moves: z.object(Object.fromEntries(MOVES.map(move => [move, Moved])) as Record<(typeof MOVES)[number], typeof Moved>),
  end: Units,
  /** Who paid at its end. */
  paying: Count,
  /** Trials that ended in it, those that were followed by a plan that is paid for, and those whose two weeks to decide still run. */
  trials: z.object({ ended: Count, paid: Count, deciding: Count }),
})
export type MonthOfRevenue = z.infer<typeof MonthOfRevenue>

/** Invoices that are not paid, by how late they are. */
export const OpenByAge = z.object({ age: z.enum(AGES), invoices: Count, amount: Units })

/** Members and money by a plan; the name in both languages. */
export const ByPlan = z.object({
  planId: Id,
  name: BothLanguages,
  members: Count,
  amount: Units,
})

export const Revenue = z.object({
  /** When it was counted. */
  at: z.iso.datetime(),
  /** The currency of every figure; what is paid in others is converted. */
  currency: CurrencyCode,
  /** The oldest day of the rates that were converted by; null when all of it is in one currency. */
  rateDate: z.iso.date().nullable(),
  /** The last month that the accountant closed; null before there is one. */
  closed: MonthName.nullable(),
  /** Twelve, the running one last. */
  months: z.array(MonthOfRevenue).length(12),
  inTrial: Count,
  /** Past due or in their last days. */
  late: Count,
  /** Charges that failed in the last thirty days and what became of them. */
  failed: z.object({ recovered: Moved, tried: Moved, lost: Moved }),
  /** Why members left in the running month, the most frequent first. */
  leaving: z.array(z.object({ reason: z.enum(LEAVING_REASONS), members: Count })),
  open: z.array(OpenByAge),
  byPlan: z.array(ByPlan),
  /** What is paid for a month in each currency, and what that is in the currency of the figures. */
  byCurrency: z.array(z.object({ currency: CurrencyCode, members: Count, own: Units, amount: Units })),
})
export type Revenue = z.infer<typeof Revenue>

export const readRevenue = call('GET /revenue', {
  summary:
    'What members pay: monthly recurring revenue and its movements, trials, churn, failed payments, what is open.',
  description: 'Play money of the sandbox is left out.',
  access: READ,
  answer: z.object({ data: Revenue }),
})

/** What a list of members behind a figure counts. */
export const LISTS = [
  ...MOVES,
  'paying',
  'in-trial',
  'late',
  'trials-ended',
  'trials-paid',
  'trials-deciding',
  'trials-over',
  'failed',
  'failed-recovered',
  'failed-tried',
  'failed-lost',
  'leaving',
] as const
export type RevenueList = (typeof LISTS)[number]

export const RevenueMember = z.object({
  _id: Id,
  name: z.string(),
  username: z.string(),
  /** What they paid for a month before and after, in units of the currency of the figures; null where it is no question. */
  before: Units.nullable(),
  after: Units.nullable(),
  /** The plan that they came to, or left. */
  plan: BothLanguages.nullable(),
  at: z.iso.datetime().nullable(),
})
export type RevenueMember = z.infer<typeof RevenueMember>

export const listRevenueMembers = call('GET /revenue/members', {
  summary: 'The members behind a figure of a month.',
  description:
    '`plan` narrows to those of a plan, `currency` to those who pay in it now, `reason` to those who left for it; the month counts for what moves in it, for who paid at its end, for trials that ended and for who left.',
  access: READ,
  query: Paging.extend({
    of: z.enum(LISTS).default('new'),
    month: MonthName.optional(),
    plan: Id.optional(),
    currency: CurrencyCode.optional(),
    reason: z.enum(LEAVING_REASONS).optional(),
  }),
  answer: listOf(RevenueMember),
})
