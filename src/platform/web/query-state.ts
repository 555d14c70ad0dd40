import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/** One value of the address, kept on reload, back and share. An empty value or the default leaves the address clean. */
export function useQueryState(key: string, initial = ''): [string, (next: string) => void] {
  const [search, setSearch] = useSearchParams()
  const set = useCallback(
    (next: string) =>
      setSearch(
        before => {
          const after = new URLSearchParams(before)
          if (next === '' || next === initial) after.delete(key)
          else after.set(key, next)
          return after
        },
        { replace: true, preventScrollReset: true },
      ),
    [key, initial, setSearch],
  )
  return [search.get(key) ?? initial, set]
}

/** Several values at once: `set({ country: 'EG', page: null })`; null removes. */
export function useQueryValues(): [URLSearchParams, (changes: Record<string, string | null>) => void] {
  const [search, setSearch] = useSearchParams()
  const set = useCallback(
    (changes: Record<string, string | null>) =>
      setSearch(
        before => {
          const after = new URLSearchParams(before)
          for (const [key, value] of Object.entries(changes)) {
            if (value === null || value === '') after.delete(key)
            else after.set(key, value)
          }
          return after
        },
        { replace: true, preventScrollReset: true },
      ),
    [setSearch],
  )
  return [search, set]
}
