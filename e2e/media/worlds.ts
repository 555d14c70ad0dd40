import type * as engine from './page.ts'
import type { RoomConnection } from './page.ts'

declare global {
  interface Window {
    media: typeof engine
    worlds: { peers: () => World; livekit: () => World }
  }
}

/** A room in which connections of this page meet, whoever carries them. */
export type World = {
  join(id: string): Promise<RoomConnection>
  /** Cuts the way on which messages go, and brings it back. */
  cut(on: boolean): void
  /** So long each message is on its way from now on, in milliseconds. */
  slow(ms: number): void
  /** How many messages went. */
  said(): number
}

/** Puts both ways into a page: people who send to each other, and what a LiveKit server would do, by a stand-in of its library. */
export function makeWorlds(): void {
  const { connectByPeers, connectByLiveKit } = window.media

  const peers = (): World => {
    type Hearer = (from: string, message: unknown) => void
    const hearers = new Map<string, Hearer>()
    const rooms = new Map<string, ReturnType<typeof connectByPeers>>()
    const order: string[] = []
    let isCut = false
    let onTheWay = 5
    let said = 0
    const meet = () => {
      for (const [id, room] of rooms)
        room.setPeers(
          order
            .filter(other => other !== id && rooms.has(other))
            .map(other => ({ id: other, polite: order.indexOf(id) > order.indexOf(other) })),
        )
    }
    return {
      async join(id) {
        order.push(id)
        const room = connectByPeers(
          {
            send: (to, message) => {
              said++
              const copy = JSON.stringify(message)
              if (!isCut) setTimeout(() => hearers.get(to)?.(id, JSON.parse(copy)), onTheWay)
            },
            heard: act => {
              hearers.set(id, act)
              return () => hearers.delete(id)
            },
          },
          { iceServers: [] },
        )
        rooms.set(id, room)
        const leave = room.leave
        room.leave = async () => {
          await leave()
          rooms.delete(id)
          meet()
        }
        meet()
        return room
      },
      cut(on) {
        isCut = on
        if (!on) for (const room of rooms.values()) room.lineIsBack()
      },
      slow(ms) {
        onTheWay = ms
      },
      said: () => said,
    }
  }

  const livekit = (): World => {
    type Publication = { track: { mediaStreamTrack: MediaStreamTrack; streamState: string }; isMuted: boolean }
    const rooms = new Map<string, Room>()
    let next = ''
    class Participant {
      readonly publications = new Map<string, Publication>()
      readonly identity: string
      connectionQuality = 'excellent'
      isSpeaking = false
      constructor(identity: string) {
        this.identity = identity
      }
      get isMicrophoneEnabled() {
        const microphone = this.publications.get('microphone')
        return microphone !== undefined && !microphone.isMuted
      }
      getTrackPublication(source: string) {
        const publication = this.publications.get(source)
        if (!publication) return undefined
        const turn = (isMuted: boolean) => async () => {
          publication.isMuted = isMuted
          Room.tell('trackMuted')
        }
        return { ...publication, mute: turn(true), unmute: turn(false) }
      }
      async publishTrack(mediaStreamTrack: MediaStreamTrack, { source }: { source: string }) {
        this.publications.set(source, { track: { mediaStreamTrack, streamState: 'active' }, isMuted: false })
        Room.tell('trackSubscribed')
      }
      async unpublishTrack(track: MediaStreamTrack) {
        for (const [source, one] of this.publications)
          if (one.track.mediaStreamTrack === track) this.publications.delete(source)
        Room.tell('trackUnsubscribed')
      }
    }
    class Room {
      static tell = (event: string) => {
        for (const room of rooms.values()) for (const act of room.listeners.get(event) ?? []) act()
      }
      readonly listeners = new Map<string, (() => void)[]>()
      readonly localParticipant = new Participant(next)
      state = 'disconnected'
      get remoteParticipants() {
        const others = [...rooms].filter(([, room]) => room !== this)
        return new Map(others.map(([id, room]) => [id, room.localParticipant]))
      }
      on(event: string, act: () => void) {
        this.listeners.set(event, [...(this.listeners.get(event) ?? []), act])
      }
      async connect() {
        this.state = 'connected'
        rooms.set(this.localParticipant.identity, this)
        Room.tell('participantConnected')
      }
      async disconnect() {
        rooms.delete(this.localParticipant.identity)
        Room.tell('participantDisconnected')
      }
    }
    const RoomEvent = {
      ConnectionStateChanged: 'connectionStateChanged',
      Disconnected: 'disconnected',
      ParticipantConnected: 'participantConnected',
      ParticipantDisconnected: 'participantDisconnected',
      TrackSubscribed: 'trackSubscribed',
      TrackUnsubscribed: 'trackUnsubscribed',
      TrackMuted: 'trackMuted',
      TrackUnmuted: 'trackUnmuted',
      TrackStreamStateChanged: 'trackStreamStateChanged',
      ActiveSpeakersChanged: 'activeSpeakersChanged',
      ConnectionQualityChanged: 'connectionQualityChanged',
    }
    return {
      join(id) {
        next = id
        return connectByLiveKit(
          { url: 'wss://stand-in.invalid', token: 'none' },
          async () => ({ Room, RoomEvent }) as never,
        )
      },
      cut() {},
      slow() {},
      said: () => 0,
    }
  }
  window.worlds = { peers, livekit }
}
