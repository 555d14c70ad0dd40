import { useEffect, useRef } from 'react'
import { useStore } from '../../../platform/web/store.ts'
import { useText } from '../../../platform/web/text.tsx'
import type { strings } from '../strings.en.ts'
import { holdLetter, typedAhead } from './use-writing-focus.ts'

/**
 * Takes what is typed for an answer while the letter that it answers is on its way, with the focus: letters of every keyboard, and
 * corrections. Nobody sees it; the form takes its place.
 */
export function TypedAhead({ onLeave }: { onLeave: () => void }) {
  const t = useText<typeof strings>('mailbox')
  const field = useRef<HTMLTextAreaElement>(null)
  const typed = useStore(typedAhead)
  useEffect(() => field.current?.focus({ preventScroll: true }), [])
  return (
    <textarea
      ref={field}
      className="visually-hidden"
      aria-label={t('write.text')}
      data-ahead=""
      value={typed}
      onChange={event => typedAhead.set(event.target.value)}
      onBlur={event => event.relatedTarget && holdLetter(null)}
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        holdLetter(null)
        onLeave()
      }}
    />
  )
}
