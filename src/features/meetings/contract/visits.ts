import { z } from 'zod'
import { call } from '../../../platform/shared/call.ts'
import { Done, Id } from '../../../platform/shared/ids.ts'
import { secret } from '../../../platform/shared/secret.ts'
import { LANGUAGES } from '../../../platform/shared/text.ts'
import { At, Zone } from '../contract.ts'
import * as rules from '../rules.ts'

/** What somebody without an account says who wants to meet a member. */
export const Visit = z.object({
  name: z.string().trim().min(1).max(80),
  email: z.email().max(254),
  title: z.string().trim().min(1).max(rules.MAX_TITLE),
  minutes: z.number().int().min(rules.SHORTEST).max(rules.LONGEST),
  times: z.array(At).min(1).max(rules.MAX_TIMES),
  zone: Zone,
})

export const askToMeet = call('POST /bookings/:username/visits', {
  name: 'askToMeet',
  summary: 'Asks a member who offers times to everybody for one of them, without an account.',
  description:
    'A mail with a link goes to the address; nothing is held, and nobody is told, until whoever has it confirms. The answer is the same whoever the address belongs to.',
  access: 'anyone',
  params: z.object({ username: z.string().min(1).max(60) }),
  // `website` is shown to nobody: whoever fills it is a program, is thanked and not heard.
  body: Visit.extend({ website: z.string().max(200).optional() }),
  answer: Done,
  status: 201,
  refusals: { 'calendars.not-offered': 409 },
  limits: [
    { max: 6, seconds: 3600, by: 'address' },
    { max: 3, seconds: 3600, by: 'body:email' },
  ],
})

const OfToken = z.object({ token: secret(z.string().min(20).max(120)) })
const LIMITS = [{ max: 60, seconds: 3600, by: 'address' }] as const

/** What is confirmed by the link of a mail. */
export const VisitToConfirm = z.object({
  host: z.object({ name: z.string(), username: z.string(), zone: z.string() }),
  title: z.string(),
  language: z.enum(LANGUAGES),
  minutes: z.number().int(),
  /** Those that are free still. */
  times: z.array(z.iso.datetime()),
  /** How many were asked for. */
  asked: z.number().int(),
  /** Where the meeting is, for whoever asked; null until it is confirmed. */
  page: z.string().nullable(),
})
export type VisitToConfirm = z.infer<typeof VisitToConfirm>

export const readVisit = call('GET /visits/:token', {
  name: 'readVisit',
  summary: 'What a link confirms that was mailed to somebody without an account.',
  access: 'anyone',
  params: OfToken,
  answer: z.object({ data: VisitToConfirm }),
})

export const confirmVisit = call('POST /visits/:token/confirm', {
  name: 'confirmVisit',
  summary: 'Proposes the times to the member: those that are free still are held until they answer. Twice is once.',
  access: 'anyone',
  params: OfToken,
  answer: Done.extend({ data: z.object({ meetingId: Id, page: z.string() }) }),
  status: 201,
  refusals: {
    'calendars.not-offered': 409,
    'meetings.all-taken': 409,
    'meetings.enough-waiting': 409,
    'meetings.many-waiting': 409,
    'meetings.not-possible': 409,
  },
  limits: LIMITS,
})
