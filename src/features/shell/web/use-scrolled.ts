import { useSyncExternalStore } from 'react'

const follow = (listener: () => void) => {
  window.addEventListener('scroll', listener, { passive: true })
  return () => window.removeEventListener('scroll', listener)
}

/** Whether the page was scrolled further than so many pixels. */
export const useScrolled = (pixels: number): boolean =>
  useSyncExternalStore(
    follow,
    () => window.scrollY > pixels,
    () => false,
  )
