import { useState } from 'react'

const PREFIX = 'social-text:'

function read(key: string): string {
  try {
    return sessionStorage.getItem(PREFIX + key) ?? ''
  } catch {
    return ''
  }
}

/** True when something that was being typed under the key waits to be sent. */
export const hasKept = (key: string): boolean => read(key) !== ''

/** What is being typed, kept in this window through a reload or a login until it is sent. */
export function useKeptText(key: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => read(key))
  const set = (next: string) => {
    setText(next)
    try {
      if (next === '') sessionStorage.removeItem(PREFIX + key)
      else sessionStorage.setItem(PREFIX + key, next)
    } catch {
      // Without storage the words live as long as the page.
    }
  }
  return [text, set]
}
