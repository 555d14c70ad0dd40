import type { ReactNode } from 'react'

export type Toast = {
  id: number
  tone: 'success' | 'danger' | 'info' | 'warning'
  title: ReactNode
  body?: ReactNode
  icon?: ReactNode
}
export type UndoBar = { id: number; message: ReactNode; onUndo: () => void; onExpire?: () => void }
/** A running clock has an `end`; a held one only what is `left`. */
type Clock = { left: number; end: number | null; timer?: ReturnType<typeof setTimeout>; over: () => void }
type Shown = { toasts: readonly Toast[]; undo: UndoBar | null }

const MOST = 4
let shown: Shown = { toasts: [], undo: null }
let nextId = 1
const listeners = new Set<() => void>()
const clocks = new Map<number, Clock>()

function set(next: Shown) {
  shown = next
  for (const listener of listeners) listener()
}

function startClock(id: number, ms: number, over: () => void) {
  const timer = setTimeout(() => {
    clocks.delete(id)
    over()
  }, ms)
  clocks.set(id, { left: ms, end: Date.now() + ms, timer, over })
}

/** Stops the time of a message: somebody is reading it. */
export function holdMessage(id: number): void {
  const clock = clocks.get(id)
  if (!clock?.end) return
  clearTimeout(clock.timer)
  clocks.set(id, { left: Math.max(0, clock.end - Date.now()), end: null, over: clock.over })
}

/** Lets the rest of its time run on. */
export function releaseMessage(id: number): void {
  const clock = clocks.get(id)
  if (clock && clock.end === null) startClock(id, clock.left, clock.over)
}

/**
 * Says something in the corner for `ms` (spec: 4000; confirmations of copy and save 3000). An error said here must also stand in
 * the page. Lives outside the tree, so it survives a change of page.
 */
export function toast({ ms = 4000, ...words }: Omit<Toast, 'id'> & { ms?: number }): void {
  const id = nextId++
  set({ ...shown, toasts: [...shown.toasts, { id, ...words }].slice(-MOST) })
  startClock(id, ms, () => set({ ...shown, toasts: shown.toasts.filter(other => other.id !== id) }))
}

/**
 * Says what was done and offers to take it back for `ms` (6000; a review decision 10 000). Only one at a time: a new one ends the
 * one before. `onExpire` runs when it was not taken back.
 */
export function undoBar({ ms = 6000, ...bar }: Omit<UndoBar, 'id'> & { ms?: number }): void {
  if (shown.undo) endUndo(shown.undo)
  const undo = { id: nextId++, ...bar }
  set({ ...shown, undo })
  startClock(undo.id, ms, () => endUndo(undo))
}

function endUndo(undo: UndoBar) {
  clearTimeout(clocks.get(undo.id)?.timer)
  clocks.delete(undo.id)
  if (shown.undo?.id === undo.id) set({ ...shown, undo: null })
  undo.onExpire?.()
}

/** Takes the act back. */
export function takeBack(undo: UndoBar): void {
  endUndo({ ...undo, onExpire: undefined })
  undo.onUndo()
}

/** For useSyncExternalStore. */
export const toastStore = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  read: (): Shown => shown,
  /** Takes everything off, and nothing of it comes to its end: between tests that share a process. */
  clear(): void {
    for (const { timer } of clocks.values()) clearTimeout(timer)
    clocks.clear()
    set({ toasts: [], undo: null })
  },
}
