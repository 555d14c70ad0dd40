import { useEffect, useRef } from 'react'
import { useText } from '../../../platform/web/text.tsx'
import type { strings } from '../strings.en.ts'
import { takeHeld } from './use-writing-focus.ts'

type TypedAheadProps = { value: string; onChange: (text: string) => void; onLeave: () => void }

/**
 * Takes what is typed for an answer while the letter that it answers is on its way, with the focus: letters of every keyboard, and
 * corrections. Nobody sees it; the form takes its place.
 */
export function TypedAhead({ value, onChange, onLeave }: TypedAheadProps) {
  const t = useText<typeof strings>('mailbox')
  const field = useRef<HTMLTextAreaElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it comes
  useEffect(() => {
    field.current?.focus({ preventScroll: true })
    onChange(value + takeHeld())
  }, [])
  return (
    <textarea
      ref={field}
      className="visually-hidden"
      aria-label={t('write.text')}
      value={value}
      onChange={event => onChange(event.target.value)}
      onKeyDown={event => event.key === 'Escape' && onLeave()}
    />
  )
}
