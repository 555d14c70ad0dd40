import { z } from 'zod'
import { USER_TYPES } from '../../platform/shared/access.ts'
import { BothLanguages } from '../../platform/shared/both-languages.ts'
import { Bytes, call } from '../../platform/shared/call.ts'
import { event } from '../../platform/shared/event.ts'
import { Done, Id } from '../../platform/shared/ids.ts'
import { notice } from '../../platform/shared/notice.ts'
import { listOf, Paging } from '../../platform/shared/page.ts'
import { LANGUAGES } from '../../platform/shared/text.ts'
import { isZone } from '../../platform/shared/zone-time.ts'
import * as rules from './rules.ts'
import { EVERY, LEAST_OCCURRENCES, MOST_OCCURRENCES } from './rules/series.ts'

/** What the house calls a meeting where it refers to things. */
export const MEETING = 'meeting'

export const At = z.iso.datetime({ offset: true })
export const Zone = z.string().max(64).refine(isZone).meta({ description: 'IANA name of the zone of whoever asks.' })
const Text = z.object({ text: z.string(), language: z.enum(LANGUAGES) })
export const Word = z.string().trim().max(rules.MAX_WORD).default('')
/** Of a series: this one and all that come after it. */
const Whole = z.boolean().default(false).meta({ description: 'Of a series: this one and all that come after it.' })

/** One who is asked. `member` is null for guests; `email` of a guest is for the owner alone. */
export const Person = z.object({
  id: Id,
  member: Id.nullable(),
  name: z.string(),
  username: z.string().nullable(),
  userType: z.enum(USER_TYPES).nullable(),
  picture: z.string().nullable(),
  email: z.string().nullable(),
  /** Where they are, as their own device last said; null as long as none did. */
  zone: z.string().nullable(),
  answer: z.enum(rules.ANSWERS),
  word: z.string(),
  owner: z.boolean(),
  you: z.boolean(),
})
export type Person = z.infer<typeof Person>

/** A time that is proposed, by whom, and whom it fits (by the ids of people). */
export const ProposedTime = z.object({
  id: Id,
  startsAt: z.iso.datetime(),
  by: Id,
  fits: z.array(Id),
  not: z.array(Id),
})
export type ProposedTime = z.infer<typeof ProposedTime>

export const Step = z.object({
  act: z.enum(rules.ACTS),
  /** Name of who did it; null for what the club did by itself. */
  by: z.string().nullable(),
  at: z.iso.datetime(),
  word: Text.nullable(),
  from: z.iso.datetime().nullable(),
  to: z.iso.datetime().nullable(),
})
export type Step = z.infer<typeof Step>

const Repeats = z.object({ every: z.enum(EVERY), count: z.number().int() })

/** A meeting in lists. `startsAt` is null until a time is chosen; `firstAt` is the earliest that is proposed. */
export const MeetingRow = z.object({
  _id: Id,
  title: z.string(),
  language: z.enum(LANGUAGES),
  minutes: z.number().int(),
  state: z.enum(rules.STATES),
  startsAt: z.iso.datetime().nullable(),
  firstAt: z.iso.datetime().nullable(),
  timeCount: z.number().int(),
  zone: z.string(),
  atOnce: z.boolean(),
  repeats: Repeats.nullable(),
  series: z.object({ id: Id, occurrence: z.number().int(), of: z.number().int() }).nullable(),
  owner: z.object({ id: Id, name: z.string() }),
  people: z.array(Person),
  /** Something of it waits for the caller. */
  waitsForYou: z.boolean(),
})
export type MeetingRow = z.infer<typeof MeetingRow>

export const AgendaPoint = z.object({
  text: z.string().trim().min(1).max(rules.MAX_POINT),
  minutes: z.number().int().min(1).max(rules.LONGEST),
})

