import { useQueries } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { keyOfRead, send, useRead } from '../../../platform/web/call.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useQueryValues } from '../../../platform/web/query-state.ts'
import { bodyOf, type Looked, readAddress, writeAddress } from '../address.ts'
import { type Entry, type SearchAnswer, searchOf } from '../contract.ts'
import type { Directory } from '../directory.ts'

const STALE_MS = 60_000

/** What is looked for, from the address, and how to change it: any change but the page's own goes back to the first page. */
export function useLooked(directory: Directory): [Looked, (change: Partial<Looked>) => void] {
  const [search, set] = useQueryValues()
  const looked = useMemo(() => readAddress(directory, search), [directory, search])
  const change = useCallback(
    (next: Partial<Looked>) => set(writeAddress({ ...looked, page: 1, ...next })),
    [looked, set],
  )
  return [looked, change]
}

export type Results = {
  first: SearchAnswer | undefined
  entries: Entry[]
  loading: boolean
  loadingMore: boolean
  error: Error | null
  retry(): void
}

/** The entries up to the page of the address. The former answer stays while a new one is on its way. */
export function useResults(directory: Directory, looked: Looked): Results {
  const { currency } = useLanguage()
  const call = searchOf(directory)
  const first = useRead(call, { body: bodyOf(looked, currency, 1) }, { keepPrevious: true, staleMs: STALE_MS })
  const rest = useQueries({
    queries: Array.from({ length: looked.page - 1 }, (_, at) => {
      const input = { body: bodyOf(looked, currency, at + 2) }
      return { queryKey: keyOfRead(call, input), queryFn: () => send(call, input), staleTime: STALE_MS }
    }),
  })
  const answers = [first.data, ...rest.map(one => one.data)].filter(one => one !== undefined)
  return {
    first: first.data,
    entries: answers.flatMap(answer => answer.data),
    loading: first.isPending,
    loadingMore: rest.some(one => one.isPending),
    error: first.error ?? rest.find(one => one.error)?.error ?? null,
    retry: () => void Promise.all([first.refetch(), ...rest.map(one => one.refetch())]),
  }
}
