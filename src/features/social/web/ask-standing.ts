import { send } from '../../../platform/web/call.ts'
import { readStanding, type Standing, type TargetRef } from '../contract.ts'

/** Ids of one call at most; the contract takes no more. */
const MOST = 100

type Asking = { id: string; answer: (standing: Standing) => void; fail: (error: unknown) => void }
const asking = new Map<string, Asking[]>()

async function ask(kind: string, some: readonly Asking[]): Promise<void> {
  try {
    const { data } = await send(readStanding, { body: { kind, ids: some.map(one => one.id) } })
    const found = new Map(data.map(standing => [standing.id, standing]))
    for (const one of some) one.answer(found.get(one.id) ?? NOTHING(one.id))
  } catch (error) {
    for (const one of some) one.fail(error)
  }
}

/** Whoever stands in no relation to a thing. */
export const NOTHING = (id: string): Standing => ({
  id,
  following: false,
  bookmarked: false,
  liked: false,
  blocked: false,
})

function flush(kind: string): void {
  const all = asking.get(kind) ?? []
  asking.delete(kind)
  for (let from = 0; from < all.length; from += MOST) void ask(kind, all.slice(from, from + MOST))
}

/** How the viewer stands to a thing; what the cards of a page ask at the same moment becomes one call. */
export function askStanding({ kind, id }: TargetRef): Promise<Standing> {
  return new Promise((answer, fail) => {
    const waiting = asking.get(kind)
    if (waiting) return void waiting.push({ id, answer, fail })
    asking.set(kind, [{ id, answer, fail }])
    queueMicrotask(() => setTimeout(flush, 0, kind))
  })
}