/** The whole of a meeting for whoever is asked. */
export const Meeting = MeetingRow.extend({
  agenda: z.array(AgendaPoint),
  times: z.array(ProposedTime),
  steps: z.array(Step),
  about: z.object({ title: z.string(), link: z.string().nullable() }).nullable(),
  /** The link that lets anybody into the lobby; for the owner of a meeting that began at once. */
  link: z.string().nullable(),
  /** Other meetings of the caller at the chosen time, or at the times that are proposed. */
  clashes: z.array(z.object({ startsAt: z.iso.datetime(), title: z.string().nullable() })),
  /** All of its series that the caller is asked to, itself among them; none of a meeting that is no series. */
  ofSeries: z.array(
    z.object({ _id: Id, occurrence: z.number().int(), startsAt: z.iso.datetime(), state: z.enum(rules.STATES) }),
  ),
  /** Whom the caller may review after it: two were there together for long enough. */
  mayReview: z.string().nullable(),
  /** Who was there and for how many minutes, once it is over; by the ids of people, else by a name. */
  there: z.array(z.object({ person: Id.nullable(), name: z.string(), minutes: z.number() })),
})
export type Meeting = z.infer<typeof Meeting>

const Answered = z.object({ data: Meeting })
const DoneWith = Done.extend({ data: Meeting })
const OfMeeting = z.object({ meetingId: Id })

const Times = z.array(At).min(1).max(rules.MAX_TIMES)
export const Guest = z.object({
  name: z.string().trim().min(1).max(80),
  email: z.email().max(254),
  language: z.enum(LANGUAGES).default('en'),
})
const Title = z.string().trim().min(1).max(rules.MAX_TITLE)
const Agenda = z.array(AgendaPoint).max(rules.MAX_POINTS).default([])
const Members = z.array(z.string().min(1).max(60)).max(rules.MAX_PEOPLE).default([])
const Guests = z.array(Guest).max(rules.MAX_PEOPLE).default([])

/** Writing to others again and again is what a program does. */
const LIMITS = [{ max: 30, seconds: 3600, by: 'caller' }] as const
const OVER = { 'meetings.over': 409, 'meetings.begun': 409 } as const
/** What an answer that comes too late is told. */
export const ANSWERING = { 'meetings.no-time': 409, 'meetings.moved': 409 } as const
const OWNERS = { ...OVER, 'meetings.not-owner': 403 } as const
const ASKED = { 'meetings.you-blocked': 409, 'meetings.not-possible': 409, 'meetings.too-many': 409 } as const

export const startNow = call('POST /meetings/now', {
  name: 'startMeeting',
  summary: 'Begins a meeting at once. Its room is open; its link lets anybody into the lobby.',
  access: 'signed-in',
  body: z.object({ title: z.string().trim().max(rules.MAX_TITLE).default(''), zone: Zone }),
  answer: DoneWith,
  status: 201,
  limits: LIMITS,
})

/** What is proposed. Members by user name, guests by mail. `until` is the last day of a series in the zone of whoever asks. */
export const Proposal = z.object({
  title: Title,
  agenda: Agenda,
  minutes: z.number().int().min(rules.SHORTEST).max(rules.LONGEST),
  times: Times,
  zone: Zone,
  members: Members,
  guests: Guests,
  repeats: z
    .object({
      every: z.enum(EVERY),
      count: z.number().int().min(LEAST_OCCURRENCES).max(MOST_OCCURRENCES).optional(),
      until: z.iso.date().optional(),
    })
    .optional(),
  about: z.object({ kind: z.string().min(1).max(40), id: Id }).optional(),
})

export const proposeMeeting = call('POST /meetings', {
  summary: 'Proposes a meeting at up to three times. Everybody asked is told, with a calendar file in their mail.',
  description:
    'With one other person the time that they take is fixed at once; with more, the earliest that fits everybody who did not decline, or the one that the owner takes. A series keeps the wall clock of `zone`; monthly is the same weekday of the month.',
  access: 'with-profile',
  body: Proposal,
  answer: DoneWith,
  status: 201,
  refusals: { ...ASKED, 'meetings.nobody': 409, 'meetings.yourself': 409 },
  limits: LIMITS,
})

