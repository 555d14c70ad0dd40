import { z } from 'zod'
import { call } from '../../../platform/shared/call.ts'
import { event } from '../../../platform/shared/event.ts'
import { Done, Id } from '../../../platform/shared/ids.ts'
import { LANGUAGES } from '../../../platform/shared/text.ts'
import { SeatKey } from '../../rooms/contract/vocabulary.ts'
import { MAX_MINUTES_TEXT } from '../rules.ts'
import { OfToken } from './guests.ts'

const OfMeeting = z.object({ meetingId: Id })

/** The notes of a meeting. One writes at a time: `holder` is who does now. */
export const Minutes = z.object({
  text: z.string(),
  language: z.enum(LANGUAGES),
  version: z.number().int(),
  savedBy: z.string().nullable(),
  savedAt: z.iso.datetime().nullable(),
  holder: z.object({ id: Id, name: z.string(), until: z.iso.datetime() }).nullable(),
  sentAt: z.iso.datetime().nullable(),
  /** Names of those who were there and whom they do not reach: no address of theirs is known. Empty until the meeting is held. */
  missed: z.array(z.string()),
  maySend: z.boolean(),
})
export type Minutes = z.infer<typeof Minutes>

/** The notes as a guest reads them: `writes` is the name of who does now. */
export const GuestMinutes = Minutes.pick({ text: true, language: true, savedAt: true }).extend({
  writes: z.string().nullable(),
})

const DoneWith = Done.extend({ data: Minutes })

export const readMinutes = call('GET /meetings/:meetingId/minutes', {
  name: 'readMeetingMinutes',
  summary: 'The notes of a meeting, for its members.',
  access: 'signed-in',
  closedToLooking: true,
  params: OfMeeting,
  answer: z.object({ data: Minutes }),
})

export const holdMinutes = call('POST /meetings/:meetingId/minutes/hold', {
  name: 'holdMeetingMinutes',
  summary:
    'Takes the pen: for half a minute nobody else writes. Whoever writes takes it again and again; `release` gives it back.',
  access: 'signed-in',
  params: OfMeeting,
  body: z.object({ release: z.boolean().default(false) }),
  answer: DoneWith,
  refusals: { 'meetings.minutes-held': 409, 'meetings.minutes-sent': 409, 'meetings.over': 409 },
})

export const saveMinutes = call('PUT /meetings/:meetingId/minutes', {
  name: 'saveMeetingMinutes',
  summary: 'Keeps the notes as they are now; `version` is the one that was read.',
  access: 'signed-in',
  params: OfMeeting,
  body: z.object({ text: z.string().max(MAX_MINUTES_TEXT), version: z.number().int() }),
  answer: DoneWith,
  refusals: {
    'meetings.minutes-held': 409,
    'meetings.minutes-newer': 409,
    'meetings.minutes-sent': 409,
    'meetings.over': 409,
  },
})

export const sendMinutes = call('POST /meetings/:meetingId/minutes/send', {
  name: 'sendMeetingMinutes',
  summary:
    'Sends the notes to everybody who was there and whose address is known, once. From then on they stay as they are.',
  access: 'signed-in',
  params: OfMeeting,
  answer: DoneWith,
  refusals: {
    'meetings.not-owner': 403,
    'meetings.minutes-sent': 409,
    'meetings.minutes-empty': 409,
    'meetings.not-held': 409,
  },
})

export const readMinutesAsGuest = call('POST /meeting-invitations/:token/minutes', {
  name: 'readMeetingMinutesAsGuest',
  summary: 'The notes of a meeting, for whoever is in its room by the link of their mail, or by that for anybody.',
  description:
    'The `key` is that of their seat. Whoever waits in the lobby, left or was removed finds none, nor does anybody once the room is over.',
  access: 'anyone',
  reads: true,
  closedToLooking: true,
  params: OfToken,
  body: z.object({ key: SeatKey }),
  answer: z.object({ data: GuestMinutes }),
  idempotent: 'never',
  limits: [{ max: 600, seconds: 600, by: 'address' }],
})

/** The notes changed, or somebody else holds them, on the topic `meeting:<id>` and on that of what passes inside its room. */
export const minutesMoved = event('meetings.minutes-moved', OfMeeting)
