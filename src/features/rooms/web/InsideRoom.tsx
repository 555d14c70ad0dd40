import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { keepAwake, tellSystem } from '../../../engines/media/web/around-call.ts'
import type { OwnDevices } from '../../../engines/media/web/devices.ts'
import { send } from '../../../platform/web/call.ts'
import { MessageCircle } from '../../../platform/web/icons.ts'
import { isolate } from '../../../platform/web/isolate.ts'
import { useSignal } from '../../../platform/web/live.ts'
import { readLocal, writeLocal } from '../../../platform/web/local.ts'
import { useStore } from '../../../platform/web/store.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Alert } from '../../../platform/web/ui/Alert.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { CopyText } from '../../../platform/web/ui/CopyText.tsx'
import { Dialog } from '../../../platform/web/ui/Dialog.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { toast } from '../../../platform/web/ui/toast.ts'
import { useNarrow } from '../../../platform/web/ui/use-narrow.ts'
import { muted, type RoomView } from '../contract.ts'
import { type LiveRoom, unmute } from '../contract/inside.ts'
import type { SeatMode } from '../contract/vocabulary.ts'
import type { strings } from '../strings.en.ts'
import { Controls } from './Controls.tsx'
import { DeviceRows } from './DeviceRows.tsx'
import { DeviceTrouble } from './DeviceTrouble.tsx'
import { FloatWindow, useFloat } from './FloatWindow.tsx'
import css from './InsideRoom.module.css'
import { keepSeat, keptSeat } from './kept-seat.ts'
import { KeyList } from './KeyList.tsx'
import { LobbyPane } from './LobbyPane.tsx'
import { nameOfSeat } from './names.ts'
import { PeerTopic } from './PeerTopic.tsx'
import { Sound } from './Picture.tsx'
import { Reactions } from './Reactions.tsx'
import { RecordingQuestion } from './RecordingState.tsx'
import { RoomHead } from './RoomHead.tsx'
import { shownPeople } from './shown-people.ts'
import { type Beside, SidePanel } from './SidePanel.tsx'
import { type Layout, Stage } from './Stage.tsx'
import { useActs } from './use-acts.ts'
import { useLevel } from './use-level.ts'
import { canRecordRoom, useRecording } from './use-recording.ts'
import { useRoomChat } from './use-room-chat.ts'
import { useRoomMedia } from './use-room-media.ts'
import type { Seat } from './use-seat.ts'

type InsideRoomProps = {
  room: RoomView
  seat: Seat
  live: LiveRoom
  sessionKey: string
  devices: OwnDevices
  beside: readonly Beside[]
  /** What brings others into the lobby; null where the page’s address does. */
  invite: string | null
  onLeave: () => void
}

const LAYOUT = 'room-layout'

