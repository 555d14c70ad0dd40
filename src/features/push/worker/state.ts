import type { Subscribed } from '../rules/spoken.ts'

/** What the worker knows when it is woken: it is ended whenever nothing happens. */
type State = {
  /** Whose answers are kept, as nobody reads the token from it. */
  owner: string | null
  subscribed: Subscribed | null
  /** Notices that were pressed to open a window which was not there. */
  pressed: string[]
  /** When the document for every page was kept last. */
  documentAt: number
}

const NAME = 'worker'
const KEY = '/worker-state'
const NOTHING: State = { owner: null, subscribed: null, pressed: [], documentAt: 0 }

let known: State | null = null
let turn: Promise<unknown> = Promise.resolve()

/** Reads it. */
export async function readState(): Promise<State> {
  if (known) return known
  const kept = await (await caches.open(NAME)).match(KEY)
  known ??= kept ? { ...NOTHING, ...((await kept.json()) as Partial<State>) } : NOTHING
  return known
}

/** Changes some of it; one change after the other. */
export function noteState(change: Partial<State>): Promise<void> {
  const noted = turn.then(async () => {
    known = { ...(await readState()), ...change }
    await (await caches.open(NAME)).put(KEY, Response.json(known))
  })
  turn = noted.catch(() => {})
  return noted
}
