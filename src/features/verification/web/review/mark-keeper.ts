import type { QueryClient } from '@tanstack/react-query'
import type { AnswerOf } from '../../../../platform/shared/call.ts'
import { keyOfRead, send } from '../../../../platform/web/call.ts'
import { markField, readCase } from '../../contract/calls.ts'
import type { Mark } from '../../contract/case.ts'
import { patchMoved, sayRefusal } from '../data.ts'

/** Words are kept when the typing rests for so long. */
const REST_MS = 700

export type MarkMap = ReadonlyMap<string, Mark>

export const byField = (marks: readonly Mark[]): MarkMap => new Map(marks.map(mark => [mark.field, mark]))

/** Keeps the marks of one case on the server, one after the other; `refused` is given what is kept there instead. */
export function makeMarkKeeper(
  client: QueryClient,
  caseId: string,
  now: () => MarkMap,
  refused: (kept: MarkMap) => void,
) {
  const input = { params: { caseId } }
  const resting = new Map<string, ReturnType<typeof setTimeout>>()
  let line: Promise<void> = Promise.resolve()

  const sendOne = async (field: string): Promise<void> => {
    const { mark = null, ask } = now().get(field) ?? {}
    try {
      const { data } = await send(markField, {
        ...input,
        body: { field, mark, ...(mark === 'ask' && { ask: ask ?? '' }) },
      })
      patchMoved(client, { caseId, standing: data })
    } catch (error) {
      sayRefusal(error)
      const kept = await send(readCase, input).catch(() => null)
      if (kept) refused(byField(kept.data.marks))
    }
  }
  const keep = (field: string): void => {
    clearTimeout(resting.get(field))
    resting.delete(field)
    line = line.then(() => sendOne(field))
  }
  const keepAll = (): Promise<void> => {
    for (const field of [...resting.keys()]) keep(field)
    return line
  }
  return {
    keep,
    /** Keeps it once the typing rests. */
    keepLater: (field: string): void => {
      clearTimeout(resting.get(field))
      const timer = setTimeout(() => keep(field), REST_MS)
      resting.set(field, timer)
    },
    /** Keeps now what waits for the typing to rest. */
    rest: (field: string): void => void (resting.has(field) && keep(field)),
    /** Resolves when everything is kept. */
    keepAll,
    /** The answer that is kept of this case knows the marks too: whoever comes back finds them. */
    remember: (marks: MarkMap): void =>
      void client.setQueryData<AnswerOf<typeof readCase>>(
        keyOfRead(readCase, input),
        answer => answer && { data: { ...answer.data, marks: [...marks.values()] } },
      ),
  }
}
