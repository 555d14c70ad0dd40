import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { ConnectionState, RoomConnection, TrackKind } from '../../../engines/media/web/connection.ts'
import { canConnect, type OwnDevices, openScreen } from '../../../engines/media/web/devices.ts'
import { connectByPeers, type PeerRoom } from '../../../engines/media/web/peer-room.ts'
import { Refusal } from '../../../platform/shared/refusal.ts'
import { send } from '../../../platform/web/call.ts'
import { useStore } from '../../../platform/web/store.ts'
import { type Connection, connectMedia, type LiveRoom } from '../contract/inside.ts'
import { makeSignalPort } from './signal-port.ts'

const NOBODY: ConnectionState = { line: 'connecting', people: [], quality: null }
const TRY_AGAIN_MS = 2500

type By = { roomId: string; sessionKey: string; live: LiveRoom | undefined; seatsNews: number; devices: OwnDevices }
type Peers = Extract<Connection, { by: 'peers' }>['peers']

/** The media of a room for whoever is in it: the connection, what one sends by it, and the switches. Nothing is asked for in the lobby. */
export function useRoomMedia({ roomId, sessionKey, live, seatsNews, devices }: By) {
  const used = useStore(devices.state)
  const inside = live?.me.state === 'in' && live.me.mode !== 'chat' && canConnect()
  const [anew, setAnew] = useState(0)
  const how = useHow({ roomId, sessionKey, inside, sign: `${live?.me.role} ${live?.me.mode} ${seatsNews} ${anew}` })
  const [signals] = useState(makeSignalPort)
  const [connection, setConnection] = useState<RoomConnection | null>(null)
  const peerRoom = useRef<PeerRoom | null>(null)
  const open = useRef(new Map<string, Peers[number]>())
  const [muted, setMuted] = useState(false)
  const [screen, setScreen] = useState<{ picture: MediaStreamTrack; sound: MediaStreamTrack | null } | null>(null)
  const by = inside ? (how?.by ?? null) : null
  // With LiveKit the token says what one may send: another role is another connection. One that ended there is made anew while one is in.
  const token = how?.by === 'livekit' && inside ? `${how.url} ${how.sends} ${anew}` : null

  useEffect(() => {
    if (by !== 'peers' || how?.by !== 'peers') return
    const room = connectByPeers(signals.port, { iceServers: serversOf(how) })
    peerRoom.current = room
    setConnection(room)
    return () => {
      peerRoom.current = null
      // oxlint-disable-next-line react-hooks/exhaustive-deps -- whoever is open by then, not at the beginning
      open.current.clear()
      setConnection(null)
      void room.leave()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- servers of a connection that is there are told to it below
  }, [by, signals])
  useEffect(() => {
    if (token === null || how?.by !== 'livekit') return
    let over = false
    let room: RoomConnection | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const later = () => {
      if (!over) timer = setTimeout(() => setAnew(times => times + 1), TRY_AGAIN_MS)
    }
    void import('../../../engines/media/web/livekit-room.ts')
      .then(({ connectByLiveKit }) => connectByLiveKit(how))
      .then(next => {
        if (over) return void next.leave()
        room = next
        setConnection(next)
        next.state.subscribe(() => next.state.get().line === 'ended' && later())
      })
      .catch(later)
    return () => {
      over = true
      clearTimeout(timer)
      setConnection(null)
      void room?.leave()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a token that is told anew is for the next time
  }, [token])

  const peers = how?.by === 'peers' && inside ? how.peers : NO_PEERS
  useEffect(() => {
    signals.setTopics(new Map(peers.map(peer => [peer.seatId, peer.topic])))
    const known = new Set(peers.map(({ seatId }) => seatId))
    for (const id of open.current.keys()) if (!known.has(id)) open.current.delete(id)
    peerRoom.current?.setPeers([...open.current.values()].map(({ seatId, polite }) => ({ id: seatId, polite })))
  }, [peers, signals])
  useEffect(() => {
    if (how?.by === 'peers') peerRoom.current?.setIceServers(serversOf(how))
  }, [how])
  useEffect(() => () => signals.close(), [signals])

  const sends = how?.sends === true && inside
  const publishing = sends ? connection : null
  const camera = used.camera.track
  const microphone = used.microphone.track
  usePublished(publishing, 'camera', camera)
  usePublished(publishing, 'microphone', microphone)
  usePublished(publishing, 'screen', screen?.picture ?? null)
  usePublished(publishing, 'screen-sound', screen?.sound ?? null)
  useEffect(() => {
    if (microphone) void publishing?.mute('microphone', muted)
  }, [publishing, microphone, muted])

  const stopScreen = () => {
    screen?.picture.stop()
    screen?.sound?.stop()
    setScreen(null)
  }
  const stop = useRef(stopScreen)
  stop.current = stopScreen
  // Off the stage, out of the room, or gone: the screen is shown to nobody.
  useEffect(() => {
    if (!sends) stop.current()
  }, [sends])
  useEffect(() => () => stop.current(), [])

  const listeners = useMemo(
    () =>
      peers.map(peer => ({
        topic: peer.topic,
        onPiece: (piece: Parameters<typeof signals.take>[1]) => signals.take(peer.seatId, piece),
        onOpen() {
          open.current.set(peer.seatId, peer)
          peerRoom.current?.setPeers([...open.current.values()].map(({ seatId, polite }) => ({ id: seatId, polite })))
          peerRoom.current?.greet(peer.seatId)
        },
      })),
    [peers, signals],
  )
  const none = useMemo(() => ({ get: () => NOBODY, subscribe: () => () => {} }), [])
  const store = connection?.state ?? none
  const state = useSyncExternalStore(store.subscribe, store.get)

  return {
    state,
    listeners,
    sends,
    camera,
    microphone,
    screen: screen?.picture ?? null,
    microphoneOn: microphone !== null && !muted,
    cameraOn: camera !== null,
    async turnMicrophone(on: boolean): Promise<void> {
      setMuted(!on)
      if (on && !microphone) await devices.open('microphone')
    },
    async turnCamera(on: boolean): Promise<void> {
      if (on) await devices.open('camera')
      else devices.shut('camera')
    },
    async turnScreen(on: boolean): Promise<void> {
      if (!on) return stopScreen()
      const next = await openScreen()
      if (!next) return
      next.picture.onended = () => setScreen(null)
      setScreen(next)
    },
  }
}

export type RoomMedia = ReturnType<typeof useRoomMedia>

const NO_PEERS: Peers = []

const serversOf = (how: Extract<Connection, { by: 'peers' }>): RTCIceServer[] =>
  how.iceServers.map(({ urls, username, credential }) => ({
    urls,
    ...(username !== undefined && { username }),
    ...(credential !== undefined && { credential }),
  }))

/** Sends a track while there is one to send it by. */
function usePublished(connection: RoomConnection | null, kind: TrackKind, track: MediaStreamTrack | null): void {
  useEffect(() => {
    if (!connection) return
    void (track ? connection.publish(kind, track) : connection.unpublish(kind)).catch(() => {})
  }, [connection, kind, track])
}

/** How the media go, asked as soon as one is in and again whenever seats changed or what was told runs out. */
function useHow({
  roomId,
  sessionKey,
  inside,
  sign,
}: {
  roomId: string
  sessionKey: string
  inside: boolean
  sign: string
}) {
  const [how, setHow] = useState<Connection | null>(null)
  const [again, setAgain] = useState(0)
  // `sign` says that it is worth asking again, `again` that it failed or ran out.
  useEffect(() => {
    if (!inside) {
      setHow(null)
      return
    }
    let over = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const later = (ms: number) => {
      timer = setTimeout(() => setAgain(times => times + 1), ms)
    }
    send(connectMedia, { params: { roomId }, body: { key: sessionKey } }, { quiet: true }).then(
      ({ data }) => {
        if (over) return
        setHow(data)
        later(Math.max(60_000, Date.parse(data.until) - Date.now() - 120_000))
      },
      error => !over && !(error instanceof Refusal && error.code === 'rooms.over') && later(TRY_AGAIN_MS),
    )
    return () => {
      over = true
      clearTimeout(timer)
    }
  }, [roomId, sessionKey, inside, sign, again])
  return how
}
