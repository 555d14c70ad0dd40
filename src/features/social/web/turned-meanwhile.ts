import type { QueryClient } from '@tanstack/react-query'

type Turn<T> = (now: T) => T

/** The readings that are under way, by what is read, each with what was heard since it began. */
const underWay = new Map<string, Set<unknown[]>>()
const nameOf = (key: readonly unknown[]): string => JSON.stringify(key)

/**
 * Reads what is kept under a key. What is heard of it meanwhile is done to the answer too: whether the answer was written before or
 * after that nobody knows. So such a turn changes nothing when it is done twice.
 */
export async function readTurned<T>(key: readonly unknown[], read: () => Promise<T>): Promise<T> {
  const name = nameOf(key)
  const turns: unknown[] = []
  const all = underWay.get(name) ?? new Set()
  underWay.set(name, all.add(turns))
  try {
    let now: T = await read()
    for (const turn of turns as Turn<T>[]) now = turn(now)
    return now
  } finally {
    all.delete(turns)
    if (all.size === 0) underWay.delete(name)
  }
}

/** Does to what is kept, and to what is just being read, what the live line told. */
export function turnKept<T>(client: QueryClient, key: readonly unknown[], turn: Turn<T>): void {
  for (const turns of underWay.get(nameOf(key)) ?? []) turns.push(turn)
  client.setQueryData<T>(key, now => (now === undefined ? now : turn(now)))
}
