import { useRef } from 'react'

/**
 * Idempotency-Keys of a form: the same as long as the same is sent, so that whoever clicks again after an answer that was lost gets what
 * the first click did, and nothing is done twice.
 */
export function useSameKey(): (sent: unknown) => string {
  const kept = useRef({ sent: '', key: '' })
  return wish => {
    const sent = JSON.stringify(wish)
    if (kept.current.sent !== sent) kept.current = { sent, key: crypto.randomUUID() }
    return kept.current.key
  }
}