/** Inside a room: who is seen, the switches, and beside it the lobby, the chat and the people. */
export function InsideRoom({ room, seat, live, sessionKey, devices, beside, invite, onLeave }: InsideRoomProps) {
  const t = useText<typeof strings>('rooms')
  const narrow = useNarrow(960)
  const used = useStore(devices.state)
  const owner = live.me.role === 'owner'
  const roomId = live._id
  const acts = useActs(roomId, sessionKey, seat.refetch)
  const media = useRoomMedia({ roomId, sessionKey, live, seatsNews: seat.news.seats, devices })
  const ownSpeaking = useLevel(media.microphoneOn ? media.microphone : null, 10) > 0.4
  const shown = shownPeople(live, media, ownSpeaking)
  const [layout, setLayout] = useState<Layout>(() => (readLocal(LAYOUT) === 'grid' ? 'grid' : 'speaker'))
  // Whoever came to write has it before them.
  const [panel, setPanel] = useState(live.me.mode === 'chat')
  const [tab, setTab] = useState('chat')
  const [choosing, setChoosing] = useState(false)
  const [keys, setKeys] = useState(false)
  const [blocked, setBlocked] = useState(false)
  const video = useRef<HTMLVideoElement | null>(null)
  const onVideo = useMemo(() => (element: HTMLVideoElement | null) => void (video.current = element), [])
  const float = useFloat(() => video.current)
  const chatSeen = (!narrow || panel) && tab === 'chat'
  const chat = useRoomChat({ roomId, sessionKey, news: seat.news.chat, lastSeq: live.lastSeq, shown: chatSeen })

  /** The owner's word came; what the room says of it comes a moment later and is not another one. */
  const told = useRef(false)
  const turnMicrophone = (on: boolean) => {
    void media.turnMicrophone(on)
    if (on && (live.me.mutedAt || told.current))
      void send(unmute, { params: { roomId }, body: { key: sessionKey } }).catch(() => {})
  }
  useMutedByOwner({ room, live, told, off: () => void media.turnMicrophone(false) })
  useKeptSwitches(roomId, live.me.mode, media.cameraOn, media.microphoneOn)
  /** Whoever only chats hears as well; whoever only listens speaks as well. */
  const takePart = async () => {
    const next = live.me.mode === 'chat' && live.me.role !== 'watcher' ? 'listen' : 'full'
    if (!(await acts.mode(next)) || next !== 'full' || live.me.role === 'watcher') return
    await media.turnMicrophone(true)
  }
  useAroundCall({ title: live.title, by: room.owner.name, media, onMicrophone: turnMicrophone, onLeave })
  useOffStage(media.sends, live.me.role, devices)

  const names = new Map(live.seats.map(one => [one._id, nameOfSeat(t, one)]))
  const record = useRecording({
    roomId,
    sessionKey,
    live,
    owner,
    people: shown
      .filter(({ kind }) => kind === 'face')
      .map(one => ({
        id: one.id,
        name: names.get(one.id) ?? '',
        picture: one.picture,
        sound: one.own
          ? media.microphone
          : (media.state.people.find(({ id }) => id === one.id)?.tracks.microphone ?? null),
      })),
  })

  const sounds = media.state.people.flatMap(({ id, tracks }) =>
    (['microphone', 'screen-sound'] as const).flatMap(kind => {
      const track = tracks[kind]
      return track ? [{ key: `${id} ${kind} ${track.id}`, track }] : []
    }),
  )
  const last = chat.messages.findLast(({ removed }) => !removed)
  // Nobody is asked into a call by its address: it rings for those who may come. Who waits already needs no address.
  const alone =
    live.kind !== 'call' &&
    live.waiting.length === 0 &&
    live.me.mode !== 'chat' &&
    live.seats.filter(({ state }) => state === 'in').length < 2
  return (
    <div className={css.room} data-panel={panel || undefined}>
      {media.listeners.map(one => (
        <PeerTopic key={one.topic} {...one} />
      ))}
      {sounds.map(({ key, track }) => (
        <Sound key={`${key} ${blocked}`} track={track} speaker={used.speaker} onBlocked={() => setBlocked(true)} />
      ))}
      <RoomHead
        live={live}
        media={media}
        owner={owner}
        layout={layout}
        onLayout={() => {
          const next = layout === 'grid' ? 'speaker' : 'grid'
          writeLocal(LAYOUT, next)
          setLayout(next)
        }}
        onFloat={float.toggle}
        onDevices={() => setChoosing(true)}
        onLeave={onLeave}
      />
      <div className={css.main}>
        <div className={css.notes}>
          {narrow && owner && <LobbyPane live={live} acts={acts} row />}
          <RecordingQuestion live={live} room={room} acts={acts} />
          {owner && live.recording && !canRecordRoom() && <Alert tone="danger">{t('web.recording.cannot')}</Alert>}
          {record.trouble && (
            <Alert tone="warning" role="alert">
              {t('web.recording.trouble')}
            </Alert>
          )}
          {blocked && (
            <Alert
              tone="warning"
              role="alert"
              action={<Button onClick={() => setBlocked(false)}>{t('web.room.sound-on')}</Button>}
            >
              {t('web.room.sound-blocked')}
            </Alert>
          )}
          {media.sends && <DeviceTrouble devices={devices} />}
          {live.me.role === 'stage' && live.kind === 'public' && !media.microphoneOn && !media.cameraOn && (
            <Alert tone="brass" role="alert" title={t('web.controls.stage-title')}>
              {t('web.controls.stage-too')}
            </Alert>
          )}
          {alone && (
            <p className={css.alone}>
              <span>
                {t('web.room.alone')}. {t(invite ? 'web.room.alone-invite' : 'web.room.alone-too')}
              </span>
              <CopyText value={invite ?? location.origin + location.pathname} />
            </p>
          )}
        </div>
        <div className={css.stage}>
          {live.me.mode === 'chat' ? (
            <p className={css.chatOnly}>
              <strong>{t('web.room.only-chat-stage')}</strong> {t('web.room.only-chat-stage-too')}
            </p>
          ) : (
            <Stage shown={shown} layout={layout} onVideo={onVideo} />
          )}
          <Reactions live={live} />
        </div>
        {narrow && (
          <button type="button" className={css.teaser} onClick={() => setPanel(true)}>
            <MessageCircle {...iconProps} />
            <span className={css.teaserText}>
              {last ? (
                <>
                  <strong>
                    <bdi>{last.own ? t('web.room.you') : last.name}</bdi>
                  </strong>{' '}
                  <Bdi>{last.text || last.files[0]?.name || ''}</Bdi>
                </>
              ) : (
                t('web.chat.open')
              )}
            </span>
            {chat.unseen > 0 && (
              <span className={css.count}>
                <span aria-hidden="true">{chat.unseen}</span>
                <span className="visually-hidden">{t('web.chat.new', { count: chat.unseen })}</span>
              </span>
            )}
          </button>
        )}
        <Controls
          live={live}
          media={media}
          acts={acts}
          owner={owner}
          onMicrophone={turnMicrophone}
          onCamera={on => void media.turnCamera(on)}
          onTakePart={() => void takePart()}
          onPanel={() => {
            setTab('chat')
            setPanel(true)
          }}
          onDevices={() => setChoosing(true)}
          onKeys={() => setKeys(true)}
          onLeave={onLeave}
        />
      </div>
      {(!narrow || panel) && (
        <div className={css.panel}>
          <SidePanel
            roomId={roomId}
            sessionKey={sessionKey}
            live={live}
            shown={shown}
            acts={acts}
            owner={owner}
            chat={chat}
            news={seat.news}
            beside={beside}
            invite={invite}
            tab={tab}
            onTab={setTab}
            onClose={narrow ? () => setPanel(false) : undefined}
          />
        </div>
      )}
      <p className="visually-hidden" role="status">
        {last && !last.own ? `${isolate(last.name)}: ${last.text}` : ''}
      </p>
      {float.opened && (
        <FloatWindow
          opened={float.opened}
          title={live.title}
          shown={shown}
          media={media}
          onMicrophone={turnMicrophone}
          onCamera={on => void media.turnCamera(on)}
          onLeave={onLeave}
        />
      )}
      <KeyList open={keys} onClose={() => setKeys(false)} sends={media.sends} hand={live.may.hand === null && !owner} />
      <Dialog open={choosing} onClose={() => setChoosing(false)} title={t('web.room.settings')} size="large">
        <DeviceRows devices={devices} />
      </Dialog>
    </div>
  )
}

