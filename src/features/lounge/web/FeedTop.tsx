import { ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { classNames } from '../../../platform/web/ui/class-names.ts'
import { iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { FILTERS, type Filter } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import css from './FeedTop.module.css'
import type { FeedState } from './use-feed.ts'

type FeedTopProps = {
  feed: FeedState
  filter: Filter
  onFilter: (filter: Filter) => void
  news: { count: number; seen(): void }
}

/** The server counts no further. */
const MOST = 99

/** What to show, and a pill when there is more to see above. Nothing moves before it is pressed. */
export function FeedTop({ feed, filter, onFilter, news }: FeedTopProps) {
  const t = useText<typeof strings>('lounge')
  const [busy, setBusy] = useState(false)
  const show = async () => {
    setBusy(true)
    await feed.renew().then(news.seen, feed.retry)
    setBusy(false)
    window.scrollTo({ top: 0 })
  }
  return (
    <>
      <div className={css.news} role="status">
        {news.count > 0 && (
          <Button
            variant="primary"
            size="compact"
            className={css.pill}
            loading={busy}
            icon={<ArrowUp {...iconSmall} />}
            onClick={() => void show()}
          >
            {news.count >= MOST ? t('news-many') : t('news', { count: news.count })}
          </Button>
        )}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a row of switches, not a form's group of fields */}
      <div className={css.filters} role="group" aria-label={t('filters.label')}>
        {FILTERS.map(one => (
          <button
            key={one}
            type="button"
            className={classNames(css.filter, one === filter && css.on)}
            aria-pressed={one === filter}
            onClick={() => onFilter(one)}
          >
            {t(`filters.${one}`)}
          </button>
        ))}
      </div>
    </>
  )
}