export const listMeetings = call('GET /meetings', {
  name: 'listMyMeetings',
  summary: "The caller's meetings: those that come, those where something waits for the caller, those that are over.",
  access: 'signed-in',
  closedToLooking: true,
  query: Paging.extend({ list: z.enum(rules.LISTS).optional() }),
  answer: listOf(MeetingRow).extend({
    list: z.enum(rules.LISTS),
    counts: z.object({ coming: z.number().int(), waiting: z.number().int(), past: z.number().int() }),
  }),
})

export const readMeeting = call('GET /meetings/:meetingId', {
  summary: 'A meeting, for whoever is asked; not found for others.',
  access: 'signed-in',
  closedToLooking: true,
  params: OfMeeting,
  answer: Answered,
})

export const meetingFile = call('GET /meetings/:meetingId/calendar.ics', {
  name: 'downloadMeetingFile',
  summary: 'The calendar file of a meeting.',
  access: 'signed-in',
  closedToLooking: true,
  params: OfMeeting,
  answer: Bytes,
})

export const readInvitee = call('GET /meeting-invitees/:username', {
  name: 'readInvitee',
  summary: 'A member whom one is about to ask: name, picture, and their zone where it is known.',
  access: 'with-profile',
  params: z.object({ username: z.string().min(1).max(60) }),
  answer: z.object({
    data: Person.pick({ name: true, username: true, userType: true, picture: true, zone: true }).extend({
      /** They offer times, which `GET calendar/hosts/:username/free` lists. */
      offers: z.boolean(),
      /** Since when their profile is verified; null while it is not. */
      verifiedAt: z.iso.datetime().nullable(),
      /** What their page is called, a company most of all; null where it is called like them. */
      page: z.string().nullable(),
    }),
  }),
  refusals: { 'meetings.yourself': 409, 'meetings.you-blocked': 409, 'meetings.not-possible': 409 },
})

export const findClashes = call('POST /meetings/clashes', {
  summary:
    'What the caller has at some times already: own meetings by their title, busy times of other calendars without.',
  access: 'signed-in',
  closedToLooking: true,
  reads: true,
  body: z.object({
    times: z.array(At).min(1).max(40),
    minutes: z.number().int().min(rules.SHORTEST).max(rules.LONGEST),
    except: Id.optional(),
  }),
  answer: z.object({ data: z.array(z.object({ startsAt: z.iso.datetime(), title: z.string().nullable() })) }),
})

/**
 * An answer. Of proposed times `fits` names those that suit; of a chosen one it is left out, and `startsAt` is the one that was read: of a
 * meeting that was moved meanwhile nothing is answered unseen.
 */
export const Answer = z.object({
  answer: z.enum(['accepted', 'declined']),
  fits: z.array(Id).max(40).default([]),
  startsAt: z.iso.datetime().optional(),
  word: Word,
  zone: Zone,
  whole: Whole,
})

export const answerMeeting = call('POST /meetings/:meetingId/answers', {
  summary: 'Says whether one comes, or which of the proposed times suit.',
  access: 'signed-in',
  whileRestricted: true,
  params: OfMeeting,
  body: Answer,
  answer: DoneWith,
  refusals: { ...OVER, ...ANSWERING, 'meetings.own': 409 },
  limits: LIMITS,
})

export const Suggestion = z.object({ times: Times, word: Word, zone: Zone })

export const suggestTimes = call('POST /meetings/:meetingId/times', {
  name: 'suggestMeetingTimes',
  summary: 'Proposes other times; they take the place of those that one proposed before.',
  access: 'signed-in',
  params: OfMeeting,
  body: Suggestion,
  answer: DoneWith,
  refusals: OVER,
  limits: LIMITS,
})

export const moveMeeting = call('PUT /meetings/:meetingId/time', {
  summary: 'Fixes a meeting at a time, or moves it there. Everybody else is asked again.',
  description:
    'Of a series on wish (`whole`) all that come after it move too: they follow the new time weekly, or on the same weekday of the month.',
  access: 'signed-in',
  params: OfMeeting,
  body: z.object({ startsAt: At, word: Word, zone: Zone, whole: Whole }),
  answer: DoneWith,
  refusals: OWNERS,
  limits: LIMITS,
})

