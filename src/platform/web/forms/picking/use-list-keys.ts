import { type KeyboardEvent, useEffect, useState } from 'react'

type ListKeys = {
  /** Rows now shown. */
  count: number
  open: boolean
  onOpen: () => void
  onClose: () => void
  onPick: (index: number) => void
  /** Where the arrow starts: the chosen row. */
  start?: number
  /** The search typed so far; a new one goes back to the first row. */
  query?: string
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }

/** The active row of a list that is driven from its text field: arrows, pages, Enter, Escape, Tab. */
export function useListKeys({ count, open, onOpen, onClose, onPick, start = -1, query = '' }: ListKeys) {
  const [active, setActive] = useState(-1)
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new search or a new opening starts again; picking a row does not
  useEffect(() => setActive(query ? 0 : open ? start : -1), [query, open])

  const move = (step: number) => {
    if (count === 0) return
    const single = Math.abs(step) === 1
    const next = active < 0 ? (step > 0 ? 0 : count - 1) : active + step
    setActive(single ? (next + count) % count : Math.max(0, Math.min(count - 1, next)))
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = STEPS[event.key]
    if (step !== undefined) {
      event.preventDefault()
      if (open) move(step)
      else onOpen()
    } else if (event.key === 'Enter' && open) {
      // Enter in an open list never sends the form
      event.preventDefault()
      if (active >= 0 && active < count) onPick(active)
    } else if (event.key === 'Escape' && open) {
      event.preventDefault()
      event.stopPropagation()
      onClose()
    } else if (event.key === 'Tab' && open) onClose()
  }

  return { active: active < count ? active : -1, setActive, onKeyDown }
}
