import { useSyncExternalStore } from 'react'

/** The modal pieces that are open, the topmost last. Toasts move into the topmost, since a modal makes the rest of the page deaf. */
let open: readonly HTMLElement[] = []
const listeners = new Set<() => void>()

function set(next: readonly HTMLElement[]) {
  open = next
  for (const listener of listeners) listener()
}

/** Measures the page's scroll bar while it is there: the first modal takes it away (base.css keeps its room). */
export function measureScrollBar(): void {
  if (open.length > 0) return
  const root = document.documentElement
  root.style.setProperty('--scroll-bar', `${innerWidth - root.clientWidth}px`)
}

/** Notes that a modal opened; the answer notes that it closed. */
export function dialogOpened(element: HTMLElement): () => void {
  set([...open, element])
  return () => set(open.filter(other => other !== element))
}

/** The modal on top, if any. */
export function useTopDialog(): HTMLElement | undefined {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => open.at(-1),
    () => undefined,
  )
}
