import type { Place, RefusalToWrite } from '../rules.ts'

/** How long a call rings. */
export const RING_SECONDS = 45

/** Why somebody cannot call from a conversation. */
export type RefusalToCall = RefusalToWrite | 'chat.call-when-talking'

/** Whoever can write and talks can call; a request rings nowhere, from either side. */
export function refusalToCall(at: { place: Place; answered: boolean; refusal: RefusalToWrite }): RefusalToCall {
  if (at.refusal && at.refusal !== 'chat.not-answered') return at.refusal
  const talks = at.answered && (at.place === 'open' || at.place === 'archived')
  return talks ? null : 'chat.call-when-talking'
}

/** A time in which somebody was in the room of a call. */
export type InRoom = { userId: string | null; from: Date; until: Date }

/** Seconds in which at least two different members were in a room together. */
export function secondsTogether(presences: readonly InRoom[]): number {
  const turns = presences
    .filter(({ from, until }) => until > from)
    .flatMap(({ userId, from, until }) => [
      { at: from.getTime(), userId: userId ?? '', by: 1 },
      { at: until.getTime(), userId: userId ?? '', by: -1 },
    ])
    .toSorted((one, other) => one.at - other.at || one.by - other.by)
  const here = new Map<string, number>()
  let ms = 0
  let since = 0
  for (const { at, userId, by } of turns) {
    if (here.size > 1) ms += at - since
    since = at
    const windows = (here.get(userId) ?? 0) + by
    if (windows > 0) here.set(userId, windows)
    else here.delete(userId)
  }
  return Math.round(ms / 1000)
}
