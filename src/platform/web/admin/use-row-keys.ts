import { useEffect, useRef } from 'react'
import { readLocal } from '../local.ts'
import { letterOf } from './letter-of.ts'

type RowKeys = {
  count: number
  /** Row the keys are on, −1 for none. */
  active: number
  onMove: (index: number) => void
  onSelect: (index: number) => void
  onOpen: (index: number) => void
  onEscape: () => void
}

/** Where a key belongs to somebody else: text being written, an open dialog, menu or list. */
const TAKEN = 'input:not([type=checkbox]), textarea, select, [contenteditable=true], dialog, [role=menu], [role=dialog]'

/** Letters alone can be switched off in the shell's help (WCAG 2.1.4). */
const lettersAllowed = () => readLocal('single-keys') !== 'off'

/** j and k move, x selects, Enter opens, Escape goes back a step; by the letter's place on the keyboard in any script. */
export function useRowKeys(keys: RowKeys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      const target = event.target instanceof Element ? event.target : null
      if (target?.closest(TAKEN)) return
      if (act(event, latest.current, target)) event.preventDefault()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}

/** Does what the key asks; true when it was ours. */
function act(event: KeyboardEvent, keys: RowKeys, target: Element | null): boolean {
  const { count, active } = keys
  const letter = lettersAllowed() ? letterOf(event) : ''
  if (letter === 'j' && active < count - 1) keys.onMove(active + 1)
  else if (letter === 'k' && active > 0) keys.onMove(active - 1)
  else if (letter === 'x' && active >= 0) keys.onSelect(active)
  // Enter on a link or button is that link's or button's own
  else if (event.key === 'Enter' && active >= 0 && !target?.closest('a, button')) keys.onOpen(active)
  else if (event.key === 'Escape') keys.onEscape()
  else return false
  return true
}
