import { type RefObject, useEffect, useRef } from 'react'
import { makeStore, useStore } from '../../../platform/web/store.ts'
import type { Task } from './mail-places.ts'

/** What was typed for a form that is on its way: by keys before anything could take them, then in a field that nobody sees. */
export const typedAhead = makeStore('')
/** Keeps a letter for it; null forgets what was kept. */
export const holdLetter = (letter: string | null): void =>
  typedAhead.set(letter === null ? '' : typedAhead.get() + letter)
/** What was typed before the form was there: it is taken once. */
export function takeTyped(): string {
  const taken = typedAhead.get()
  typedAhead.set('')
  return taken
}

type Written = Task | 'letter'

/** What a key asked to write, and how many did before it. */
const askedByKey = makeStore<{ what: Written | null; times: number }>({ what: null, times: 0 })

/** A key asks to write: the form gets the focus again where it stands there already, and where another one does. */
export const askToWrite = (what: Written): void => askedByKey.set({ what, times: askedByKey.get().times + 1 })

/**
 * Where something begins to be written, its first field gets the focus: letters typed beside it would be keys, and put away or mark what is
 * read. Going on to another form by its tab leaves the focus there; by a key it does not.
 */
export function useWritingFocus(written: Written | null): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  const asked = useStore(askedByKey)
  const seen = useRef({ begun: false, times: asked.times })
  useEffect(() => {
    const { begun, times } = seen.current
    const byKey = asked.times !== times && asked.what === written
    seen.current = { begun: written !== null, times: byKey ? asked.times : times }
    if (!written || (begun && !byKey)) return
    const field = place.current?.querySelector<HTMLElement>('input, textarea, [role=combobox]')
    field?.focus()
    // Behind what stands there already.
    if (field instanceof HTMLTextAreaElement) field.setSelectionRange(field.value.length, field.value.length)
  }, [written, asked])
  return place
}