export const changeMeeting = call('PUT /meetings/:meetingId', {
  summary:
    'Changes title, agenda and length of a meeting that has not begun, of a series on wish of all that come after it too.',
  access: 'signed-in',
  params: OfMeeting,
  body: z.object({
    title: Title,
    agenda: Agenda,
    minutes: z.number().int().min(rules.SHORTEST).max(rules.LONGEST),
    whole: Whole,
  }),
  answer: DoneWith,
  refusals: OWNERS,
  limits: LIMITS,
})

export const cancelMeeting = call('POST /meetings/:meetingId/cancel', {
  summary: 'Cancels a meeting with a reason, of a series on wish all that come after it too.',
  access: 'signed-in',
  whileRestricted: true,
  params: OfMeeting,
  body: z.object({ word: Word, whole: Whole }),
  answer: DoneWith,
  refusals: OWNERS,
})

export const inviteToMeeting = call('POST /meetings/:meetingId/people', {
  name: 'inviteToMeeting',
  summary: 'Asks more members or guests to a meeting.',
  access: 'with-profile',
  params: OfMeeting,
  body: z.object({ members: Members, guests: Guests }),
  answer: DoneWith,
  refusals: {
    ...ASKED,
    'meetings.over': 409,
    'meetings.not-owner': 403,
    'meetings.nobody': 409,
    'meetings.yourself': 409,
  },
  limits: LIMITS,
})

export const removeFromMeeting = call('DELETE /meetings/:meetingId/people/:personId', {
  name: 'removeFromMeeting',
  summary: 'Takes somebody from a meeting, who is told that it is cancelled for them.',
  access: 'signed-in',
  params: OfMeeting.extend({ personId: Id }),
  answer: DoneWith,
  refusals: { ...OWNERS, 'meetings.yourself': 409 },
})

/** Something happened to a meeting, on the topic `meeting:<id>`. */
export const meetingMoved = event('meetings.moved', OfMeeting)
/** Something happened to one of a member's meetings, on their own topic. */
export const meetingTouched = event('meetings.touched', OfMeeting)
/**
 * A meeting took place. `pair` are its two members when they were there together for at least ten minutes: they may review each other. Told
 * once for each meeting.
 */
export const meetingHeld = event(
  'meetings.held',
  z.object({ meetingId: Id, title: z.string(), language: z.enum(LANGUAGES), pair: z.tuple([Id, Id]).nullable() }),
)

const About = z.object({ name: z.string(), title: z.string() })
const OfTitle = z.object({ title: z.string() })
const AtTime = About.extend({ when: BothLanguages })
const When = OfTitle.extend({ when: BothLanguages })
/** A row of their own among the settings, mails of their own, and one meeting can be muted by its title. */
const OF = { topic: 'meetings', mail: false, about: 'title' } as const
const ASKS = { ...OF, waits: 'answer' } as const
export const noticeProposed = notice('meetings.proposed', About, ASKS)
export const noticeSuggested = notice('meetings.suggested', About, ASKS)
export const noticeFixed = notice('meetings.fixed', When, OF)
export const noticeAccepted = notice('meetings.accepted', About, OF)
export const noticeDeclined = notice('meetings.declined', About, OF)
export const noticeMoved = notice('meetings.time-moved', AtTime, ASKS)
export const noticeChanged = notice('meetings.changed', About, OF)
export const noticeCancelled = notice('meetings.cancelled', About, OF)
export const noticeAllDeclined = notice('meetings.all-declined', OfTitle, OF)
export const noticeExpired = notice('meetings.expired', OfTitle, OF)
export const noticeTomorrow = notice('meetings.reminder-day', When, OF)
export const noticeSoon = notice('meetings.reminder-soon', When, OF)
/** Somebody wrote in answer to a mail of a meeting: told by mail too, since it came as one. */
export const noticeWrote = notice('meetings.wrote', About, { topic: 'meetings', about: 'title' })
export const noticeMinutes = notice('meetings.minutes', About, OF)
