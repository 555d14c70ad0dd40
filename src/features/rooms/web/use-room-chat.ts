import { useCallback, useEffect, useRef, useState } from 'react'
import { send } from '../../../platform/web/call.ts'
import { useWhy } from '../../social/web/public.ts'
import { listRoomMessages, type RoomMessage, removeFromChat, sayInRoom } from '../contract/talk.ts'

/** What is on its way: shown at once, sent again under the same name until it is there. */
export type OnItsWay = { clientId: string; text: string; files: string[]; failed: string | null }

type By = { roomId: string; sessionKey: string; news: number; lastSeq: number; shown: boolean }

/** The chat of a room: what was said, what is on its way, and how many messages nobody has looked at here. */
export function useRoomChat({ roomId, sessionKey, news, lastSeq, shown }: By) {
  const why = useWhy()
  const [messages, setMessages] = useState<readonly RoomMessage[]>([])
  const [waiting, setWaiting] = useState<readonly OnItsWay[]>([])
  const [more, setMore] = useState(false)
  const [seen, setSeen] = useState<number | null>(null)
  const known = useRef(messages)
  known.current = messages

  const take = useCallback((found: readonly RoomMessage[]) => {
    const all = new Map(known.current.map(one => [one.seq, one]))
    for (const one of found) all.set(one.seq, one)
    known.current = [...all.values()].toSorted((a, b) => a.seq - b.seq)
    setMessages(known.current)
    const here = new Set(found.map(({ clientId }) => clientId))
    setWaiting(before => before.filter(({ clientId }) => !here.has(clientId)))
  }, [])
  const list = useCallback(
    (at: { before?: number; after?: number }) =>
      send(listRoomMessages, { params: { roomId }, body: { key: sessionKey, ...at } }, { quiet: true }),
    [roomId, sessionKey],
  )

  // `news` and `lastSeq` say that there is something to read.
  useEffect(() => {
    let over = false
    const read = async () => {
      const before = known.current.at(-1)?.seq ?? 0
      const { data } = await list({})
      if (over) return
      take(data)
      if (before === 0) setMore((data[0]?.seq ?? 1) > 1)
      // What came between is more than one page.
      let last = before
      while (!over && before > 0 && last + 1 < (data[0]?.seq ?? 0)) {
        const { data: next } = await list({ after: last })
        if (over || next.length === 0) return
        take(next)
        last = next.at(-1)?.seq ?? last
      }
    }
    void read().catch(() => {})
    return () => {
      over = true
    }
  }, [list, take, news, lastSeq])

  const last = messages.at(-1)?.seq ?? 0
  useEffect(() => {
    if (shown || seen === null) setSeen(last)
  }, [shown, last, seen])

  const push = async (one: OnItsWay) => {
    const { clientId, text, files } = one
    try {
      const { data } = await send(sayInRoom, { params: { roomId }, body: { key: sessionKey, clientId, text, files } })
      take([data])
    } catch (error) {
      setWaiting(before =>
        before.map(other => (other.clientId === clientId ? { ...other, failed: why(error) } : other)),
      )
    }
  }
  return {
    messages,
    waiting,
    more,
    unseen: messages.filter(({ seq, own }) => !own && seq > (seen ?? 0)).length,
    say(text: string, files: string[]): void {
      const one: OnItsWay = { clientId: crypto.randomUUID(), text, files, failed: null }
      setWaiting(before => [...before, one])
      void push(one)
    },
    again(one: OnItsWay): void {
      setWaiting(before => before.map(other => (other === one ? { ...other, failed: null } : other)))
      void push(one)
    },
    drop: (one: OnItsWay) => setWaiting(before => before.filter(other => other !== one)),
    async earlier(): Promise<void> {
      const { data } = await list({ before: messages[0]?.seq ?? 0 })
      take(data)
      setMore((data[0]?.seq ?? 1) > 1)
    },
    async remove(messageId: string): Promise<void> {
      await send(removeFromChat, { params: { roomId, messageId }, body: { key: sessionKey } })
      const { data } = await list({})
      take(data)
    },
  }
}

export type RoomChat = ReturnType<typeof useRoomChat>
