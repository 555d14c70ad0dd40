import { type KeyboardEvent, useRef } from 'react'

const STEPS: Record<string, 'before' | 'after' | 'above' | 'below'> = {
  ArrowUp: 'above',
  ArrowDown: 'below',
  ArrowLeft: 'before',
  ArrowRight: 'after',
}

/** How many cards stand in the first row. */
function columnsOf(cards: readonly HTMLElement[]): number {
  const top = cards[0]?.getBoundingClientRect().top
  return Math.max(1, cards.filter(card => card.getBoundingClientRect().top === top).length)
}

/** Arrow keys move over the cards as they lie, mirrored in Arabic; from the search down into them and up again. */
export function useDoorKeys() {
  const area = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const way = STEPS[event.key]
    const page = area.current
    if (!way || !page || event.altKey || event.ctrlKey || event.metaKey) return
    const cards = [...page.querySelectorAll<HTMLElement>('a[data-door]')]
    const search = page.querySelector('input')
    const at = cards.indexOf(document.activeElement as HTMLElement)
    if (at < 0 && (document.activeElement !== search || way !== 'below')) return
    const forward = getComputedStyle(page).direction === 'rtl' ? 'before' : 'after'
    const step =
      way === 'above' ? -columnsOf(cards) : way === 'below' ? (at < 0 ? 1 : columnsOf(cards)) : way === forward ? 1 : -1
    const next = cards[at + step]
    event.preventDefault()
    if (next) next.focus()
    else if (way === 'above') search?.focus()
  }
  return { area, onKeyDown }
}
