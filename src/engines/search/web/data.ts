import { useQueries } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { Call } from '../../../platform/shared/call.ts'
import { keyOfRead, send, useRead } from '../../../platform/web/call.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useQueryValues } from '../../../platform/web/query-state.ts'
import { bodyOf, type Looked, readAddress, writeAddress } from '../address.ts'
import type { FoundFacts } from '../contract.ts'
import type { Filters } from '../filters.ts'

const STALE_MS = 60_000

/** What a change is written over letter by letter: words, or an amount. */
const typedIn = (next: Partial<Looked>): string | null =>
  ['text', 'ranges'].find(part => part in next && Object.keys(next).length === 1) ?? null

/** Another page or look of the same search is none to come back to. */
const isQuiet = (next: Partial<Looked>): boolean => Object.keys(next).every(part => part === 'page' || part === 'view')

/**
 * What is looked for, from the address, and how to change it: any change but the page's own goes back to the first page. Each
 * filter is a step that Back takes back; what is typed is one step, not one for each letter.
 */
export function useLooked(filters: Filters): [Looked, (change: Partial<Looked>) => void] {
  const [search, set] = useQueryValues()
  const looked = useMemo(() => readAddress(filters, search), [filters, search])
  // Where the last typing led; whoever went back or elsewhere meanwhile begins a new step.
  const typing = useRef<{ part: string; at: Looked } | null>(null)
  const typed = useRef<string | null>(null)
  const change = useCallback(
    (next: Partial<Looked>) => {
      const part = typedIn(next)
      const goesOn = part !== null && typing.current?.part === part && typing.current.at === looked
      set(writeAddress({ ...looked, page: 1, ...next }), goesOn || isQuiet(next) ? 'quiet' : 'step')
      typed.current = part
    },
    [looked, set],
  )
  useEffect(() => {
    typing.current = typed.current === null ? null : { part: typed.current, at: looked }
    typed.current = null
  }, [looked])
  return [looked, change]
}

/** What was found so far. */
export type Results<Row> = {
  first: (FoundFacts & { data: Row[] }) | undefined
  entries: Row[]
  loading: boolean
  loadingMore: boolean
  error: Error | null
  retry(): void
}

/** A call that searches a list, as the pieces of its screen use it. */
type FindCall<Row> = Call & { answer: { _output: FoundFacts & { data: Row[] } } }

/** The rows up to the page of the address; `more` is asked beside what the address says. The former answer stays while a new one is on its way. */
export function useFound<Row>(find: FindCall<Row>, looked: Looked, more: Record<string, unknown> = {}): Results<Row> {
  const { currency } = useLanguage()
  const bodyFor = (page: number) => ({ body: { ...bodyOf(looked, currency, page), ...more } })
  const first = useRead(find as Call, bodyFor(1), { keepPrevious: true, staleMs: STALE_MS })
  const rest = useQueries({
    queries: Array.from({ length: looked.page - 1 }, (_, at) => {
      const input = bodyFor(at + 2)
      return { queryKey: keyOfRead(find, input), queryFn: () => send(find as Call, input), staleTime: STALE_MS }
    }),
  })
  const answers = [first.data, ...rest.map(one => one.data)].filter(one => one !== undefined) as { data: Row[] }[]
  return {
    first: first.data as Results<Row>['first'],
    entries: answers.flatMap(answer => answer.data),
    loading: first.isPending,
    loadingMore: rest.some(one => one.isPending),
    error: first.error ?? rest.find(one => one.error)?.error ?? null,
    retry: () => void Promise.all([first.refetch(), ...rest.map(one => one.refetch())]),
  }
}
