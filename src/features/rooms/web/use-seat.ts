import { useEffect, useRef, useState } from 'react'
import { Refusal } from '../../../platform/shared/refusal.ts'
import { send, useRead, useWrite } from '../../../platform/web/call.ts'
import { useAnnounced, useListening } from '../../../platform/web/live.ts'
import { changed, ended, enterRoom, PARTS, type Part, roomTopic } from '../contract.ts'
import { leaveRoom, readLive, sayHere } from '../contract/inside.ts'
import { SAY_HERE_EVERY_SECONDS, type SeatMode } from '../contract/vocabulary.ts'
import { keepSeat, keptSeat } from './kept-seat.ts'

/** How often each part of the room was said to have changed. */
export type News = Readonly<Record<Part, number>>
const NO_NEWS = Object.fromEntries(PARTS.map(part => [part, 0])) as Record<Part, number>
/** Many who watch do not read in the same moment. */
const SPREAD_MS = 1500

export type Entry = {
  mode: SeatMode
  agrees: boolean | null
  why: string
  name?: string | undefined
  camera: boolean
  microphone: boolean
}

/** How one stopped being in a room by an act of one's own; how others end it says the seat. */
export type Out = 'left' | 'over' | null

/** One's own seat in a room: how to enter and to leave, and the room as it is seen from there. */
export function useSeat(roomId: string, pass: string | undefined) {
  const [key, setKey] = useState<string | null>(null)
  const [out, setOut] = useState<Out>(null)
  const [news, setNews] = useState<News>(NO_NEWS)
  const topic = roomTopic(roomId)
  const opened = useListening(topic)
  const enter = useWrite(enterRoom)
  const live = useRead(
    readLive,
    { params: { roomId }, body: { key: key ?? '' } },
    { enabled: key !== null, staleMs: 0 },
  )
  const seat = live.data?.data
  const refetch = useRef(live.refetch)
  refetch.current = live.refetch
  const watches = seat?.me.role === 'watcher'

  const tell = (parts: readonly Part[]) =>
    setNews(before => ({ ...before, ...Object.fromEntries(parts.map(part => [part, before[part] + 1])) }))
  useAnnounced(changed, topic, ({ parts }) => {
    if (!watches) tell(parts)
    else setTimeout(() => tell(parts), Math.random() * SPREAD_MS)
  })
  useAnnounced(ended, topic, () => setOut('over'))
  // After a break anything may have changed.
  useEffect(() => {
    if (opened > 1) setNews(before => Object.fromEntries(PARTS.map(part => [part, before[part] + 1])) as News)
  }, [opened])
  const seen = news.room + news.seats + news.lobby + news.recording
  useEffect(() => {
    if (key !== null && seen > 0) void refetch.current()
  }, [key, seen])

  const over = live.error instanceof Refusal && live.error.code === 'rooms.over'
  useEffect(() => {
    if (over) setOut('over')
  }, [over])

  const state = seat?.me.state
  const known = useRef({ state, rev: 0 })
  known.current = { state, rev: seat?.rev ?? 0 }
  const alive = key !== null && out === null && (state === undefined || state === 'in' || state === 'waiting')
  // By the clock alone: a room in which much happens would put it off again and again, and its people would be taken for gone.
  useEffect(() => {
    if (!alive || key === null) return
    const beat = setInterval(async () => {
      try {
        const { data } = await send(sayHere, { params: { roomId }, body: { key } }, { quiet: true })
        if (data.state !== known.current.state || data.rev > known.current.rev) void refetch.current()
      } catch (error) {
        if (error instanceof Refusal) void refetch.current()
      }
    }, SAY_HERE_EVERY_SECONDS * 1000)
    return () => clearInterval(beat)
  }, [alive, key, roomId])

  const finished = out !== null || (state !== undefined && state !== 'in' && state !== 'waiting')
  useEffect(() => {
    // Who was cut off may come back as they were, who was removed stays known by their key; everybody else begins anew.
    if (finished && state !== 'gone' && state !== 'removed') keepSeat(roomId, null)
  }, [finished, state, roomId])

  return {
    key,
    live: out === null ? seat : undefined,
    last: seat,
    out,
    news,
    entering: enter.busy,
    refusal: enter.refusal,
    refetch: () => void live.refetch(),
    async enter(entry: Entry): Promise<boolean> {
      const kept = keptSeat(roomId)
      const { mode, agrees, why, name } = entry
      const answer = await enter.run({
        params: { roomId },
        body: { mode, agrees, why, ...(name && { name }), ...(pass && { pass }), ...(kept && { key: kept.key }) },
      })
      if (!answer) return false
      const own = answer.data.key
      keepSeat(roomId, { key: own, mode, camera: entry.camera, microphone: entry.microphone })
      setOut(null)
      setKey(own)
      return true
    },
    async leave(): Promise<void> {
      if (key === null) return
      setOut('left')
      keepSeat(roomId, null)
      await send(leaveRoom, { params: { roomId }, body: { key } }, { quiet: true }).catch(() => {})
    },
    /** Begins anew: before joining. */
    again(): void {
      setKey(null)
      setOut(null)
      enter.reset()
    },
  }
}

export type Seat = ReturnType<typeof useSeat>
