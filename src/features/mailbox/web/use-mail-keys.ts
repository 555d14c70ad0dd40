import { useEffect, useRef } from 'react'
import { letterOf } from '../../../platform/web/admin/letter-of.ts'
import { readLocal } from '../../../platform/web/local.ts'

/** What the keys of the mail app do, by their letter or sign. */
export type MailKeys = Partial<
  Record<'j' | 'k' | 'x' | 'c' | 'r' | 'f' | 't' | 's' | 'u' | 'b' | 'z' | '!' | '#' | '?' | 'escape', () => void>
>

/** Where a key belongs to somebody else: text being written, an open dialog, menu or list. */
const TAKEN = 'input:not([type=checkbox]), textarea, select, [contenteditable=true], dialog, [role=menu], [role=dialog]'

/** Keys of one letter can be switched off in the shell's help (WCAG 2.1.4). */
const singleAllowed = () => readLocal('single-keys') !== 'off'

/** Signs as the layouts of both scripts write them. */
const SIGNS: Record<string, keyof MailKeys> = { '!': '!', '#': '#', '?': '?', '؟': '?', Escape: 'escape' }

/**
 * Listens to the keys of the mail app by their place on the keyboard in any script, before the shell does: `?` are these keys here. A
 * letter after `g` is the shell's.
 */
export function useMailKeys(keys: MailKeys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    let afterG = false
    const onKeyDown = (event: KeyboardEvent) => {
      const letter = letterOf(event)
      const after = afterG
      afterG = letter === 'g'
      if (after || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.target instanceof Element && event.target.closest(TAKEN)) return
      const key = SIGNS[event.key] ?? (event.shiftKey ? undefined : (letter as keyof MailKeys))
      if (!key || (key !== 'escape' && !singleAllowed())) return
      const act = latest.current[key]
      if (!act) return
      event.preventDefault()
      event.stopPropagation()
      act()
    }
    window.addEventListener('keydown', onKeyDown, true)
    return () => window.removeEventListener('keydown', onKeyDown, true)
  }, [])
}
