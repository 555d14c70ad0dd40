import { useEffect, useRef } from 'react'
import { letterOf } from '../../../platform/web/admin/letter-of.ts'
import { readLocal } from '../../../platform/web/local.ts'

/** What single keys do in a room. */
export type RoomKeys = Partial<Record<'m' | 'v' | 's' | 'h' | 'c' | 'k', () => void>>

/** Where a key belongs to somebody else: text being written, an open dialog, menu or panel. */
const TAKEN = 'input, textarea, select, [contenteditable=true], dialog, [role=menu], [role=dialog]'

/** Whether single keys act; they can be switched off in the settings (WCAG 2.1.4). */
export const keysAct = (): boolean => readLocal('single-keys') !== 'off'

/** Single keys of a room, by their place on the keyboard in any script. */
export function useRoomKeys(keys: RoomKeys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || !keysAct()) return
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      if (event.target instanceof Element && event.target.closest(TAKEN)) return
      const act = latest.current[letterOf(event) as keyof RoomKeys]
      if (!act) return
      event.preventDefault()
      event.stopPropagation()
      act()
    }
    window.addEventListener('keydown', onKeyDown, true)
    return () => window.removeEventListener('keydown', onKeyDown, true)
  }, [])
}
