import { useLayoutEffect, useRef } from 'react'

/** What was moved last in a list, where to, and by what: by keys or buttons the focus stays with it. */
export type Moved = { id: string; at: number; by: 'keys' | 'up' | 'down' | 'hand' }

/**
 * Leaves the focus with what was moved where it would be lost: on the button that did it, or where that one can do no more, on its neighbour.
 * Entries of the list carry `data-entry`, their buttons `data-act`.
 */
export function useFocusOfMoved(last: Moved | null, rows: readonly unknown[]) {
  const list = useRef<HTMLOListElement>(null)
  // The list is drawn anew when its rows change.
  useLayoutEffect(() => {
    if (!last || last.by === 'hand') return
    const now = document.activeElement
    if (now && now !== document.body && !now.matches(':disabled')) return
    const entry = list.current?.querySelector(`[data-entry="${last.id}"]`)
    const own = last.by === 'keys' ? 'a' : `[data-act="${last.by}"]:not(:disabled)`
    const other = entry?.querySelector<HTMLElement>('button:not(:disabled)')
    ;(entry?.querySelector<HTMLElement>(own) ?? other)?.focus()
  }, [last, rows])
  return list
}
