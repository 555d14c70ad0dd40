import { followOutside, isInner } from '../../../../platform/server/outside-fetch.ts'
import { BadCalendar } from './read-busy.ts'

/** What a calendar may take, in time and in size: ten years of a full one are 3 MB. */
const PATIENCE_MS = 15_000
const MOST_BYTES = 5_000_000

/** The text at an address, which lies outside unless inner ones are allowed. Throws BadCalendar for whatever its server does. */
export async function fetchCalendar(address: string, allowInner: boolean): Promise<string> {
  try {
    const answer = await followOutside(address, allowInner, {
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: { accept: 'text/calendar, text/plain;q=0.5, */*;q=0.1', 'user-agent': 'Majlis calendar reader' },
    })
    if (!answer.ok || !answer.body) {
      await answer.body?.cancel()
      throw new BadCalendar('refused', `status ${answer.status}`)
    }
    const parts: Uint8Array[] = []
    let size = 0
    for await (const part of answer.body) {
      size += part.length
      if (size > MOST_BYTES) throw new BadCalendar('too-large')
      parts.push(part)
    }
    return new TextDecoder().decode(Buffer.concat(parts))
  } catch (error) {
    if (error instanceof BadCalendar) throw error
    throw new BadCalendar(isInner(error) ? 'inner' : 'silent', (error as Error).message)
  }
}
