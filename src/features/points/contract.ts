import { z } from 'zod'
import { call } from '../../platform/shared/call.ts'
import { event } from '../../platform/shared/event.ts'
import { Id } from '../../platform/shared/ids.ts'
import { listOf, Paging } from '../../platform/shared/page.ts'
import { ACTS, OWN_BUCKETS, RULES } from './rules.ts'

/** Points of the ledger: whole ones, below zero where they are owed. */
export const Points = z.number().int()
export const Balances = z.object({ pending: Points, earned: Points, redeemed: Points })

/** One way to be given points, as it stands for the reader. */
export const Way = z.object({
  rule: z.enum(RULES),
  /** In the asked language. */
  name: z.string(),
  points: Points,
  /** How often a day of the club it counts; null without limit. */
  dailyCap: Points.nullable(),
  /** How often it counted today. */
  today: Points,
  /** Given already, of what is given once. */
  done: z.boolean(),
})
export type Way = z.infer<typeof Way>

/** What was credited and taken back in a month of the club, `2026-11`. */
export const Month = z.object({ month: z.string(), credited: Points, takenBack: Points })
export type Month = z.infer<typeof Month>

export const myPoints = call('GET /rewards', {
  summary: 'The caller’s points: three balances, twelve months, and what can still be earned.',
  description: 'A balance below zero is owed: what was taken back had been spent.',
  access: 'signed-in',
  answer: z.object({
    data: z.object({
      balances: Balances,
      /** Whether the caller collects at all: Guests and members do, Partners and the club’s own people do not. */
      collects: z.boolean(),
      months: z.array(Month).length(12),
      ways: z.array(Way),
      /** The caller's own link to invite by. */
      inviteLink: z.string(),
    }),
  }),
})

/** One leg of a posting on an account of the reader, with the balance after it. */
export const Line = z.object({
  _id: Points,
  at: z.iso.datetime(),
  act: z.enum(ACTS),
  rule: z.enum(RULES).nullable(),
  bucket: z.enum(OWN_BUCKETS),
  points: Points,
  balance: Points,
  /** With whom and of what, as it was called then. */
  name: z.string().nullable(),
  thing: z.string().nullable(),
  /** Of a conversion: the request, as people call it. */
  number: z.string().nullable(),
  /** Of a redemption: what for, with how many days or months. */
  use: z.enum(['featured', 'plan']).nullable(),
  count: z.number().int().nullable(),
  plan: z.string().nullable(),
  /** The page that it leads to. */
  link: z.string().nullable(),
  /** Of what is taken back: when it was credited. */
  creditedAt: z.iso.datetime().nullable(),
})
export type Line = z.infer<typeof Line>

export const myStatement = call('GET /rewards/statement', {
  summary: 'What was booked on the caller’s accounts, newest first; both legs of what moves between two of them.',
  access: 'signed-in',
  query: Paging.extend({ bucket: z.enum(OWN_BUCKETS).optional() }),
  answer: listOf(Line),
})

/** What a member has now, told to their own windows whenever something was booked. */
export const pointsMoved = event('points.moved', Balances.extend({ userId: Id }))
