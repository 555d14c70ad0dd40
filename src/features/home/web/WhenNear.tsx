import { type ComponentProps, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Room } from './Room.tsx'

/** How far below the window a part begins to load. */
const AHEAD = '900px'

type WhenNearProps = { room: ComponentProps<typeof Room>['of']; children: ReactNode }

/** Draws its part once the reader comes near it; until then it keeps as much room. */
export function WhenNear({ room: of, children }: WhenNearProps) {
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
  const room = <Room ref={place} of={of} />
  return near ? <Suspense fallback={room}>{children}</Suspense> : room
}
