import { useEffect, useId } from 'react'
import { useRead } from '../../../platform/web/call.ts'
import { SearchField } from '../../../platform/web/forms/SearchField.tsx'
import { ShieldCheck } from '../../../platform/web/icons.ts'
import { isolate } from '../../../platform/web/isolate.ts'
import { useQueryValues } from '../../../platform/web/query-state.ts'
import { useViewer } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { EmptyState } from '../../../platform/web/ui/EmptyState.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { Pagination } from '../../../platform/web/ui/Pagination.tsx'
import { SkeletonCard } from '../../../platform/web/ui/SkeletonCard.tsx'
import { TabPanel } from '../../../platform/web/ui/TabPanel.tsx'
import { Tabs } from '../../../platform/web/ui/Tabs.tsx'
import { useDelayed } from '../../../platform/web/ui/use-delayed.ts'
import { useWords } from '../../../platform/web/ui/use-words.ts'
import { Wrap } from '../../../platform/web/ui/Wrap.tsx'
import { SHOWN, searchAuctions } from '../contract/calls.ts'
import type { strings } from '../strings.en.ts'
import { AuctionCard } from './AuctionCard.tsx'
import css from './AuctionsScreen.module.css'
import { useServerTime } from './use-auction.ts'

type Show = (typeof SHOWN)[number]
const PUBLIC: readonly Show[] = ['live', 'ending', 'scheduled', 'over']
const PER_PAGE = 24
/** What begins and ends moves from list to list; cards themselves move by events. */
const REFETCH_MS = 30_000

/** The list that the address asks for. A change of list or search goes back to its first page. */
function useAuctionList() {
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

/** `/auctions`: running, ending, scheduled and over, and for members what they watch, bid in and sell. */
export function AuctionsScreen() {
  const t = useText<typeof strings>('auctions')
  const id = useId()
  const { list, shows, show, text, page, choose, look, turn } = useAuctionList()
  const { data, error, isPending, refetch } = list
  const slow = useDelayed(isPending)
  const counted = data !== undefined
  // On phones the row of tabs is wider than the window: the open one is brought into it, and again when counts made it wider.
  // The counts widen the tabs.
  useEffect(() => {
    document.getElementById(`${id}-tab-${show}`)?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [id, show, counted])
  return (
    <Wrap className={css.page}>
      <header className={css.head}>
        <div>
          <h1>{t('web.list.title')}</h1>
          <p className={css.lead}>{t('web.list.lead')}</p>
        </div>
        <Button variant="ghost" href="/auctions/check-log" icon={<ShieldCheck {...iconProps} />}>
          {t('web.list.check')}
        </Button>
      </header>
      <div className={css.search}>
        <SearchField label={t('web.list.search')} name="q" value={text} onChange={look} />
      </div>
      <Tabs
        id={id}
        label={t('web.list.tabs')}
        value={show}
        onChange={choose}
        tabs={shows.map(key => ({ key, label: t(`web.list.${key}`), count: data?.counts[key] }))}
      />
      <TabPanel of={id} value={show}>
        {error && <ErrorPiece error={error} onRetry={() => void refetch()} />}
        {!error && data?.count === 0 && (
          <NoAuctions show={show} text={text} onChoose={choose} onClear={() => look('')} />
        )}
        <ul className={css.cards} aria-busy={isPending}>
          {data?.data.map(auction => (
            <AuctionCard key={auction._id} auction={auction} as="li" />
          ))}
          {slow && [1, 2, 3].map(one => <SkeletonCard key={one} />)}
        </ul>
        <Pagination page={page} perPage={PER_PAGE} count={data?.count ?? 0} onPage={turn} />
      </TabPanel>
    </Wrap>
  )
}

type NoAuctionsProps = { show: Show; text: string; onChoose: (show: Show) => void; onClear: () => void }

/** Why a list of auctions is empty, and where there may be some. */
function NoAuctions({ show, text, onChoose, onClear }: NoAuctionsProps) {
  const t = useText<typeof strings>('auctions')
  const words = useWords()
  if (text)
    return (
      <EmptyState
        kind="no-match"
        title={t('web.list.no-match', { text: isolate(text) })}
        action={<Button onClick={onClear}>{words('ui.clear')}</Button>}
      />
    )
  const next: Show = show === 'live' ? 'scheduled' : 'live'
  return (
    <EmptyState
      kind="none-yet"
      title={t(`web.list.none-${show}`)}
      body={t(`web.list.none-${show}-too`)}
      action={
        <Button onClick={() => onChoose(next)}>
          {t(next === 'live' ? 'web.list.see-live' : 'web.list.see-scheduled')}
        </Button>
      }
    />
  )
}