type MutedBy = { room: RoomView; live: LiveRoom; told: RefObject<boolean>; off: () => void }

/** The owner switched one's microphone off: it goes off at once, and only oneself switches it on again. */
function useMutedByOwner({ room, live, told, off }: MutedBy): void {
  const t = useText<typeof strings>('rooms')
  const done = useRef(live.me.mutedAt)
  const act = useRef(() => {})
  act.current = () => {
    off()
    toast({ tone: 'info', title: t('web.controls.muted-by', { name: isolate(room.owner.name) }) })
  }
  const { mutedAt, _id } = live.me
  useEffect(() => {
    if (mutedAt === null || mutedAt === done.current) return
    done.current = mutedAt
    if (!told.current) act.current()
    told.current = false
  }, [mutedAt, told])
  useSignal(muted, live.inside, ({ seatIds }) => {
    if (!seatIds.includes(_id)) return
    told.current = true
    act.current()
  })
}

/** A reload comes back with the same switches. */
function useKeptSwitches(roomId: string, mode: SeatMode, camera: boolean, microphone: boolean): void {
  useEffect(() => {
    const kept = keptSeat(roomId)
    if (kept) keepSeat(roomId, { ...kept, mode, camera, microphone })
  }, [roomId, mode, camera, microphone])
}

type Around = {
  title: string
  by: string
  media: ReturnType<typeof useRoomMedia>
  onMicrophone: (on: boolean) => void
  onLeave: () => void
}

/** The screen stays awake, and the system's own buttons act, while the call goes on. */
function useAroundCall({ title, by, media, onMicrophone, onLeave }: Around): void {
  useEffect(keepAwake, [])
  const { microphoneOn, cameraOn } = media
  const acts = useRef({ microphone: () => {}, camera: () => {}, leave: () => {} })
  acts.current = {
    microphone: () => onMicrophone(!microphoneOn),
    camera: () => void media.turnCamera(!cameraOn),
    leave: onLeave,
  }
  const [system] = useState(() =>
    tellSystem({
      microphone: () => acts.current.microphone(),
      camera: () => acts.current.camera(),
      leave: () => acts.current.leave(),
    }),
  )
  useEffect(() => system.say({ title, by, microphoneOn, cameraOn }), [system, title, by, microphoneOn, cameraOn])
  useEffect(() => () => system.end(), [system])
}

/** Who is taken off the stage, or only listens, has no device on. */
function useOffStage(sends: boolean, role: string, devices: OwnDevices): void {
  useEffect(() => {
    if (role !== 'watcher' || sends) return
    devices.shut('camera')
    devices.shut('microphone')
  }, [sends, role, devices])
}
