import type { ConnectionQuality, RemoteParticipant, Room, Track } from 'livekit-client'
import { makeStore } from '../../../platform/web/store.ts'
import type { ConnectionState, RemotePerson, RoomConnection, TrackKind } from './connection.ts'
import type { Quality } from './quality.ts'

/** LiveKit's names of what is sent. */
const SOURCES: Record<TrackKind, `${Track.Source}`> = {
  microphone: 'microphone',
  camera: 'camera',
  screen: 'screen_share',
  'screen-sound': 'screen_share_audio',
}
const QUALITIES: Record<`${ConnectionQuality}`, Quality | null> = {
  excellent: { word: 'good', bars: 4, roundTripMs: null },
  good: { word: 'fair', bars: 3, roundTripMs: null },
  poor: { word: 'weak', bars: 2, roundTripMs: null },
  lost: { word: 'bad', bars: 1, roundTripMs: null },
  unknown: null,
}

/** What is used of the library; the library itself loads only when a room goes by it. */
type Library = Pick<typeof import('livekit-client'), 'Room' | 'RoomEvent'>

/**
 * Connects by a LiveKit server: `url` and `token` are told by whoever may enter; people are called by their identity. The library is
 * loaded here and nowhere else.
 */
export async function connectByLiveKit(
  { url, token }: { url: string; token: string },
  load: () => Promise<Library> = () => import('livekit-client'),
): Promise<RoomConnection> {
  const { Room, RoomEvent } = await load()
  // Whoever made a track stops it; the room does not.
  const room = new Room({ adaptiveStream: true, dynacast: true, stopLocalTrackOnUnpublish: false })
  const state = makeStore<ConnectionState>({ line: 'connecting', people: [], quality: null })
  const published = new Map<TrackKind, MediaStreamTrack>()
  let left = false
  let everUp = false

  const look = () => {
    if (left) return
    const people = [...room.remoteParticipants.values()].map(personOf)
    const line = lineOf(room, everUp)
    everUp ||= line === 'up'
    state.set({ line, people, quality: QUALITIES[room.localParticipant.connectionQuality] })
  }
  for (const happens of [
    RoomEvent.ConnectionStateChanged,
    RoomEvent.ParticipantConnected,
    RoomEvent.ParticipantDisconnected,
    RoomEvent.TrackSubscribed,
    RoomEvent.TrackUnsubscribed,
    RoomEvent.TrackMuted,
    RoomEvent.TrackUnmuted,
    RoomEvent.TrackStreamStateChanged,
    RoomEvent.ActiveSpeakersChanged,
    RoomEvent.ConnectionQualityChanged,
  ])
    room.on(happens, look)

  // Not the line, which the library mends: the server put whoever is here out, or cannot be reached any more.
  room.on(RoomEvent.Disconnected, () => {
    if (left || !everUp) return
    left = true
    state.set({ line: 'ended', people: [], quality: null })
  })

  await room.connect(url, token)
  look()
  return {
    state,
    async publish(kind, track) {
      const before = published.get(kind)
      if (left || before === track) return
      if (before) await room.localParticipant.unpublishTrack(before, false)
      published.set(kind, track)
      await room.localParticipant.publishTrack(track, { source: SOURCES[kind] as Track.Source })
    },
    async mute(kind, muted) {
      const publication = room.localParticipant.getTrackPublication(SOURCES[kind] as Track.Source)
      await (muted ? publication?.mute() : publication?.unmute())
    },
    async unpublish(kind) {
      const track = published.get(kind)
      published.delete(kind)
      if (track) await room.localParticipant.unpublishTrack(track, false)
    },
    // The library comes back by itself.
    lineIsBack() {},
    async leave() {
      if (left) return
      left = true
      state.set({ line: 'ended', people: [], quality: null })
      await room.disconnect(false)
    },
  }
}

function lineOf(room: Room, everUp: boolean): ConnectionState['line'] {
  if (room.state === 'connected') return 'up'
  if (room.state === 'connecting' && !everUp) return 'connecting'
  return everUp ? 'lost' : 'connecting'
}

function personOf(participant: RemoteParticipant): RemotePerson {
  const tracks: RemotePerson['tracks'] = {}
  let paused = false
  for (const kind of Object.keys(SOURCES) as TrackKind[]) {
    const publication = participant.getTrackPublication(SOURCES[kind] as Track.Source)
    const track = publication?.track
    if (kind === 'camera' && track?.streamState === 'paused') paused = true
    if (track && !(kind !== 'microphone' && publication.isMuted)) tracks[kind] = track.mediaStreamTrack
  }
  return {
    id: participant.identity,
    tracks,
    heard: participant.isMicrophoneEnabled,
    speaking: participant.isSpeaking,
    quality: QUALITIES[participant.connectionQuality],
    line: 'up',
    soundFirst: paused,
  }
}
