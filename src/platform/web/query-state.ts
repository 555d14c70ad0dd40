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

/** A `step` is taken back by Back; what is `quiet` is not. */
export type Way = 'step' | 'quiet'
type SetValues = (changes: Record<string, string | null>, way?: Way) => void

/** Several values at once: `set({ country: 'EG', page: null })`; null removes. */
export function useQueryValues(): [URLSearchParams, SetValues] {
  const [search, setSearch] = useSearchParams()
  const set = useCallback<SetValues>(
    (changes, way = 'quiet') =>
      setSearch(
        before => {
          const after = new URLSearchParams(before)
          for (const [key, value] of Object.entries(changes)) {
            if (value === null || value === '') after.delete(key)
            else after.set(key, value)
          }
          return after
        },
        { replace: way === 'quiet', preventScrollReset: true },
      ),
    [setSearch],
  )
  return [search, set]
}
