import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'

/** Pixels of a swipe that turn the page. */
const SWIPE = 40

/** Which picture is shown, and how keys and fingers turn to the next; a row that runs from right to left turns the other way. */
export function useGallery(count: number) {
  const [at, setAt] = useState(0)
  const zoomed = useZoomed()
  const begun = useRef<{ x: number; id: number } | null>(null)
  const shown = Math.min(at, Math.max(0, count - 1))
  const turn = (by: number) => setAt((shown + by + count) % count)
  const forward = (element: Element) => (getComputedStyle(element).direction === 'rtl' ? -1 : 1)

  return {
    at: shown,
    zoomed,
    show: setAt,
    turn,
    onKeyDown(event: KeyboardEvent) {
      const way = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
      if (way !== 0) turn(way * forward(event.currentTarget))
      else if (event.key === 'Home') setAt(0)
      else if (event.key === 'End') setAt(count - 1)
      else return
      event.preventDefault()
    },
    onPointerDown(event: PointerEvent) {
      // a mouse clicks; and what is zoomed is moved about by one finger
      if (zoomed || event.pointerType === 'mouse') return
      // a second finger begins a pinch: that is the browser's
      begun.current = begun.current ? null : { x: event.clientX, id: event.pointerId }
    },
    onPointerUp(event: PointerEvent) {
      const from = begun.current
      begun.current = null
      if (!from || from.id !== event.pointerId || Math.abs(event.clientX - from.x) < SWIPE) return
      turn((event.clientX < from.x ? 1 : -1) * forward(event.currentTarget))
    },
    onPointerCancel() {
      begun.current = null
    },
  }
}

/** Whether two fingers have made the page larger: one finger then moves it about, and is no swipe. */
function useZoomed(): boolean {
  const [zoomed, setZoomed] = useState(() => (window.visualViewport?.scale ?? 1) > 1.01)
  useEffect(() => {
    const view = window.visualViewport
    if (!view) return
    const look = () => setZoomed(view.scale > 1.01)
    view.addEventListener('resize', look)
    return () => view.removeEventListener('resize', look)
  }, [])
  return zoomed
}
