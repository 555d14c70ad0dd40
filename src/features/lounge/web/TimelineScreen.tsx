import { useQueryState } from '../../../platform/web/query-state.ts'
import { useText } from '../../../platform/web/text.tsx'
import { useNarrow } from '../../../platform/web/ui/use-narrow.ts'
import { VisuallyHidden } from '../../../platform/web/ui/VisuallyHidden.tsx'
import { Wrap } from '../../../platform/web/ui/Wrap.tsx'
import { filterOf } from '../address.ts'
import type { strings } from '../strings.en.ts'
import { Composer } from './Composer.tsx'
import { LoungeFeed } from './LoungeFeed.tsx'
import { MeCard, Shortcuts } from './MeCard.tsx'
import { NarrowLounge } from './NarrowLounge.tsx'
import { PeopleBox } from './PeopleBox.tsx'
import css from './TimelineScreen.module.css'
import { TrendingBox } from './TrendingBox.tsx'
import { useFeed } from './use-feed.ts'
import { useMovedPosts } from './use-moved-posts.ts'

/** Narrower than this there is no room beside the feed: what stands there becomes tabs. */
const FOLDS = 880

/** The Business Lounge (look: screen 8): oneself, the feed, and what happens beside it. */
export function TimelineScreen() {
  const t = useText<typeof strings>('lounge')
  const narrow = useNarrow(FOLDS)
  const [asked, setFilter] = useQueryState('filter', 'all')
  const filter = filterOf(asked)
  const feed = useFeed(filter)
  const beside = useFeed('all')
  useMovedPosts()
  return (
    <Wrap className={css.page}>
      <VisuallyHidden>
        <h1>{t('pages.timeline')}</h1>
      </VisuallyHidden>
      {narrow ? (
        <NarrowLounge feed={feed} beside={beside} filter={filter} onFilter={setFilter} />
      ) : (
        <div className={css.columns}>
          <aside className={css.me} aria-label={t('me.title')}>
            <MeCard />
            <Shortcuts />
          </aside>
          <div className={css.feed}>
            <Composer />
            <LoungeFeed feed={feed} filter={filter} onFilter={setFilter} />
          </div>
          <aside className={css.beside} aria-label={t('trending.title')}>
            <TrendingBox feed={beside} />
            <PeopleBox feed={beside} />
          </aside>
        </div>
      )}
    </Wrap>
  )
}
