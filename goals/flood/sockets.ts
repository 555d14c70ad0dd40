import { once } from 'node:events'

/** Longest time that the server may take to answer, or to close, a line that says too much. */
const ANSWERED_MS = 60_000

type Line = { socket: WebSocket; ended: Promise<'closed'>; welcome: Promise<'welcome'>; pong: Promise<'pong'> }

/** Opens a line to the server from an address; says hello as a visitor unless it shall be `silent`. */
function openLine(url: string, address: string, silent = false): Line {
  // Node's own option.
  const socket = new WebSocket(`${url.replace('http', 'ws')}/live`, {
    headers: { 'x-forwarded-for': address },
  } as never)
  const heard = <Word extends string>(word: Word) =>
    new Promise<Word>(resolve =>
      socket.addEventListener('message', ({ data }) => {
        if ((JSON.parse(String(data)) as { say: string }).say === word) resolve(word)
      }),
    )
  socket.addEventListener('error', () => {})
  const ended = once(socket, 'close').then(() => 'closed' as const)
  if (!silent) socket.addEventListener('open', () => socket.send(JSON.stringify({ say: 'hello', bearer: null })))
  return { socket, ended, welcome: heard('welcome'), pong: heard('pong') }
}

const late = () => new Promise<'late'>(resolve => setTimeout(() => resolve('late'), ANSWERED_MS).unref())

/** Says all of it at once; a line is answered afterwards, or closed. */
export async function saySo(url: string, address: string, messages: readonly object[]): Promise<string> {
  const { socket, ended, welcome, pong } = openLine(url, address)
  if ((await Promise.race([welcome, ended, late()])) === 'welcome') {
    for (const message of [...messages, { say: 'ping' }]) socket.send(JSON.stringify(message))
    const end = await Promise.race([pong, ended, late()])
    socket.close()
    return end
  }
  socket.close()
  return 'closed'
}

const silent: Promise<'closed'>[] = []

/** Opens a line that never says who it is. */
export const beSilent = (url: string, address: string): void => void silent.push(openLine(url, address, true).ended)

/** How many of those the server has not closed. */
export const stillOpen = async (): Promise<number> =>
  (await Promise.all(silent.map(ended => Promise.race([ended, late()])))).filter(end => end === 'late').length
