import { useState } from 'react'
import { useText } from '../../../platform/web/text.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { Go } from '../../../platform/web/ui/Go.tsx'
import { TabPanel } from '../../../platform/web/ui/TabPanel.tsx'
import { Tabs } from '../../../platform/web/ui/Tabs.tsx'
import type { strings } from '../strings.en.ts'
import css from './Beside.module.css'
import { FailedBox } from './FailedBox.tsx'
import type { FeedState } from './use-feed.ts'

const KINDS = ['ideas', 'projects', 'products', 'services'] as const

/** What members are interested in now, four ways. */
export function TrendingBox({ feed }: { feed: FeedState }) {
  const t = useText<typeof strings>('lounge')
  const [kind, setKind] = useState<(typeof KINDS)[number]>('ideas')
  const first = feed.pages[0]
  const items = first?.[kind] ?? []
  return (
    <section className={css.box}>
      <h2 className={css.title}>{t('trending.title')}</h2>
      <Tabs
        id="trending"
        label={t('trending.label')}
        tabs={KINDS.map(key => ({ key, label: t(`trending.${key}`) }))}
        value={kind}
        onChange={setKind}
      />
      <TabPanel of="trending" value={kind}>
        {first && items.length === 0 && (
          <p className={css.none}>
            <strong>{t('trending.none')}</strong> {t('trending.none-too')}
          </p>
        )}
        {feed.error && <FailedBox onRetry={feed.retry} />}
        <ol className={css.ranks}>
          {items.map((item, at) => (
            <li key={item._id} className={css.rank}>
              <span className={css.place} aria-hidden="true">
                {at + 1}
              </span>
              <div className={css.words}>
                <Go to={`/profile/details/${item._id}`} className={css.name}>
                  <Bdi lang={item.lang}>{item.name}</Bdi>
                </Go>
                <p className={css.about}>
                  <Bdi>{item.owner}</Bdi> · {t('trending.interested', { count: item.members })}
                </p>
              </div>
            </li>
          ))}
        </ol>
      </TabPanel>
    </section>
  )
}
