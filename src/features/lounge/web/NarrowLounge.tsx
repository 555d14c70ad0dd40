import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useQueryState } from '../../../platform/web/query-state.ts'
import { useViewer } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { IconButton } from '../../../platform/web/ui/IconButton.tsx'
import { iconLarge } from '../../../platform/web/ui/icon-props.ts'
import { TabPanel } from '../../../platform/web/ui/TabPanel.tsx'
import { Tabs } from '../../../platform/web/ui/Tabs.tsx'
import type { strings } from '../strings.en.ts'
import { BesideFeed } from './BesideFeed.tsx'
import { Composer } from './Composer.tsx'
import { ComposerSheet } from './ComposerSheet.tsx'
import { type FeedProps, LoungeFeed } from './LoungeFeed.tsx'
import css from './TimelineScreen.module.css'
import type { FeedState } from './use-feed.ts'

const PARTS = ['feed', 'trending', 'people'] as const

/** On phones the columns become tabs, and the composer waits behind a button. */
export function NarrowLounge({ beside, ...feed }: FeedProps & { beside: FeedState }) {
  const t = useText<typeof strings>('lounge')
  const viewer = useViewer()
  const [asked, setPart] = useQueryState('part', 'feed')
  const [writes, setWrites] = useState(false)
  const part = PARTS.find(one => one === asked) ?? 'feed'
  return (
    <div className={css.folded}>
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
            <LoungeFeed {...feed} />
          </div>
        )}
        {part !== 'feed' && <BesideFeed part={part} feed={beside} />}
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
      <ComposerSheet open={writes} onClose={() => setWrites(false)} />
    </div>
  )
}
