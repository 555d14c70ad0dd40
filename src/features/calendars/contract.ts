import { z } from 'zod'
import { Bytes, call } from '../../platform/shared/call.ts'
import { says } from '../../platform/shared/field-errors.ts'
import { Done, Id } from '../../platform/shared/ids.ts'
import { notice } from '../../platform/shared/notice.ts'
import { listOf } from '../../platform/shared/page.ts'
import { secret } from '../../platform/shared/secret.ts'
import { isZone, minutesOf } from '../../platform/shared/zone-time.ts'
import { READ_FAULTS } from './rules.ts'

const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'code:calendars.time')
const EndTime = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'code:calendars.time')

const WeekSpan = z
  .strictObject({ day: z.number().int().min(1).max(7), from: Time, to: EndTime })
  .refine(({ from, to }) => minutesOf(from) < minutesOf(to), { path: ['to'], ...says('calendars.ends-before') })
type WeekSpan = z.infer<typeof WeekSpan>

const overlap = (a: WeekSpan, b: WeekSpan) =>
  a.day === b.day && minutesOf(a.from) < minutesOf(b.to) && minutesOf(b.from) < minutesOf(a.to)

/** Weekly hours, several spans a day, none over another. */
const Week = z
  .array(WeekSpan)
  .max(42)
  .superRefine((hours, context) => {
    hours.forEach((one, at) => {
      if (hours.slice(0, at).some(other => overlap(one, other)))
        context.addIssue({ code: 'custom', path: [at, 'from'], ...says('calendars.overlap') })
    })
  })

const DaysOff = z
  .strictObject({ from: z.iso.date(), to: z.iso.date() })
  .refine(({ from, to }) => from <= to, { path: ['to'], ...says('calendars.ends-before') })

const Minutes = z.number().int().min(0)

/** When one can be met, as it is typed. Times are of `zone`; buffer and notice in minutes, the horizon in days. */
export const HoursDraft = z
  .strictObject({
    /** Whether others may take a time. */
    bookable: z.boolean(),
    /** Whether those may too who have no account; each confirms by a mail. */
    visitors: z.boolean(),
    zone: z.string().max(60).refine(isZone, says('calendars.zone')),
    hours: Week,
    daysOff: z.array(DaysOff).max(60),
    lengths: z
      .array(z.number().int().min(5).max(240))
      .min(1)
      .max(6)
      .refine(lengths => new Set(lengths).size === lengths.length, says('calendars.twice')),
    buffer: Minutes.max(120),
    notice: Minutes.max(20_160),
    horizon: z.number().int().min(1).max(180),
    perDay: z.number().int().min(1).max(24).nullable(),
  })
  .refine(({ bookable, hours }) => !bookable || hours.length > 0, { path: ['hours'], ...says('calendars.no-hours') })
export type HoursDraft = z.infer<typeof HoursDraft>

export const readHours = call('GET /calendar/hours', {
  summary: 'When the caller can be met; null until they said so.',
  access: 'signed-in',
  answer: z.object({ data: z.object({ hours: HoursDraft.nullable(), page: z.string() }) }),
})

export const changeHours = call('PUT /calendar/hours', {
  summary: 'Says when the caller can be met. What was agreed before stays.',
  access: 'with-profile',
  whileRestricted: true,
  body: HoursDraft,
  answer: Done.extend({ data: z.object({ hours: HoursDraft, page: z.string() }) }),
})

/** A calendar of elsewhere whose busy times count. Its address is not told again, only the server it lies on. */
export const OutsideCalendar = z.object({
  _id: Id,
  name: z.string(),
  site: z.string(),
  /** When it was last read; null until it was. */
  readAt: z.iso.datetime().nullable(),
  /** Why it could not be read at the last try; null where it could. */
  fault: z.enum(READ_FAULTS).nullable(),
  /** How many stretches of the coming months are taken by it. */
  busy: z.number().int(),
})
export type OutsideCalendar = z.infer<typeof OutsideCalendar>

