import { useEffect, useRef } from 'react'
import { letterOf } from '../../../platform/web/admin/letter-of.ts'
import { readLocal } from '../../../platform/web/local.ts'
import { holdLetter } from './use-writing-focus.ts'

type Key = 'j' | 'k' | 'x' | 'c' | 'r' | 'f' | 't' | 's' | 'u' | 'b' | 'z' | '!' | '#' | '?' | 'escape'

/** What a key answers that began to write: until its form has the focus, letters are words and no keys. */
export const WRITES = 'writes'

/** What the keys of the mail app do, by their letter or sign. */
export type MailKeys = Partial<Record<Key, () => typeof WRITES | unknown>>

/** Where a key belongs to somebody else: text being written, an open dialog, menu or list. */
const TAKEN = 'input:not([type=checkbox]), textarea, select, [contenteditable=true], dialog, [role=menu], [role=dialog]'

const takes = (target: EventTarget | null) => target instanceof Element && target.closest(TAKEN) !== null

/** A space on a button is a press of it: what could not be read is asked for again so. */
const pressesButton = ({ key, target }: KeyboardEvent) =>
  key === ' ' && target instanceof Element && target.closest('button, a, input') !== null

/** Keys of one letter can be switched off in the shell's help (WCAG 2.1.4). */
const singleAllowed = () => readLocal('single-keys') !== 'off'

/** Signs as the layouts of both scripts write them. */
const SIGNS: Record<string, keyof MailKeys> = { '!': '!', '#': '#', '?': '?', '؟': '?', Escape: 'escape' }

/**
 * Listens to the keys of the mail app by their place on the keyboard in any script, before the shell does: `?` are these keys here. A
 * letter after `g` is the shell's. What is being written (`writing`, by its address) may still be on its way: until a field of it has the
 * focus, letters are kept for it, as words would put away and mark what is read. A press of the pointer gives it up, and Escape.
 */
export function useMailKeys(keys: MailKeys, writing: string | null): void {
  const latest = useRef(keys)
  latest.current = keys
  const awaited = useRef(false)
  useEffect(() => void (awaited.current = writing !== null && !takes(document.activeElement)), [writing])
  useEffect(() => {
    let afterG = false
    const onFocus = ({ target }: Event) => {
      if (!takes(target)) return
      awaited.current = false
      // What goes on taking them for the form, until that comes.
      if (target instanceof Element && target.hasAttribute('data-ahead')) return
      // What comes with the focus took the letters, or nothing does: the next form is another one.
      queueMicrotask(() => holdLetter(null))
    }
    const leave = () => {
      awaited.current = false
      holdLetter(null)
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const letter = letterOf(event)
      const after = afterG
      afterG = letter === 'g' && !awaited.current
      if (after || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (takes(event.target)) return
      if (awaited.current && event.key !== 'Escape') {
        if (event.key.length !== 1 || pressesButton(event)) return
        event.preventDefault()
        event.stopPropagation()
        holdLetter(event.key)
        return
      }
      const key = SIGNS[event.key] ?? (event.shiftKey ? undefined : (letter as keyof MailKeys))
      if (!key || (key !== 'escape' && !singleAllowed())) return
      const act = latest.current[key]
      if (!act) return
      event.preventDefault()
      event.stopPropagation()
      leave()
      awaited.current = act() === WRITES
    }
    window.addEventListener('keydown', onKeyDown, true)
    window.addEventListener('focusin', onFocus)
    window.addEventListener('pointerdown', leave, true)
    return () => {
      window.removeEventListener('keydown', onKeyDown, true)
      window.removeEventListener('focusin', onFocus)
      window.removeEventListener('pointerdown', leave, true)
    }
  }, [])
}
