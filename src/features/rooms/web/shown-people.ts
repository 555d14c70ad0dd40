import type { RemotePerson } from '../../../engines/media/web/connection.ts'
import type { Quality } from '../../../engines/media/web/quality.ts'
import type { LiveRoom } from '../contract/inside.ts'
import type { SeatView } from '../contract/vocabulary.ts'
import type { RoomMedia } from './use-room-media.ts'

/** One picture of the room: somebody's face, or a screen. */
export type Shown = {
  id: string
  kind: 'face' | 'screen'
  seat: SeatView
  own: boolean
  picture: MediaStreamTrack | null
  heard: boolean
  speaking: boolean
  quality: Quality | null
  line: RemotePerson['line']
  soundFirst: boolean
  /** Their place among raised hands, from 1; 0 while it is down. */
  hand: number
}

/** Everybody who is seen, in the order in which they came; screens first. */
export function shownPeople(live: LiveRoom, media: RoomMedia, ownSpeaking: boolean): Shown[] {
  const hands = live.seats.filter(({ handAt }) => handAt).toSorted((a, b) => a.handAt!.localeCompare(b.handAt!))
  const people = new Map(media.state.people.map(person => [person.id, person]))
  const on = live.seats
    .filter(({ role, state }) => state === 'in' && role !== 'watcher')
    .toSorted((a, b) => a.place - b.place)
  const screens: Shown[] = []
  const faces = on.map((seat): Shown => {
    const own = seat._id === live.me._id
    const person = people.get(seat._id)
    const face: Shown = {
      id: seat._id,
      kind: 'face',
      seat,
      own,
      picture: (own ? media.camera : person?.tracks.camera) ?? null,
      heard: own ? media.microphoneOn : (person?.heard ?? false),
      speaking: own ? ownSpeaking : (person?.speaking ?? false),
      quality: own ? media.state.quality : (person?.quality ?? null),
      line: own ? 'up' : (person?.line ?? 'connecting'),
      soundFirst: person?.soundFirst ?? false,
      hand: hands.findIndex(({ _id }) => _id === seat._id) + 1,
    }
    const screen = own ? media.screen : person?.tracks.screen
    if (screen) screens.push({ ...face, id: `${seat._id}-screen`, kind: 'screen', picture: screen, hand: 0 })
    return face
  })
  return [...screens, ...faces]
}

/** Who is large: whom one keeps, a screen, who spoke last, or the first of the others. */
export function largeOf(shown: readonly Shown[], pinned: string | null, lastSpeaker: string | null): Shown | null {
  return (
    shown.find(({ id }) => id === pinned) ??
    shown.find(({ kind, own }) => kind === 'screen' && !own) ??
    shown.find(({ id, own }) => id === lastSpeaker && !own) ??
    shown.find(({ own }) => !own) ??
    shown[0] ??
    null
  )
}
