import { setTimeout as sleep } from 'node:timers/promises'
import type { Call } from '../../src/platform/shared/call.ts'
import type { Answered } from '../../src/platform/test/test-house.ts'

const PAUSE_MS = 50

/**
 * Asks until something answers for good: a cut line, a closing house and a key in progress are worth another try. Null when
 * `goesOn` says that it was enough; `onCrash` is told of answers that nobody should ever see.
 */
export async function insist<C extends Call>(
  ask: (tries: number) => Promise<Answered<C>>,
  goesOn: (tries: number) => boolean,
  onCrash: () => void = () => {},
): Promise<Answered<C> | null> {
  for (let tries = 0; goesOn(tries); tries++) {
    const answer = await ask(tries).catch(() => null)
    if (answer?.status === 500) onCrash()
    const code = answer && answer.status >= 400 ? answer.problem?.code : null
    if (answer && answer.status < 500 && !/busy|in-progress/.test(code ?? '')) return answer
    await sleep(PAUSE_MS)
  }
  return null
}
