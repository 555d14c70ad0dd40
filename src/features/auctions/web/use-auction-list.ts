import { useRead } from '../../../platform/web/call.ts'
import { useQueryValues } from '../../../platform/web/query-state.ts'
import { useViewer } from '../../../platform/web/session.tsx'
import { SHOWN, searchAuctions } from '../contract/calls.ts'
import { useServerTime } from './use-auction.ts'

export type Show = (typeof SHOWN)[number]
const PUBLIC: readonly Show[] = ['live', 'ending', 'scheduled', 'over']
export const PER_PAGE = 24
/** What begins and ends moves from list to list; cards themselves move by events. */
const REFETCH_MS = 30_000

/** The list that the address asks for. A change of list or search goes back to its first page. */
export function useAuctionList() {
  const viewer = useViewer()
  const [search, set] = useQueryValues()
  const shows = viewer ? SHOWN : PUBLIC
  const show = shows.find(one => one === search.get('show')) ?? 'live'
  const text = search.get('q') ?? ''
  const page = Math.max(1, Math.trunc(Number(search.get('page'))) || 1)
  const body = { show, page, perPage: PER_PAGE, ...(text && { text }) }
  const list = useRead(searchAuctions, { body }, { keepPrevious: true, refetchMs: REFETCH_MS })
  useServerTime(list.data?.now, list.dataUpdatedAt)
  return {
    list,
    shows,
    show,
    text,
    page,
    choose: (next: Show) => set({ show: next === 'live' ? null : next, page: null }, 'step'),
    look: (next: string) => set({ q: next || null, page: null }),
    turn: (next: number) => set({ page: next > 1 ? String(next) : null }),
  }
}
