import { once } from 'node:events'
import { request } from 'node:http'
import { setImmediate as turn } from 'node:timers/promises'

type Raw = {
  method: string
  path: string
  headers?: Record<string, string | number>
  /** Sent one after the other; nothing more is sent once the server has answered. */
  chunks?: Iterable<string | Buffer> | AsyncIterable<string | Buffer>
  /** Leaves the body unfinished: the answer comes before its end, or never. */
  unfinished?: boolean
  signal?: AbortSignal
}
export type RawAnswer = { status: number; type: string; code: string | null; text: string }

/** Makes a request that fetch would not make: a length that is not kept, chunks without end, one character a second. */
export async function rawRequest(
  url: string,
  { method, path, headers, chunks, unfinished, signal }: Raw,
): Promise<RawAnswer> {
  // Node sends a GET's chunks without saying so.
  const framed = chunks && !headers?.['content-length'] ? { 'transfer-encoding': 'chunked', ...headers } : headers
  const sent = request(`${url}${path}`, { method, headers: { ...framed }, agent: false, signal })
  let failed: Error | null = null
  let answered = false
  const answer = new Promise<RawAnswer>((resolve, reject) => {
    sent.on('error', error => {
      failed ??= error
      if (!answered) reject(error)
    })
    sent.on('response', async response => {
      answered = true
      const parts: Buffer[] = []
      for await (const part of response as AsyncIterable<Buffer>) parts.push(part)
      const text = Buffer.concat(parts).toString()
      const type = String(response.headers['content-type'] ?? '')
      const code = type.includes('problem+json') ? (JSON.parse(text) as { code: string }).code : null
      resolve({ status: response.statusCode ?? 0, type, code, text })
    })
  })
  answer.catch(() => {})
  sent.flushHeaders()
  for await (const chunk of chunks ?? []) {
    if (answered || failed) break
    // A server that takes everything at once would never let us hear its answer.
    await turn()
    if (!sent.write(chunk)) await Promise.race([once(sent, 'drain'), answer]).catch(() => {})
  }
  if (!unfinished && !answered && !failed) sent.end()
  return answer.finally(() => sent.destroy())
}
