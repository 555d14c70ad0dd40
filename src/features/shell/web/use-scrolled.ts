import { useEffect, useState } from 'react'

/**
 * Whether the page was scrolled further than so many pixels. Looks when the page scrolls and in the first frame, not while the
 * screen is drawn: to tell how far a page is scrolled, browsers lay out all of it first.
 */
export function useScrolled(pixels: number): boolean {
  const [scrolled, setScrolled] = useState(false)
  useEffect(() => {
    const look = () => setScrolled(window.scrollY > pixels)
    const first = requestAnimationFrame(look)
    window.addEventListener('scroll', look, { passive: true })
    return () => {
      cancelAnimationFrame(first)
      window.removeEventListener('scroll', look)
    }
  }, [pixels])
  return scrolled
}
