import { z } from 'zod'
import { Bytes, call } from '../../../platform/shared/call.ts'
import { Done, Id } from '../../../platform/shared/ids.ts'
import { secret } from '../../../platform/shared/secret.ts'
import { LANGUAGES } from '../../../platform/shared/text.ts'
import { AgendaPoint, ANSWERING, Answer, Suggestion } from '../contract.ts'
import * as rules from '../rules.ts'

/** What opens a meeting to somebody from outside: it stands in their mail, or in the link of a meeting that began at once. */
export const OfToken = z.object({ token: secret(z.string().min(20).max(120)) })

/** A meeting as a guest sees it: names and answers, no addresses, nothing else of the club. */
export const GuestMeeting = z.object({
  _id: Id,
  title: z.string(),
  language: z.enum(LANGUAGES),
  minutes: z.number().int(),
  state: z.enum(rules.STATES),
  startsAt: z.iso.datetime().nullable(),
  zone: z.string(),
  owner: z.string(),
  ownerZone: z.string().nullable(),
  people: z.array(z.object({ name: z.string(), answer: z.enum(rules.ANSWERS), you: z.boolean() })),
  agenda: z.array(AgendaPoint),
  times: z.array(z.object({ id: Id, startsAt: z.iso.datetime(), yours: z.boolean().nullable() })),
  /** Null for the link that is for anybody: they say who they are when they come in, but for whoever has an account. */
  you: z.object({ name: z.string(), answer: z.enum(rules.ANSWERS), word: z.string() }).nullable(),
  /**
   * How whoever is signed in comes by the link for anybody, under their own name: `waits` in the lobby, or `belongs` to the meeting already and
   * comes in at once. Null for everybody else.
   */
  account: z.enum(['waits', 'belongs']).nullable(),
  /** They asked for it themselves, on a booking page. */
  asked: z.boolean(),
  /** User name of the owner where that page offers times of this length to everybody still: another time is one of those. */
  books: z.string().nullable(),
  roomOpen: z.boolean(),
})
export type GuestMeeting = z.infer<typeof GuestMeeting>

const DoneWith = Done.extend({ data: GuestMeeting })
/** Tokens are not to be guessed, and mails are written by hand. */
const LIMITS = [{ max: 30, seconds: 3600, by: 'address' }] as const
const OVER = { 'meetings.over': 409, 'meetings.begun': 409 } as const

export const readInvitation = call('GET /meeting-invitations/:token', {
  name: 'readMeetingInvitation',
  summary: 'A meeting as the guest sees it whose mail has this link.',
  access: 'anyone',
  params: OfToken,
  answer: z.object({ data: GuestMeeting }),
})

export const answerInvitation = call('POST /meeting-invitations/:token/answers', {
  name: 'answerMeetingInvitation',
  summary: 'A guest says whether they come, or which times suit.',
  access: 'anyone',
  params: OfToken,
  body: Answer,
  answer: DoneWith,
  refusals: { ...OVER, ...ANSWERING },
  limits: LIMITS,
})

export const suggestAsGuest = call('POST /meeting-invitations/:token/times', {
  name: 'suggestMeetingTimesAsGuest',
  summary: 'A guest proposes other times.',
  access: 'anyone',
  params: OfToken,
  body: Suggestion,
  answer: DoneWith,
  refusals: OVER,
  limits: LIMITS,
})

export const invitationFile = call('GET /meeting-invitations/:token/calendar.ics', {
  name: 'downloadInvitationFile',
  summary: 'The calendar file of a meeting, for a guest.',
  access: 'anyone',
  params: OfToken,
  answer: Bytes,
})

export const enterAsGuest = call('POST /meeting-invitations/:token/enter', {
  name: 'enterMeetingAsGuest',
  summary:
    'Lets a guest into the lobby of the room, under their name. `pass` is what opens the lobby and nothing else.',
  description:
    'Whoever is signed in and brings the link for anybody needs no `name`: they wait as themselves, with a `pass` that opens for them alone, and belong to the people of the meeting once they are admitted. Who belongs to it already gets no `pass` and enters as a member does.',
  access: 'anyone',
  params: OfToken,
  body: z.object({ name: z.string().trim().max(80).default('') }),
  answer: z.object({ data: z.object({ roomId: Id, pass: z.string().nullable() }) }),
  refusals: { 'meetings.not-open': 409, 'meetings.over': 409 },
  idempotent: 'never',
  limits: LIMITS,
})
