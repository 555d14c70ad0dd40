import { type RefObject, useEffect, useState } from 'react'

/** True while the element is on the screen; always true where a browser cannot tell. */
export function useSeen(element: RefObject<Element | null>): boolean {
  const known = typeof IntersectionObserver !== 'undefined'
  const [seen, setSeen] = useState(!known)
  useEffect(() => {
    if (!known || !element.current) return
    const observer = new IntersectionObserver(entries => setSeen(entries.some(entry => entry.isIntersecting)))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, known])
  return seen
}
