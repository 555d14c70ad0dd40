import { z } from 'zod'
import { call } from '../../../platform/shared/call.ts'
import { Done } from '../../../platform/shared/ids.ts'
import { Meeting, Proposal } from '../contract.ts'

/** Proposals to one member that wait for an answer: more of one's own would keep their time from others. */
export const MOST_WAITING = 2

export const bookMeeting = call('POST /bookings/:username', {
  name: 'bookMeeting',
  summary: 'Proposes a meeting to a member who offers times, at up to three of them; others may come too.',
  description:
    'The times are held for the two until it is answered. One that was taken meanwhile is refused at `times.<n>`. Lengths are those that the member offers.',
  access: 'with-profile',
  params: z.object({ username: z.string().min(1).max(60) }),
  body: Proposal,
  answer: Done.extend({ data: Meeting }),
  status: 201,
  refusals: {
    'calendars.yourself': 409,
    'calendars.not-offered': 409,
    'meetings.enough-waiting': 409,
    'meetings.you-blocked': 409,
    'meetings.not-possible': 409,
    'meetings.too-many': 409,
    'meetings.nobody': 409,
    'meetings.yourself': 409,
  },
  limits: [{ max: 10, seconds: 3600, by: 'caller' }],
})
