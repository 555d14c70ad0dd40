import { z } from 'zod'
import { USER_TYPES } from '../../../platform/shared/access.ts'
import { Id } from '../../../platform/shared/ids.ts'
import { secret } from '../../../platform/shared/secret.ts'

/**
 * What a room is for: a member's `private` one with a lobby, a member's `public` broadcast, a `meeting` that was agreed on, a `call`
 * between members.
 */
export const KINDS = ['private', 'public', 'meeting', 'call'] as const
export type RoomKind = (typeof KINDS)[number]

/**
 * Where somebody stands to a room. `waiting` in the lobby, `in` the room; the others ended: `left` by themselves, `gone` because
 * their line was silent for too long, `removed` or `sent-back` by the owner, `moved` to another window of theirs.
 */
export const SEAT_STATES = ['waiting', 'in', 'left', 'gone', 'removed', 'sent-back', 'moved'] as const
export type SeatState = (typeof SEAT_STATES)[number]

/** What somebody is in a room: who is on `stage` is seen and heard, who is a `watcher` sees and hears. */
export const ROLES = ['owner', 'stage', 'watcher'] as const
export type SeatRole = (typeof ROLES)[number]

/** How somebody takes part: with what they have, only listening, or only by chat (without any media). */
export const MODES = ['full', 'listen', 'chat'] as const
export type SeatMode = (typeof MODES)[number]

/** Rooms without LiveKit: everybody sends to everybody, so there are so many at most; and so many who watch a broadcast. */
export const MOST_IN_MESH = 8
export const MOST_WATCHING_MESH = 8
/** With LiveKit. */
export const MOST_IN_ROOM = 50
export const MOST_WATCHING = 300
/** Who wait in one lobby at most. */
export const MOST_WAITING = 50

/** A window says that it is there so often; who said nothing for so long is gone, and may come back as they were for so long. */
export const SAY_HERE_EVERY_SECONDS = 15
export const GONE_AFTER_SECONDS = 45
export const BACK_WITHIN_SECONDS = 180

export const MAX_WORDS = 2000
export const MAX_QUESTION = 300
export const MAX_WHY = 160
export const MAX_TITLE = 120
export const MAX_NAME = 60

/** Reactions that float over the picture and are kept nowhere. */
export const REACTIONS = ['applause', 'agreed', 'love', 'laugh', 'wow', 'thanks'] as const
export type Reaction = (typeof REACTIONS)[number]

/** What opens a seat: whoever has it acts as who sits there. A window keeps it for as long as it lives (sessionStorage), nobody else. */
export const SeatKey = secret(z.string().min(20).max(100))
export const PassToken = secret(z.string().min(20).max(100))

export const AboutRoom = z.object({ roomId: Id })
/** The body of most calls of whoever is in a room. A key that opens no seat of the room answers 404. */
export const Seated = z.object({ key: SeatKey })

/** A member as rooms name them. */
export const RoomMember = z.object({
  id: Id,
  name: z.string(),
  username: z.string().nullable(),
  userType: z.enum(USER_TYPES).nullable(),
  /** Address of the small picture. */
  picture: z.string().nullable(),
  /** Their page, where the reader may see one. */
  link: z.string().nullable(),
  /** Since when their profile is verified; null for one that is not. */
  verifiedAt: z.iso.datetime().nullable(),
})
export type RoomMember = z.infer<typeof RoomMember>

/** Somebody in a room or before it. */
export const SeatView = z.object({
  _id: Id,
  /** Of a member their name; of a guest what the link calls them; '' of a visitor who only watches. */
  name: z.string(),
  /** Null for guests and visitors. */
  member: RoomMember.nullable(),
  self: z.boolean(),
  state: z.enum(SEAT_STATES),
  role: z.enum(ROLES),
  mode: z.enum(MODES),
  /** Order of entering; unique in the room. */
  place: z.number().int(),
  /** In the lobby: what they said to be let in, and since when they wait. */
  why: z.string(),
  cameAt: z.iso.datetime(),
  joinedAt: z.iso.datetime().nullable(),
  handAt: z.iso.datetime().nullable(),
  /**
   * The owner muted them: their window switches the microphone off when this appears and stays off until they switch it on
   * themselves, of which they tell by `unmute`. Nobody else can.
   */
  mutedAt: z.iso.datetime().nullable(),
  /** Whether they agree to be recorded; null as long as they have not said. */
  agrees: z.boolean().nullable(),
})
export type SeatView = z.infer<typeof SeatView>
