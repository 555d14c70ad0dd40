import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useQueryState } from '../../../platform/web/query-state.ts'
import { useViewer } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Dialog } from '../../../platform/web/ui/Dialog.tsx'
import { IconButton } from '../../../platform/web/ui/IconButton.tsx'
import { iconLarge } from '../../../platform/web/ui/icon-props.ts'
import { TabPanel } from '../../../platform/web/ui/TabPanel.tsx'
import { Tabs } from '../../../platform/web/ui/Tabs.tsx'
import { useNarrow } from '../../../platform/web/ui/use-narrow.ts'
import { VisuallyHidden } from '../../../platform/web/ui/VisuallyHidden.tsx'
import { Wrap } from '../../../platform/web/ui/Wrap.tsx'
import { filterOf } from '../address.ts'
import type { Filter } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import { Composer } from './Composer.tsx'
import { FeedList } from './FeedList.tsx'
import { FeedTop } from './FeedTop.tsx'
import { MeCard, Shortcuts } from './MeCard.tsx'
import { PeopleBox } from './PeopleBox.tsx'
import css from './TimelineScreen.module.css'
import { TrendingBox } from './TrendingBox.tsx'
import { type FeedState, useFeed } from './use-feed.ts'
import { useMovedPosts, useNews } from './use-news.ts'

/** The Business Lounge (look: screen 8): oneself, the feed, and what happens beside it. */
export function TimelineScreen() {
  const t = useText<typeof strings>('lounge')
  const narrow = useNarrow()
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
        <NarrowParts feed={feed} beside={beside} filter={filter} onFilter={setFilter} />
      ) : (
        <div className={css.columns}>
          <aside className={css.me} aria-label={t('me.title')}>
            <MeCard />
            <Shortcuts />
          </aside>
          <div className={css.feed}>
            <Composer />
            <Feed feed={feed} filter={filter} onFilter={setFilter} />
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

type FeedProps = { feed: FeedState; filter: Filter; onFilter: (filter: Filter) => void }

/** What is shown, how much of it is new, and the posts. */
function Feed({ feed, filter, onFilter }: FeedProps) {
  const news = useNews(filter, feed)
  return (
    <>
      <FeedTop feed={feed} filter={filter} onFilter={onFilter} news={news} />
      <FeedList feed={feed} filter={filter} onFilter={onFilter} />
    </>
  )
}

const PARTS = ['feed', 'trending', 'people'] as const

/** On phones the columns become tabs, and the composer waits behind a button. */
function NarrowParts({ beside, ...feed }: FeedProps & { beside: FeedState }) {
  const t = useText<typeof strings>('lounge')
  const viewer = useViewer()
  const [asked, setPart] = useQueryState('part', 'feed')
  const [writes, setWrites] = useState(false)
  const part = PARTS.find(one => one === asked) ?? 'feed'
  return (
    <>
      <Tabs
        id="lounge"
        label={t('parts.label')}
        tabs={PARTS.map(key => ({ key, label: t(`parts.${key}`) }))}
        value={part}
        onChange={setPart}
      />
      <TabPanel of="lounge" value={part}>
        {part === 'feed' && (
          <div className={css.feed}>
            {!viewer && <Composer />}
            <Feed {...feed} />
          </div>
        )}
        {part === 'trending' && <TrendingBox feed={beside} />}
        {part === 'people' && (
          <div className={css.feed}>
            <PeopleBox feed={beside} />
            <MeCard />
            <Shortcuts />
          </div>
        )}
      </TabPanel>
      {viewer && part === 'feed' && (
        <IconButton
          className={css.plus}
          variant="primary"
          label={t('composer.title')}
          icon={<Plus {...iconLarge} />}
          onClick={() => setWrites(true)}
        />
      )}
      <Dialog open={writes} title={t('composer.title')} onClose={() => setWrites(false)}>
        <div className={css.sheet}>
          <Composer opens onDone={() => setWrites(false)} />
        </div>
      </Dialog>
    </>
  )
}
