import { setTimeout as sleep } from 'node:timers/promises'
import { answerParent } from '../../bench/messages.ts'
import { changed, roomTopic } from '../../src/features/rooms/contract.ts'
import type { ToBrowser, ToServer } from '../../src/platform/shared/live-protocol.ts'

/** So many open their line at the same time. */
const OPENING = 100
/** Which of its events the planted line loses. */
const SWALLOWED = 2

/** A program of its own that holds the lines of who watches broadcasts: when each piece of news of its room arrived there. */
const lines: { room: number; arrived: number[] }[] = []
const bare: { room: number; arrived: number[] }[] = []
const swallowing: number[] = []
let opened = 0

type Question =
  | { what: 'open'; url: string; rooms: string[]; each: number }
  | { what: 'open-bare'; url: string; rooms: number; each: number }
  | { what: 'arrivals' }

function watch(url: string, roomId: string, hear: (at: number) => void): void {
  const address = `10.5.${(opened >> 8) & 255}.${opened & 255}`
  // Node's own option: each comes from an address of their own, as on the internet.
  const socket = new WebSocket(`${url.replace('http', 'ws')}/live`, {
    headers: { 'x-forwarded-for': address },
  } as never)
  const say = (message: ToServer) => socket.send(JSON.stringify(message))
  socket.onopen = () => say({ say: 'hello', bearer: null })
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(String(data)) as ToBrowser
    if (message.say === 'welcome') say({ say: 'listen', topic: roomTopic(roomId), after: null })
    if (message.say === 'listening') opened++
    if (message.say === 'event' && message.event === changed.name) hear(Date.now())
  }
}

async function open(url: string, rooms: readonly string[], each: number): Promise<void> {
  let asked = 0
  const one = async (roomId: string, hear: (at: number) => void) => {
    watch(url, roomId, hear)
    if (++asked % OPENING === 0) while (opened < asked) await sleep(10)
  }
  for (const [room, roomId] of rooms.entries())
    for (let n = 0; n < each; n++) {
      const arrived: number[] = []
      lines.push({ room, arrived })
      await one(roomId, at => void arrived.push(at))
    }
  let heard = 0
  await one(rooms[0]!, at => void (++heard !== SWALLOWED && swallowing.push(at)))
  while (opened < asked) await sleep(10)
}

async function openBare(url: string, rooms: number, each: number): Promise<void> {
  let ready = 0
  for (let room = 0; room < rooms; room++)
    for (let n = 0; n < each; n++) {
      const arrived: number[] = []
      bare.push({ room, arrived })
      const socket = new WebSocket(`${url}/${room}`)
      socket.onopen = () => void ready++
      socket.onmessage = () => void arrived.push(Date.now())
      if (bare.length % OPENING === 0) while (ready < bare.length) await sleep(10)
    }
  while (ready < bare.length) await sleep(10)
}

answerParent(async (question: Question) => {
  if (question.what === 'open') return open(question.url, question.rooms, question.each)
  if (question.what === 'open-bare') return openBare(question.url, question.rooms, question.each)
  return { lines, bare, swallowing }
})
