import { useEffect, useState } from 'react'
import { sendSignal, useAnnounced, useListening, useSignal } from '../../../platform/web/live.ts'
import { memberTopic } from '../../notifications/contract.ts'
import { isHere, said, typing, whoIsHere } from '../contract.ts'

/** How often a window says that its member is here, and how long that holds for others. */
const BEAT_MS = 20_000
const HOLDS_MS = 45_000
/** How long "writes" is shown after the last letter, and how often it is said. */
const TYPING_MS = 5000
const SAID_EVERY_MS = 3000

const topicOf = (userId: string) => `here:${userId}`

/**
 * Says that the member is here while the window is looked at, and answers whoever asks. Of who hides it nobody hears: the topic lets
 * in only those to whom presence is shown.
 */
export function useBeingHere(userId: string | null): void {
  const topic = userId ? topicOf(userId) : null
  const listening = useListening(topic)
  useSignal(whoIsHere, topic, () => {
    if (userId && document.visibilityState === 'visible')
      sendSignal(isHere, topicOf(userId), { by: userId, here: true })
  })
  useEffect(() => {
    if (!userId || !topic || listening === 0) return
    const tell = () => sendSignal(isHere, topic, { by: userId, here: document.visibilityState === 'visible' })
    tell()
    const timer = setInterval(() => document.visibilityState === 'visible' && tell(), BEAT_MS)
    document.addEventListener('visibilitychange', tell)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tell)
      sendSignal(isHere, topic, { by: userId, here: false })
    }
  }, [userId, topic, listening])
}

/** Whether a member is here now, where that is shown; asked once, then heard. */
export function useIsHere(viewerId: string, userId: string, shown: boolean): boolean {
  const topic = shown ? topicOf(userId) : null
  const [heardAt, setHeardAt] = useState(0)
  const [now, setNow] = useState(() => Date.now())
  const listening = useListening(topic)
  useSignal(isHere, topic, ({ by, here }) => {
    if (by !== userId) return
    setHeardAt(here ? Date.now() : 0)
    setNow(Date.now())
  })
  useEffect(() => {
    if (topic && listening > 0) sendSignal(whoIsHere, topic, { by: viewerId })
  }, [topic, listening, viewerId])
  useEffect(() => {
    if (heardAt === 0) return
    const timer = setTimeout(() => setNow(Date.now()), HOLDS_MS)
    return () => clearTimeout(timer)
  }, [heardAt])
  return shown && heardAt > 0 && now - heardAt < HOLDS_MS
}

/** Who else writes at this moment, and how to say that one does. */
export function useTyping(
  sessionId: string,
  viewerId: string,
  shown: boolean,
): { writes: readonly string[]; say: () => void } {
  const topic = shown ? `chat:${sessionId}` : null
  const [until, setUntil] = useState<ReadonlyMap<string, number>>(new Map())
  const [saidAt] = useState(() => ({ value: 0 }))
  useSignal(typing, topic, ({ by }) => {
    if (by !== viewerId) setUntil(before => new Map([...before, [by, Date.now() + TYPING_MS]]))
  })
  // Whoever wrote has stopped writing.
  useAnnounced(said, memberTopic(viewerId), ({ sessionId: where, by }) => {
    if (where === sessionId) setUntil(before => without(before, (_, writer) => writer !== by))
  })
  useEffect(() => {
    if (until.size === 0) return
    const next = Math.min(...until.values()) - Date.now()
    const now = () => setUntil(before => without(before, ends => ends > Date.now()))
    const timer = setTimeout(now, Math.max(0, next) + 10)
    return () => clearTimeout(timer)
  }, [until])
  const say = () => {
    if (!topic || Date.now() - saidAt.value < SAID_EVERY_MS) return
    saidAt.value = Date.now()
    sendSignal(typing, topic, { by: viewerId })
  }
  return { writes: shown ? [...until.keys()] : [], say }
}

const without = (all: ReadonlyMap<string, number>, stays: (until: number, by: string) => boolean) =>
  new Map([...all].filter(([by, until]) => stays(until, by)))
