import { useSyncExternalStore } from 'react'

/** The modal pieces that are open, the topmost last. Toasts move into the topmost, since a modal makes the rest of the page deaf. */
let open: readonly HTMLElement[] = []
const listeners = new Set<() => void>()

function set(next: readonly HTMLElement[]) {
  open = next
  for (const listener of listeners) listener()
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
