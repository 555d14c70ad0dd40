import { useEffect, useRef } from 'react'
import { letterOf } from '../../../../platform/web/admin/letter-of.ts'
import { readLocal } from '../../../../platform/web/local.ts'

/** Acts by the letter of their key; `shift-d` with Shift, `down` and `up` for the arrows. */
export type CaseKeys = Partial<Record<string, () => void>>

/** Where a key belongs to somebody else: text being written, an open dialog, menu or list. */
const TAKEN = 'input:not([type=checkbox]), textarea, select, [contenteditable=true], dialog, [role=menu], [role=dialog]'

/** Letters alone can be switched off in the shell's help (WCAG 2.1.4). */
const lettersAllowed = () => readLocal('single-keys') !== 'off'

/** Key of the item that has the focus: field or file group. */
export const focusedItem = (): string | undefined =>
  document.activeElement?.closest<HTMLElement>('[data-item]')?.dataset.item

/** Puts the focus on an item's first button, in view. */
export function focusItem(key: string | undefined): void {
  const line = key && document.querySelector<HTMLElement>(`[data-item="${CSS.escape(key)}"]`)
  if (!line) return
  line.querySelector<HTMLElement>('[data-tick]')?.focus({ preventScroll: true })
  line.scrollIntoView({ block: 'nearest' })
}

/**
 * Listens to the keys of an open case, by their place on the keyboard in any script. A letter after `g` is the shell's
 * ("go to …"), not ours.
 */
export function useCaseKeys(keys: CaseKeys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    let afterG = false
    const onKeyDown = (event: KeyboardEvent) => {
      const after = afterG
      afterG = letterOf(event) === 'g'
      if (after || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      const target = event.target instanceof Element ? event.target : null
      if (target?.closest(TAKEN)) return
      const act = latest.current[nameOf(event)]
      if (!act) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}

/** Arrows count only while an item has the focus: otherwise they scroll. */
function nameOf(event: KeyboardEvent): string {
  if (event.key === 'ArrowDown') return focusedItem() ? 'down' : ''
  if (event.key === 'ArrowUp') return focusedItem() ? 'up' : ''
  const letter = lettersAllowed() ? letterOf(event) : ''
  return letter && event.shiftKey ? `shift-${letter}` : letter
}
