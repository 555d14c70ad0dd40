import { useEffect, useRef, useState } from 'react'

type Typed<T> = {
  /** What the value reads like when nobody types. */
  shown: string
  read: (text: string) => T
  same: (a: T, b: T) => boolean
  value: T
  onChange: (value: T) => void
}

/**
 * Text being typed into a field whose value is something else (a number, a day): the reader's own characters stay while the
 * field is used, and turn into the written form when it is left. A value changed from outside shows at once.
 */
export function useTypedText<T>({ shown, read, same, value, onChange }: Typed<T>) {
  const [text, setText] = useState<string | null>(null)
  const sent = useRef(value)
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- looks at each drawing whether the value is still the one that was sent
  useEffect(() => {
    if (!same(sent.current, value)) setText(null)
    sent.current = value
  })
  const type = (next: string) => {
    setText(next)
    sent.current = read(next)
    onChange(sent.current)
  }
  /** Unreadable text stays as it is, to be mended. */
  const leave = (readable: boolean) => readable && setText(null)
  return { text: text ?? shown, type, leave }
}
