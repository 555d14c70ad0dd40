import type { QueryClient } from '@tanstack/react-query'
import type { AnswerOf } from '../../../../platform/shared/call.ts'
import { keyOfRead, send } from '../../../../platform/web/call.ts'
import { markField, readCase, type Mark } from '../../contract/case.ts'
import { markPartnerField, readPartnerCase } from '../../contract/partner.ts'
import { patchMoved, sayRefusal } from '../data.ts'

/** Words are kept when the typing rests for so long. */
const REST_MS = 700

export type MarkMap = ReadonlyMap<string, Mark>

export const byField = (marks: readonly Mark[]): MarkMap => new Map(marks.map(mark => [mark.field, mark]))

type Said = { field: string; mark: Mark['mark'] | null; ask?: string }

/** Where the marks of a case are kept: sends one, reads them all anew, and lets the kept answer know them too. */
export type MarkPlace = {
  send(said: Said): Promise<void>
  read(): Promise<readonly Mark[]>
  remember(marks: readonly Mark[]): void
}

/** The marks of a reviewer: ticking claims the case, so the answer moves it. */
export function reviewersPlace(client: QueryClient, caseId: string): MarkPlace {
  const input = { params: { caseId } }
  return {
    send: async body => {
      const { data } = await send(markField, { ...input, body })
      patchMoved(client, { caseId, standing: data })
    },
    read: async () => (await send(readCase, input)).data.marks,
    remember: marks =>
      void client.setQueryData<AnswerOf<typeof readCase>>(
        keyOfRead(readCase, input),
        answer => answer && { data: { ...answer.data, marks: [...marks] } },
      ),
  }
}

/** The marks of a partner. */
export function partnersPlace(client: QueryClient, caseId: string): MarkPlace {
  const input = { params: { caseId } }
  return {
    send: async body => void (await send(markPartnerField, { ...input, body })),
    read: async () => (await send(readPartnerCase, input)).data.marks,
    remember: marks =>
      void client.setQueryData<AnswerOf<typeof readPartnerCase>>(
        keyOfRead(readPartnerCase, input),
        answer => answer && { data: { ...answer.data, marks: [...marks] } },
      ),
  }
}

/** Keeps the marks of one case on the server, one after the other; `refused` is given what is kept there instead. */
export function makeMarkKeeper(place: MarkPlace, now: () => MarkMap, refused: (kept: MarkMap) => void) {
  const resting = new Map<string, ReturnType<typeof setTimeout>>()
  let line: Promise<void> = Promise.resolve()

  const sendOne = async (field: string): Promise<void> => {
    const { mark = null, ask } = now().get(field) ?? {}
    try {
      await place.send({ field, mark, ...(mark === 'ask' && { ask: ask ?? '' }) })
    } catch (error) {
      sayRefusal(error)
      const kept = await place.read().catch(() => null)
      if (kept) refused(byField(kept))
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
    remember: (marks: MarkMap): void => place.remember([...marks.values()]),
  }
}
