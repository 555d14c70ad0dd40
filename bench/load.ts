import { randomUUID } from 'node:crypto'
import autocannon from 'autocannon'
import { answerParent } from './messages.ts'
import { type Request, sentNow, withAmount } from './request.ts'

export type Load = { url: string; requests: Request[]; connections: number; seconds: number }
/**
 * Requests a second that were carried out, the times below which 50, 95 and 99 of 100 were answered, how many bids came too late
 * for their amount (409: an answer, not counted as carried out), and the statuses of answers that should not be.
 */
export type Measured = { perSecond: number; p50: number; p95: number; p99: number; late: number; failed: number[] }

const TOO_LATE = 409
/** Above what was offered while the statements were recorded. */
const FIRST_AMOUNT = 1_000_000

let address = 0
/** Each request comes from another address, as in life: what one address may is limited. */
const nextAddress = () => {
  address = (address + 1) % 0x1000000
  return `10.${address >> 16}.${(address >> 8) & 255}.${address & 255}`
}

const amounts = new Map<string, number>()
/** Everybody offers more than whoever asked before them, on either side. */
function nextAmount(path: string): number {
  const amount = (amounts.get(path) ?? FIRST_AMOUNT) + 1
  amounts.set(path, amount)
  return amount
}

const prepared = (request: Request, script: number): autocannon.Request => ({
  method: request.method,
  path: request.path,
  headers: request.headers,
  ...(request.body !== undefined && { body: request.body }),
  setupRequest: asked => {
    const now = request.rival ? withAmount(request, nextAmount(request.path), randomUUID()) : sentNow(request)
    return {
      ...asked,
      ...(now.body !== undefined && { body: now.body }),
      headers: { ...asked.headers, ...now.headers, 'x-script': String(script), 'x-forwarded-for': nextAddress() },
    }
  },
})

type Heard = { times: number[]; late: number; failed: number[] }

function summed({ times, late, failed }: Heard, elapsed: number): Measured {
  times.sort((a, b) => a - b)
  const below = (share: number) => times[Math.floor(times.length * share)] ?? 0
  return {
    perSecond: (times.length - late - failed.length) / elapsed,
    p50: below(0.5),
    p95: below(0.95),
    p99: below(0.99),
    late,
    failed,
  }
}

async function measure({ url, requests, connections, seconds }: Load): Promise<Measured> {
  const heard: Heard = { times: [], late: 0, failed: [] }
  const list = requests.map((request, script) => prepared(request, script))
  let client = 0
  const started = performance.now()
  const options: autocannon.Options = {
    url,
    connections,
    duration: seconds,
    timeout: 30,
    requests: list,
    // Each connection begins elsewhere in the list: the same person does not log in ten times at once.
    setupClient: one => {
      const from = Math.floor((client++ * list.length) / connections) % list.length
      one.setRequests([...list.slice(from), ...list.slice(0, from)])
    },
  }
  const writes = requests.some(one => one.rival)
  await new Promise<void>((resolve, reject) => {
    const running = autocannon(options, error => (error ? reject(error) : resolve()))
    running.on('response', (_, status, __, time) => {
      heard.times.push(time)
      if (writes && status === TOO_LATE) heard.late++
      else if (status < 200 || status > 299) heard.failed.push(status)
    })
  })
  return summed(heard, (performance.now() - started) / 1000)
}

answerParent(measure)
