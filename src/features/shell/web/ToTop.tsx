import { type RefObject, useEffect, useRef, useState } from 'react'
import { ArrowUp } from '../../../platform/web/icons.ts'
import { useText } from '../../../platform/web/text.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { IconButton } from '../../../platform/web/ui/IconButton.tsx'
import type { strings } from '../strings.en.ts'
import styles from './ToTop.module.css'
import { useScrolled } from './use-scrolled.ts'

const CONTROLS = 'a, button, input, select, textarea, label, summary, [role="button"]'

/** Whether a control of the page lies under a floating piece. A card that is a link as a whole is no such thing: its title is. */
function coversControl(piece: Element): boolean {
  const own = piece.getBoundingClientRect()
  const meets = (one: DOMRect) =>
    one.left < own.right && one.right > own.left && one.top < own.bottom && one.bottom > own.top
  const columns = [own.left + 1, (own.left + own.right) / 2, own.right - 1]
  const rows = [own.top + 1, (own.top + own.bottom) / 2, own.bottom - 1]
  const under = columns.flatMap(x => rows.flatMap(y => document.elementsFromPoint?.(x, y) ?? []))
  return under.some(one => {
    const control = piece.contains(one) ? null : one.closest(CONTROLS)
    return control !== null && meets(control.getBoundingClientRect())
  })
}

/** True while the piece stands over a control; looked at once scrolling rests for a frame. */
function useCovering(piece: RefObject<Element | null>, away: boolean): boolean {
  const [covering, setCovering] = useState(false)
  useEffect(() => {
    if (!away) return
    let frame = 0
    const look = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => piece.current && setCovering(coversControl(piece.current)))
    }
    look()
    window.addEventListener('scroll', look, { passive: true })
    window.addEventListener('resize', look)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', look)
      window.removeEventListener('resize', look)
    }
  }, [piece, away])
  return covering
}

/** Back to the top, once 250 px of the page are behind (spec, layout rules); it gives way to controls that it would cover. */
export function ToTop() {
  const t = useText<typeof strings>('shell')
  const away = useScrolled(250)
  const place = useRef<HTMLSpanElement>(null)
  const covering = useCovering(place, away)
  if (!away) return null
  const rise = () => {
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    window.scrollTo({ top: 0, behavior: calm ? 'instant' : 'smooth' })
    document.getElementById('content')?.focus({ preventScroll: true })
  }
  return (
    <span ref={place} className={styles.place} data-gives-way={covering || undefined}>
      <IconButton label={t('frame.top')} icon={<ArrowUp {...iconProps} />} variant="outline" onClick={rise} />
    </span>
  )
}
