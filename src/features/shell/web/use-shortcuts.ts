import { useLayoutEffect } from 'react'
import { useViewer } from '../../../platform/web/session.tsx'
import { leadsSomewhere } from '../rules.ts'
import { goPlaces, readShortcut } from '../shortcuts.ts'
import { goTo } from './go-to.ts'
import { mountedPages } from './mounted.ts'
import { overlay } from './overlays.ts'
import { singleKeys } from './single-keys.ts'

/** A key pressed while a text is being written, or inside an open dialog, is not ours. */
function isTaken({ target }: KeyboardEvent): boolean {
  const element = target instanceof Element ? target : null
  return element?.closest('input, textarea, select, [contenteditable="true"], dialog, [role="menu"]') != null
}

/** The search field of the page, or the palette when it has none. */
function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]')
  if (field) field.focus()
  else overlay.set('palette')
}

/** Listens to the keys of the whole product: Ctrl K, `/`, `?`, and `g` with a letter. */
export function useShortcuts(): void {
  const viewer = useViewer()
  // With the first drawing, not after it: a key pressed as soon as the page is seen counts.
  useLayoutEffect(() => {
    let after = false
    const onKey = (event: KeyboardEvent) => {
      // What was asked for may still be on its way: what is typed for it meanwhile must not act on the page.
      const single = singleKeys.get() && overlay.get() === 'none' && !isTaken(event)
      const found = readShortcut(event, after, single)
      after = found?.act === 'wait'
      if (!found || event.defaultPrevented) return
      if (found.act !== 'wait') event.preventDefault()
      if (found.act === 'palette') overlay.set(overlay.get() === 'palette' ? 'none' : 'palette')
      if (found.act === 'help') overlay.set('shortcuts')
      if (found.act === 'search') focusSearch()
      if (found.act === 'go') {
        const place = goPlaces(viewer).find(({ letter }) => letter === found.letter)
        if (place && leadsSomewhere(mountedPages(), viewer, place.path)) void goTo(place.path)
      }
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [viewer])
}
