import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { type Align, placeFloat } from './place-float.ts'
import { raiseToTop } from './raise-to-top.ts'

type Float = {
  anchor: RefObject<HTMLElement | null>
  float: RefObject<HTMLElement | null>
  open: boolean
  align?: Align
  onClose: () => void
}

/** Shows `float` in the top layer beside `anchor` while open, keeps it there, and closes it on a press elsewhere. */
export function useFloat({ anchor, float, open, align = 'start', onClose }: Float): void {
  useLayoutEffect(() => {
    const element = float.current
    const beside = anchor.current
    if (!open || !element || !beside) return
    raiseToTop(element)
    const place = () => placeFloat(beside, element, align)
    place()
    window.addEventListener('resize', place)
    window.addEventListener('scroll', place, { capture: true, passive: true })
    return () => {
      window.removeEventListener('resize', place)
      window.removeEventListener('scroll', place, { capture: true })
    }
  }, [open, anchor, float, align])

  useEffect(() => {
    if (!open) return
    const pressed = (event: PointerEvent) => {
      const target = event.target as Node
      if (!anchor.current?.contains(target) && !float.current?.contains(target)) onClose()
    }
    document.addEventListener('pointerdown', pressed, true)
    return () => document.removeEventListener('pointerdown', pressed, true)
  }, [open, anchor, float, onClose])
}
