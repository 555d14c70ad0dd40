import { useCallback } from 'react'
import { makeStore, useStore } from '../../../platform/web/store.ts'

const opened = makeStore<ReadonlySet<string>>(new Set())

/**
 * Something that a reader opens in the feed, such as comments or the rest of a long post. It stays open when they go away and come
 * back, so that everything below it is where it was; a reload closes it.
 */
export function useKeptOpen(what: string): [boolean, (open: boolean) => void] {
  const open = useStore(opened).has(what)
  const turn = useCallback(
    (next: boolean) => {
      const now = new Set(opened.get())
      if (next) now.add(what)
      else now.delete(what)
      opened.set(now)
    },
    [what],
  )
  return [open, turn]
}
