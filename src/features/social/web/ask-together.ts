import type { TargetRef } from '../contract.ts'

/** Ids of one call at most; the contracts take no more. */
const MOST = 100

type Asking<T> = { id: string; answer: (found: T) => void; fail: (error: unknown) => void }

/**
 * What the cards of a page ask about things of one kind at the same moment becomes one call. `nothing` stands for a thing of which
 * the answer does not speak.
 */
export function askTogether<T extends { id: string }>(
  read: (kind: string, ids: string[]) => Promise<readonly T[]>,
  nothing: (id: string) => T,
): (ref: TargetRef) => Promise<T> {
  const asking = new Map<string, Asking<T>[]>()
  const ask = async (kind: string, some: readonly Asking<T>[]) => {
    try {
      const data = await read(kind, [...new Set(some.map(one => one.id))])
      const found = new Map(data.map(one => [one.id, one]))
      for (const one of some) one.answer(found.get(one.id) ?? nothing(one.id))
    } catch (error) {
      for (const one of some) one.fail(error)
    }
  }
  const flush = (kind: string) => {
    const all = asking.get(kind) ?? []
    asking.delete(kind)
    for (let from = 0; from < all.length; from += MOST) void ask(kind, all.slice(from, from + MOST))
  }
  return ({ kind, id }) =>
    new Promise((answer, fail) => {
      const waiting = asking.get(kind)
      if (waiting) return void waiting.push({ id, answer, fail })
      asking.set(kind, [{ id, answer, fail }])
      queueMicrotask(() => setTimeout(flush, 0, kind))
    })
}
