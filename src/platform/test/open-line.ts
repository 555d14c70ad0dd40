import WebSocket from 'ws'
import type { ToBrowser, ToServer } from '../shared/live-protocol.ts'

type Asked = { url: string; bearer?: string | null; address?: string; hello?: boolean }

/** A socket that keeps what it heard and can wait for something; it says hello unless told otherwise. */
export async function openLine({ url, bearer = null, address, hello = true }: Asked) {
  const headers = address ? { 'x-forwarded-for': address } : {}
  const socket = new WebSocket(`${url.replace('http', 'ws')}/live`, { headers })
  const heard: ToBrowser[] = []
  const looking = new Set<() => void>()
  socket.on('message', data => {
    heard.push(JSON.parse(String(data)))
    for (const look of looking) look()
  })
  const closed = new Promise<number>(resolve => socket.once('close', resolve))
  await new Promise(resolve => socket.once('open', resolve))
  const until = (is: (one: ToBrowser) => boolean) =>
    new Promise<ToBrowser>(resolve => {
      const look = () => {
        const found = heard.find(is)
        if (!found) return
        looking.delete(look)
        resolve(found)
      }
      looking.add(look)
      look()
    })
  const say = (message: ToServer) => socket.send(JSON.stringify(message))
  if (hello) say({ say: 'hello', bearer })
  /** Listens and answers what became of it: `listening`, or why not. */
  const listen = async (topic: string, after: number | null = null) => {
    say({ say: 'listen', topic, after })
    const answer = await until(one => (one.say === 'listening' || one.say === 'refused') && one.topic === topic)
    return answer.say === 'refused' ? answer.reason : answer.say
  }
  /** Why it was closed, as it was said. */
  const reason = async () => {
    await closed
    const last = heard.find(one => one.say === 'ended')
    return last?.say === 'ended' ? last.reason : null
  }
  return { socket, heard, until, say, listen, closed, reason, end: () => socket.close() }
}
