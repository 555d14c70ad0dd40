import { useEffect, useRef, useState } from 'react'
import { ownDevices } from '../../../engines/media/web/devices.ts'
import { useRead } from '../../../platform/web/call.ts'
import { useAnnounced } from '../../../platform/web/live.ts'
import { useSession } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { EmptyState } from '../../../platform/web/ui/EmptyState.tsx'
import { PendingPage } from '../../../platform/web/ui/PendingPage.tsx'
import { useNameTitle } from '../../settings/web/public.ts'
import { changed, ended, type RoomView, readRoom, readRoomByPass, roomTopic } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import { BeforeJoining } from './BeforeJoining.tsx'
import { InsideRoom } from './InsideRoom.tsx'
import { keptSeat } from './kept-seat.ts'
import { LobbyWait } from './LobbyWait.tsx'
import { RoomBar } from './RoomBar.tsx'
import { type Ending, RoomOver } from './RoomOver.tsx'
import type { Beside } from './SidePanel.tsx'
import { type Entry, type Out, useSeat } from './use-seat.ts'

export type RoomPageProps = {
  roomId: string
  /** Of a link into the lobby. */
  pass?: string | undefined
  /** More tabs beside the room: a meeting's notes. */
  beside?: readonly Beside[] | undefined
  /** What brings others into the lobby; the address of the page where there is none. */
  invite?: string | null | undefined
  /** Where one comes from. */
  backHref?: string | undefined
  backLabel?: string | undefined
  /** Looks for another room when this one is over. */
  onAnew?: (() => void) | undefined
}

/** A room from before joining to its end: one page, whoever's room it is. */
export function RoomPage({ backHref = '/index', ...props }: RoomPageProps) {
  const { roomId, pass } = props
  const t = useText<typeof strings>('rooms')
  const byId = useRead(readRoom, { params: { roomId } }, { enabled: pass === undefined, staleMs: 0 })
  const byPass = useRead(readRoomByPass, { body: { pass: pass ?? '' } }, { enabled: pass !== undefined, staleMs: 0 })
  const read = pass === undefined ? byId : byPass
  const again = useRef(read.refetch)
  again.current = read.refetch
  useAnnounced(changed, roomTopic(roomId), ({ parts }) => {
    if (parts.includes('room') || parts.includes('seats') || parts.includes('recording')) void again.current()
  })
  useAnnounced(ended, roomTopic(roomId), () => void again.current())
  if (!read.data)
    return (
      <>
        <RoomBar backHref={backHref} backLabel={props.backLabel} />
        <PendingPage
          error={read.error}
          onRetry={() => void read.refetch()}
          height="480px"
          missing={
            <EmptyState
              kind="no-match"
              level={1}
              title={t('web.missing')}
              body={t('web.missing-too')}
              action={<Button href="/index">{t('web.over.home')}</Button>}
            />
          }
        />
      </>
    )
  return <OneRoom {...props} backHref={backHref} room={read.data.data} onRead={() => void read.refetch()} />
}

type OneRoomProps = RoomPageProps & { backHref: string; room: RoomView; onRead: () => void }

/** The room that was read, at whichever step one is. */
function OneRoom({ roomId, pass, beside, invite = null, backHref, backLabel, onAnew, room, onRead }: OneRoomProps) {
  const t = useText<typeof strings>('rooms')
  useNameTitle(room.title, t(room.kind === 'public' ? 'web.titles.public' : 'web.titles.private'))
  const [devices] = useState(ownDevices)
  useEffect(() => () => devices.close(), [devices])
  const seat = useSeat(roomId, pass)
  const { viewer } = useSession()
  const { live, key } = seat
  const came = useRef(false)

  const enter = async (entry: Entry) => {
    if (entry.mode !== 'full' || (room.kind === 'public' && !room.mine)) shutAll()
    if (await seat.enter(entry)) onRead()
  }
  const shutAll = () => {
    devices.shut('camera')
    devices.shut('microphone')
  }
  // A reload comes back as it was.
  useEffect(() => {
    const kept = keptSeat(roomId)
    if (!kept || came.current || room.endedAt || room.refusal === 'rooms.removed') return
    came.current = true
    const { mode, camera, microphone } = kept
    void enter({ mode, agrees: null, why: '', camera, microphone }).then(async () => {
      if (mode !== 'full') return
      if (camera) await devices.open('camera')
      if (microphone) await devices.open('microphone')
    })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, with what the window kept
  }, [])

  const recorded = useRef(false)
  if (live?.recording?.startedAt && live.recording.agreed.includes(live.me._id)) recorded.current = true

  const ending = endingOf(room, key !== null, seat.last?.me.state, seat.out, viewer === null)
  // Out, for whatever reason: no device stays on.
  useEffect(() => {
    if (ending && key !== null) {
      devices.shut('camera')
      devices.shut('microphone')
    }
  }, [ending, key, devices])

  if (key !== null && !ending && live?.me.state === 'in')
    return (
      <InsideRoom
        room={room}
        seat={seat}
        live={live}
        sessionKey={key}
        devices={devices}
        beside={beside ?? []}
        invite={invite}
        onLeave={() => {
          shutAll()
          void seat.leave()
        }}
      />
    )
  return (
    <>
      <RoomBar backHref={backHref} backLabel={backLabel} />
      {ending ? (
        <RoomOver
          ending={ending}
          room={room}
          onAnew={onAnew}
          recorded={recorded.current && room.guestName === null}
          onAgain={
            ending === 'ended' ||
            ending === 'not-open' ||
            ending === 'network' ||
            (ending === 'removed' && room.refusal !== null)
              ? undefined
              : () => {
                  seat.again()
                  onRead()
                }
          }
        />
      ) : key !== null ? (
        <LobbyWait
          room={room}
          live={live}
          devices={devices}
          onLeave={() => {
            shutAll()
            void seat.leave()
          }}
        />
      ) : (
        <BeforeJoining
          room={room}
          devices={devices}
          entering={seat.entering}
          refusal={seat.refusal}
          onEnter={entry => {
            const { camera, microphone } = devices.state.get()
            void enter({ ...entry, camera: camera.track !== null, microphone: microphone.track !== null })
          }}
        />
      )}
    </>
  )
}

/** How one is out; null before joining, in the lobby and inside. What refuses to enter is said before one tries. */
function endingOf(
  room: RoomView,
  seated: boolean,
  state: string | undefined,
  out: Out,
  visits: boolean,
): Ending | null {
  if (room.endedAt || out === 'over' || room.refusal === 'rooms.over') return 'ended'
  if (out === 'left') return 'left'
  if (seated) return state === 'in' || state === 'waiting' || state === undefined ? null : (state as Ending)
  // A visitor is known by their network, which may be that of others.
  if (visits && room.kind === 'public' && room.refusal === 'rooms.removed') return 'network'
  return room.refusal === null ? null : (room.refusal.slice('rooms.'.length) as Ending)
}
