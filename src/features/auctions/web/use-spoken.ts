import { useEffect, useRef, useState } from 'react'

/** Listeners hear a moving price at most this often (look, screen 7). */
const REST_MS = 5000

/**
 * A sentence for a polite live region: nothing at first, then each change, at most one in five seconds, and always the last one.
 */
export function useSpoken(sentence: string): string {
  const [spoken, setSpoken] = useState('')
  const first = useRef(sentence)
  const spokenAt = useRef(0)
  useEffect(() => {
    if (sentence === first.current) return
    first.current = ''
    const wait = Math.max(0, spokenAt.current + REST_MS - Date.now())
    const timer = setTimeout(() => {
      spokenAt.current = Date.now()
      setSpoken(sentence)
    }, wait)
    return () => clearTimeout(timer)
  }, [sentence])
  return spoken
}
