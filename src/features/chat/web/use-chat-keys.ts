import { useEffect, useRef } from 'react'
import { letterOf } from '../../../platform/web/admin/letter-of.ts'
import { readLocal } from '../../../platform/web/local.ts'

type Keys = { next: () => void; previous: () => void; write: () => void; leave: () => void }

/** Where a key belongs to somebody else: text being written, an open dialog, menu or panel. */
const TAKEN = 'input, textarea, select, [contenteditable=true], dialog, [role=menu], [role=dialog]'

/** j and k go through the list, c leads to the field, Escape leaves; by their place on the keyboard in any script (WCAG 2.1.4). */
export function useChatKeys(keys: Keys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    let afterG = false
    const onKeyDown = (event: KeyboardEvent) => {
      const letter = letterOf(event)
      const after = afterG
      afterG = letter === 'g'
      if (after || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      if (event.target instanceof Element && event.target.closest(TAKEN)) return
      const { next, previous, write, leave } = latest.current
      const act =
        event.key === 'Escape'
          ? leave
          : readLocal('single-keys') === 'off'
            ? undefined
            : { j: next, k: previous, c: write }[letter as 'j' | 'k' | 'c']
      if (!act) return
      event.preventDefault()
      event.stopPropagation()
      act()
    }
    window.addEventListener('keydown', onKeyDown, true)
    return () => window.removeEventListener('keydown', onKeyDown, true)
  }, [])
}
