import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'

/** How far below the window a part begins to load. */
const AHEAD = '500px'

/** Draws its part once the reader comes near it; until then it keeps about as much room. */
export function WhenNear({ height, children }: { height: number; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    const element = place.current
    if (!element || near) return
    const watch = new IntersectionObserver(entries => entries.some(one => one.isIntersecting) && setNear(true), {
      rootMargin: AHEAD,
    })
    watch.observe(element)
    return () => watch.disconnect()
  }, [near])
  const room = <div ref={place} style={{ minBlockSize: height }} />
  return near ? <Suspense fallback={room}>{children}</Suspense> : room
}
