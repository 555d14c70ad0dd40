import { useLayoutEffect, useRef } from 'react'
import { useStore } from '../../../platform/web/store.ts'
import { useText } from '../../../platform/web/text.tsx'
import type { strings } from '../strings.en.ts'
import { closeOverlay, typedAhead } from './overlays.ts'

/**
 * Takes what is typed for the palette while it is on its way, with the focus: letters of every keyboard, corrections, and the keyboard of
 * a phone, which only opens for a field that is focused by the press itself. Nobody sees it; the palette takes its place.
 */
export function TypedAhead() {
  const t = useText<typeof strings>('shell')
  const field = useRef<HTMLInputElement>(null)
  const typed = useStore(typedAhead)
  useLayoutEffect(() => {
    const before = document.activeElement
    field.current?.focus({ preventScroll: true })
    // Where the palette finds the focus, and brings it back to when it closes.
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])
  return (
    <input
      ref={field}
      className="visually-hidden"
      // Where one looks at: browsers scroll to a field that is typed in.
      style={{ position: 'fixed', insetBlockStart: 0 }}
      aria-label={t('bar.search')}
      autoComplete="off"
      value={typed}
      onChange={event => typedAhead.set(event.target.value)}
      onKeyDown={event => event.key === 'Escape' && closeOverlay()}
    />
  )
}
