import { ShieldCheck } from 'lucide-react'
import { useEffect, useId } from 'react'
import { SearchField } from '../../../platform/web/forms/SearchField.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { Pagination } from '../../../platform/web/ui/Pagination.tsx'
import { SkeletonCard } from '../../../platform/web/ui/SkeletonCard.tsx'
import { TabPanel } from '../../../platform/web/ui/TabPanel.tsx'
import { Tabs } from '../../../platform/web/ui/Tabs.tsx'
import { useDelayed } from '../../../platform/web/ui/use-delayed.ts'
import { Wrap } from '../../../platform/web/ui/Wrap.tsx'
import type { strings } from '../strings.en.ts'
import { AuctionCard } from './AuctionCard.tsx'
import css from './AuctionsScreen.module.css'
import { NoAuctions } from './NoAuctions.tsx'
import { PER_PAGE, useAuctionList } from './use-auction-list.ts'

/** `/auctions`: running, ending, scheduled and over, and for members what they watch, bid in and sell. */
export function AuctionsScreen() {
  const t = useText<typeof strings>('auctions')
  const id = useId()
  const { list, shows, show, text, page, choose, look, turn } = useAuctionList()
  const { data, error, isPending, refetch } = list
  const slow = useDelayed(isPending)
  const counted = data !== undefined
  // On phones the row of tabs is wider than the window: the open one is brought into it, and again when counts made it wider.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the counts widen the tabs
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
