import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { ListFilter } from './list-props.ts'
import { FIRST_PAGE, type ListState, readState, writeState } from './list-state.ts'

/** A part of the state, or how to make it from the state as it is by then. */
export type ListChange = Partial<ListState> | ((state: ListState) => Partial<ListState>)

/** The list's state in the address. A change is a step back by Back; typing a search is not a step for each letter. */
export function useListState(filters: readonly ListFilter[]) {
  const [query, setQuery] = useSearchParams()
  const state = useMemo(() => readState(query, filters), [query, filters])
  // two changes may come before the router has drawn the first: the later must build on it
  const latest = useRef(query)
  useLayoutEffect(() => {
    latest.current = query
  }, [query])

  /** Changes some of it; anything but the page and the panel goes back to page one. */
  const change = useCallback(
    (wanted: ListChange, way: 'step' | 'quiet' = 'step') => {
      const now = readState(latest.current, filters)
      const part = typeof wanted === 'function' ? wanted(now) : wanted
      const stays = Object.keys(part).every(key => key === 'peek' || key in FIRST_PAGE)
      latest.current = writeState({ ...now, ...(stays ? {} : FIRST_PAGE), ...part }, latest.current, filters)
      setQuery(latest.current, { replace: way === 'quiet', preventScrollReset: true })
    },
    [setQuery, filters],
  )
  return { state, change }
}