const Address = secret(
  z
    .string()
    .trim()
    .max(2000)
    .regex(/^(https?|webcals?):\/\/[^\s/?#@]+([/?#]\S*)?$/i, 'code:calendars.address'),
)

export const listOutsideCalendars = call('GET /calendar/outside', {
  summary: 'The calendars of elsewhere whose busy times count for the caller.',
  access: 'signed-in',
  closedToLooking: true,
  answer: listOf(OutsideCalendar),
})

export const addOutsideCalendar = call('POST /calendar/outside', {
  summary:
    'Names a calendar of elsewhere by its address (https or webcal). It is read at once, and then every fifteen minutes.',
  description:
    'Only when somebody is busy is kept, never what with. An address that cannot be read is refused at its field with the reason.',
  access: 'with-profile',
  whileRestricted: true,
  body: z.object({ name: z.string().trim().min(1).max(60), address: Address }),
  answer: Done.extend({ data: OutsideCalendar }),
  status: 201,
  refusals: { 'calendars.too-many': 409 },
  idempotent: 'never',
  limits: [{ max: 20, seconds: 3600, by: 'caller' }],
})

export const readOutsideCalendar = call('POST /calendar/outside/:calendarId/read', {
  summary: 'Reads a calendar of elsewhere now.',
  access: 'signed-in',
  whileRestricted: true,
  params: z.object({ calendarId: Id }),
  answer: Done.extend({ data: OutsideCalendar }),
  limits: [{ max: 30, seconds: 3600, by: 'caller' }],
})

export const removeOutsideCalendar = call('DELETE /calendar/outside/:calendarId', {
  summary: 'Lets go of a calendar of elsewhere and of what was read from it.',
  access: 'signed-in',
  whileRestricted: true,
  params: z.object({ calendarId: Id }),
  answer: Done,
})

/** The private address of one's own meetings; null where there is none. */
const Feed = z.object({ address: secret(z.string()), madeAt: z.iso.datetime(), fetchedAt: z.iso.datetime().nullable() })
const FeedNow = z.object({ data: Feed.nullable() })

export const readFeed = call('GET /calendar/feed', {
  summary: 'The private address at which calendar programs read the caller’s meetings.',
  access: 'signed-in',
  closedToLooking: true,
  answer: FeedNow,
})

export const makeFeed = call('POST /calendar/feed', {
  summary: 'Makes the private address, or another one: the one before answers nothing from then on.',
  access: 'signed-in',
  whileRestricted: true,
  answer: Done.extend({ data: Feed }),
  idempotent: 'never',
  limits: [{ max: 10, seconds: 3600, by: 'caller' }],
})

export const removeFeed = call('DELETE /calendar/feed', {
  summary: 'Takes the private address away.',
  access: 'signed-in',
  whileRestricted: true,
  answer: Done,
})

export const fetchFeed = call('GET /calendar/feed/:token/majlis.ics', {
  summary: 'One’s meetings as a calendar file, for whoever knows the private address.',
  access: 'anyone',
  params: z.object({ token: secret(z.string().min(20).max(100)) }),
  answer: Bytes,
  limits: [{ max: 120, seconds: 3600, by: 'address' }],
})

const Range = z.object({ from: z.iso.datetime({ offset: true }), to: z.iso.datetime({ offset: true }) })

/** Somebody who can be met, with what they set. */
export const Host = z.object({
  _id: Id,
  name: z.string(),
  username: z.string(),
  picture: z.string().nullable(),
  /** What their page is called, a company most of all; null where it is called like them. */
  page: z.string().nullable(),
  /** Their page; null where the viewer may not see one. */
  link: z.string().nullable(),
  zone: z.string(),
  hours: z.array(z.object({ day: z.number().int(), from: z.string(), to: z.string() })),
  lengths: z.array(z.number().int()),
  buffer: z.number().int(),
  notice: z.number().int(),
  horizon: z.number().int(),
  /** Whether those may take a time who have no account. */
  visitors: z.boolean(),
  /** Whether busy times of a calendar of elsewhere count. */
  readsOutside: z.boolean(),
  /** Why the viewer may take no time with them, as a code with a sentence; null when they may. */
  refusal: z.enum(['calendars.yourself']).nullable(),
})
export type Host = z.infer<typeof Host>

export const readHost = call('GET /calendar/hosts/:username', {
  summary: 'Whom one wants to meet, where they offer times: their zone, hours, lengths, notice.',
  description: 'Without an account those are found who offer them to everybody.',
  access: 'anyone',
  params: z.object({ username: z.string().min(1).max(60) }),
  answer: z.object({ data: Host }),
})

export const listFreeTimes = call('GET /calendar/hosts/:username/free', {
  summary:
    'When a meeting of a length can begin with a member. Of their times nothing is told but what is free. At most 62 days at once.',
  access: 'anyone',
  params: z.object({ username: z.string().min(1).max(60) }),
  query: Range.extend({ length: z.number().int().min(5).max(240) }),
  answer: listOf(z.iso.datetime()),
  refusals: { 'calendars.not-offered': 409 },
})

/** A stretch of one's own that is taken; `title` and `link` of what is the club's own, null of calendars of elsewhere. */
export const OwnTime = z.object({
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  title: z.string().nullable(),
  link: z.string().nullable(),
  /** Only asked for yet, by oneself or by others. */
  held: z.boolean(),
})
export type OwnTime = z.infer<typeof OwnTime>

export const listOwnTimes = call('GET /calendar/times', {
  summary: 'What of the caller’s own time is taken: meetings of the club, and busy times of calendars of elsewhere.',
  access: 'signed-in',
  closedToLooking: true,
  query: Range,
  answer: listOf(OwnTime),
})

/** A calendar of elsewhere could not be read for a day. */
export const noticeOutsideSilent = notice(
  'calendars.outside-silent',
  z.object({ name: z.string(), site: z.string() }),
  { topic: 'meetings', mail: false },
)
