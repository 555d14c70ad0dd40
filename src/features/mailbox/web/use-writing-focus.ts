import { type RefObject, useEffect, useRef } from 'react'

/**
 * Where something begins to be written, its first field gets the focus: letters typed beside it would be keys, and put away or mark what is
 * read. Going on to another form by its tab leaves the focus there.
 */
export function useWritingFocus(begun: boolean): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (begun) place.current?.querySelector<HTMLElement>('input, textarea, [role=combobox]')?.focus()
  }, [begun])
  return place
}
