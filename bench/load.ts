import autocannon from 'autocannon'
import { answerParent } from './messages.ts'
import type { Request } from './scenarios.ts'

export type Load = { url: string; requests: Request[]; connections: number; seconds: number }
/** Requests a second, the times below which 50 and 95 of 100 were answered, and the statuses of answers that were no success. */
export type Measured = { perSecond: number; p50: number; p95: number; failed: number[] }

let address = 0
/** Each request comes from another address, as in life: what one address may is limited. */
const nextAddress = () => {
  address = (address + 1) % 0x1000000
  return `10.${address >> 16}.${(address >> 8) & 255}.${address & 255}`
}

const prepared = (request: Request, script: number): autocannon.Request => ({
  ...request,
  setupRequest: asked => ({
    ...asked,
    headers: { ...asked.headers, 'x-script': String(script), 'x-forwarded-for': nextAddress() },
  }),
})

async function measure({ url, requests, connections, seconds }: Load): Promise<Measured> {
  const times: number[] = []
  const failed: number[] = []
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
  await new Promise<void>((resolve, reject) => {
    const running = autocannon(options, error => (error ? reject(error) : resolve()))
    running.on('response', (_, status, __, time) => {
      times.push(time)
      if (status < 200 || status > 299) failed.push(status)
    })
  })
  const elapsed = (performance.now() - started) / 1000
  times.sort((a, b) => a - b)
  const below = (share: number) => times[Math.floor(times.length * share)] ?? 0
  return { perSecond: times.length / elapsed, p50: below(0.5), p95: below(0.95), failed }
}

answerParent(measure)
