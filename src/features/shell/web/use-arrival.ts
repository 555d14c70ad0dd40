import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

const HEADING_WAIT_MS = 3000

const content = () => document.getElementById('content')

/** Where focus goes on arrival: the page's headline. False while the screen has none yet. */
function focusHeading(before: Element | null): boolean {
  const main = content()
  const now = document.activeElement
  // A screen that put the focus itself (a first field), or a reader who went on already, is left alone.
  if (now && now !== document.body && now !== before) return true
  const heading = main?.querySelector<HTMLElement>('h1')
  if (!heading) return false
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  return true
}

/** Follows the screen until its headline is here, for those that load first. */
function focusWhenHere(before: Element | null): () => void {
  if (focusHeading(before)) return () => {}
  const watch = new MutationObserver(() => focusHeading(before) && stop())
  const timer = setTimeout(() => stop(), HEADING_WAIT_MS)
  const stop = () => {
    watch.disconnect()
    clearTimeout(timer)
  }
  const main = content()
  if (main) watch.observe(main, { childList: true, subtree: true })
  return stop
}

/** After a change of page: focus on its headline, and its title for those who listen. Answers the title to be said. */
export function useArrival(): string {
  const { pathname, hash } = useLocation()
  const shown = useRef(pathname)
  const drawn = useRef(pathname)
  const before = useRef<Element | null>(null)
  // Looked at before the new screen is there: its own effects run first, and a field they focus is no leftover.
  if (drawn.current !== pathname) {
    drawn.current = pathname
    before.current = document.activeElement
  }
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const stop = hash ? () => {} : focusWhenHere(before.current)
    // Screens name their document after the shell does.
    const timer = setTimeout(() => setSaid(document.title), 200)
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [pathname, hash])
  return said
}
