import type { Heard } from './window.ts'

/** The judge's own book: what was written, by whom and where, and whether the club said that it has it. */
export type Written = {
  mark: string
  sessionId: string
  by: string
  /** The writer's own count: messages of one writer have to come in this order. */
  n: number
  /** The last number that the writer had seen there: theirs comes behind it. */
  saw: number
  acked: boolean
}

/** A message says itself what the judge wants to know. */
export const textOf = ({ mark, n, saw }: Written): string => `${mark} ${n} ${saw}`
const told = (text: string) => {
  const [mark, n, saw] = text.split(' ')
  return { mark: mark!, n: Number(n), saw: Number(saw) }
}

export type Faults = { lost: number; doubled: number; outOfOrder: number; unreadWrong: number }
export const noFaults = (): Faults => ({ lost: 0, doubled: 0, outOfOrder: 0, unreadWrong: 0 })

/** What is wrong with a conversation as one window has it, against what was written. */
export function faultsOfThread(heard: ReadonlyMap<number, Heard>, written: readonly Written[]): Faults {
  const faults = noFaults()
  const times = new Map<string, number>()
  const lastOf = new Map<string, number>()
  const run = [...heard].toSorted(([a], [b]) => a - b)
  // Numbers have no gaps: a place without a message is one that this window lacks.
  faults.lost += (run.at(-1)?.[0] ?? 0) - run.length
  for (const [seq, { by, text }] of run) {
    const { mark, n, saw } = told(text)
    times.set(mark, (times.get(mark) ?? 0) + 1)
    if (n < (lastOf.get(by) ?? 0) || saw >= seq) faults.outOfOrder++
    lastOf.set(by, Math.max(n, lastOf.get(by) ?? 0))
  }
  for (const count of times.values()) faults.doubled += count - 1
  faults.lost += written.filter(one => one.acked && !times.has(one.mark)).length
  return faults
}

/** What somebody has not read: others' messages behind the number up to which the club said they read. */
export const unreadIn = (heard: ReadonlyMap<number, Heard>, readerId: string, readUpTo: number): number =>
  [...heard].filter(([seq, { by }]) => seq > readUpTo && by !== readerId).length

/** Adds what was found in one place to the sum. */
export function add(sum: Faults, more: Faults): void {
  for (const key of Object.keys(sum) as (keyof Faults)[]) sum[key] += more[key]
}
