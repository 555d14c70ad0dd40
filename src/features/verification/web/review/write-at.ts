import { flushSync } from 'react-dom'
import type { Marks } from './use-marks.ts'

/** Name of the field in which is written what is asked at an item. */
export const nameOfAsk = (item: string): string => `ask-${item}`

/**
 * Opens a field to write in and puts the focus there before anything else happens: the first letter typed is text already, and not
 * a key that decides the case.
 */
export function writeAt(name: string, open: () => void): void {
  flushSync(open)
  document.querySelector<HTMLElement>(`textarea[name="${CSS.escape(name)}"]`)?.focus()
}

/** Begins to ask at an item. */
export const askAt = (marks: Marks, item: string): void => writeAt(nameOfAsk(item), () => marks.set(item, 'ask'))
