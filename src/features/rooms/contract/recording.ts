import { z } from 'zod'
import { Bytes, call } from '../../../platform/shared/call.ts'
import { Done, Id } from '../../../platform/shared/ids.ts'
import { AboutRoom, KINDS, Seated } from './vocabulary.ts'

/**
 * How a recording stands. `none`; `asked`: the owner wants to record and somebody has not said yet; `running`; `paused`: somebody
 * came who has not agreed, the owner's window pauses its recorder until they have or are gone; then it is over.
 */
export const RecordingState = z.enum(['none', 'asked', 'running', 'paused'])
export type RecordingState = z.infer<typeof RecordingState>

/** So large a piece may be, in characters of base64, and so much one recording may hold, in bytes. */
export const MAX_PIECE = 900_000
export const MAX_RECORDING_BYTES = 1_500_000_000
export const MAX_PIECES = 20_000

/** A recording that is being made: everybody in the room sees it. */
export const LiveRecording = z.object({
  _id: Id,
  state: RecordingState,
  askedAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  /** Seats that agreed, and those of who would be recorded and has not. Who watches a broadcast is not recorded and not asked. */
  agreed: z.array(Id),
  missing: z.array(Id),
})
export type LiveRecording = z.infer<typeof LiveRecording>

/** A recording that was made. */
export const KeptRecording = z.object({
  _id: Id,
  roomId: Id,
  /** Of which room, and who is seen and heard in it, by name. */
  title: z.string(),
  kind: z.enum(KINDS),
  people: z.array(z.string()),
  startedAt: z.iso.datetime(),
  stoppedAt: z.iso.datetime(),
  bytes: z.number().int(),
  /** Of how it ended: the owner stopped it, somebody withdrew, the room was over, or nothing more of it came. */
  because: z.enum(['owner', 'withdrawn', 'over', 'silent']),
  /** All of it is there; false while its last pieces are on their way. */
  whole: z.boolean(),
  /** It says how long it is and where one can jump to; made soon after it is whole, of what is kept as WebM. */
  timeline: z.boolean(),
  url: z.string(),
  mine: z.boolean(),
})
export type KeptRecording = z.infer<typeof KeptRecording>

const AboutRecording = AboutRoom.extend({ recordingId: Id })
const Started = z.object({ message: z.string(), data: LiveRecording })

export const askToRecord = call('POST /rooms/:roomId/recordings', {
  summary: 'The owner wants to record: everybody who would be recorded is asked, and it runs once all have agreed.',
  access: 'anyone',
  closedToLooking: true,
  params: AboutRoom,
  body: Seated,
  answer: Started,
  refusals: {
    'rooms.over': 409,
    'rooms.not-in': 409,
    'rooms.owner-only': 403,
    'rooms.not-recordable': 409,
    'rooms.recording-already': 409,
  },
  idempotent: 'never',
  limits: [{ max: 30, seconds: 600, by: 'address' }],
})

export const agreeToRecording = call('PUT /rooms/:roomId/recordings/consent', {
  summary: 'Agrees to be recorded, or not. Whoever had agreed and takes it back stops a recording that runs.',
  access: 'anyone',
  whileRestricted: true,
  params: AboutRoom,
  body: Seated.extend({ agrees: z.boolean() }),
  answer: Done,
  refusals: { 'rooms.over': 409, 'rooms.not-in': 409 },
  idempotent: 'never',
  limits: [{ max: 60, seconds: 600, by: 'address' }],
})

export const stopRecording = call('POST /rooms/:roomId/recordings/:recordingId/stop', {
  summary: 'The owner stops a recording, or takes back that they want one.',
  access: 'anyone',
  params: AboutRecording,
  body: Seated,
  answer: Done,
  refusals: { 'rooms.owner-only': 403 },
  idempotent: 'never',
})

export const keepPiece = call('PUT /rooms/:roomId/recordings/:recordingId/pieces/:piece', {
  summary:
    'Keeps a piece of a recording, from the owner’s window, numbered from 1. The same number again changes nothing.',
  description:
    'As base64. Pieces come in their order while it runs, and for two minutes after it stopped; `last` says that nothing follows.',
  access: 'anyone',
  params: AboutRecording.extend({ piece: z.coerce.number().int().min(1).max(MAX_PIECES) }),
  body: Seated.extend({
    bytes: z.base64().max(MAX_PIECE),
    type: z.enum(['video/webm', 'video/mp4']),
    last: z.boolean().default(false),
  }),
  answer: z.object({ message: z.string(), data: z.object({ next: z.number().int() }) }),
  refusals: {
    'rooms.owner-only': 403,
    'rooms.not-recording': 409,
    'rooms.piece-missing': 409,
    'rooms.recording-full': 409,
  },
  idempotent: 'never',
  limits: [{ max: 600, seconds: 300, by: 'address' }],
})

export const listRecordings = call('GET /rooms/:roomId/recordings', {
  summary: 'Recordings of a room, for its owner and the members who were recorded.',
  access: 'signed-in',
  closedToLooking: true,
  params: AboutRoom,
  answer: z.object({ data: z.array(KeptRecording) }),
})

export const listOwnRecordings = call('GET /room-recordings', {
  summary: 'Recordings of one’s own rooms, and those in which one was recorded, the latest first.',
  access: 'signed-in',
  closedToLooking: true,
  answer: z.object({ data: z.array(KeptRecording) }),
})

export const readRecording = call('GET /room-recordings/:recordingId', {
  summary: 'The bytes of a recording, for the owner of its room and the members who were recorded.',
  access: 'signed-in',
  closedToLooking: true,
  params: z.object({ recordingId: Id }),
  answer: Bytes,
})

export const removeRecording = call('DELETE /room-recordings/:recordingId', {
  summary: 'Removes a recording for everybody: its owner does.',
  access: 'signed-in',
  whileRestricted: true,
  params: z.object({ recordingId: Id }),
  answer: Done,
})
