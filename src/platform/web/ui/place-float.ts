/** Where a floating piece goes beside its anchor, along the inline axis. */
export type Align = 'start' | 'end' | 'center'

const GAP = 6
const EDGE = 8

/**
 * Puts `float` (position: fixed) under `anchor`, or above it when there is more room there, inside the window and never higher
 * than it. Geometry is measured from the window's corner, so it is physical on purpose; `align` follows the reading direction.
 */
export function placeFloat(anchor: HTMLElement, float: HTMLElement, align: Align, wide = false): void {
  const at = anchor.getBoundingClientRect()
  const width = document.documentElement.clientWidth
  const height = window.innerHeight
  float.style.maxHeight = ''
  if (wide) float.style.minWidth = `${at.width}px`
  const size = float.getBoundingClientRect()
  const below = height - at.bottom - GAP - EDGE
  const above = at.top - GAP - EDGE
  const under = size.height <= below || below >= above
  float.style.maxHeight = `${Math.max(120, under ? below : above)}px`
  const tall = Math.min(size.height, under ? below : above)
  float.style.top = `${under ? at.bottom + GAP : at.top - GAP - tall}px`
  float.style.left = `${Math.max(EDGE, Math.min(inlinePlace(at, size.width, anchor, align), width - size.width - EDGE))}px`
}

function inlinePlace(at: DOMRect, width: number, anchor: HTMLElement, align: Align): number {
  if (align === 'center') return at.left + at.width / 2 - width / 2
  const rtl = getComputedStyle(anchor).direction === 'rtl'
  return (align === 'start') !== rtl ? at.left : at.right - width
}
