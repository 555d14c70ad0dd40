import { useId } from 'react'
import { useQueryState } from '../../../platform/web/query-state.ts'
import { useText } from '../../../platform/web/text.tsx'
import { EmptyState } from '../../../platform/web/ui/EmptyState.tsx'
import { TabPanel } from '../../../platform/web/ui/TabPanel.tsx'
import { Tabs } from '../../../platform/web/ui/Tabs.tsx'
import { useFound, useLooked } from '../../directories/web/data.ts'
import { FoundScreen } from '../../directories/web/FoundScreen.tsx'
import type { ItemCard, ItemKindKey } from '../../items/contract.ts'
import { searchItems } from '../contract.ts'
import { itemFilters } from '../filters.ts'
import type { strings } from '../strings.en.ts'
import { ItemRow } from './ItemRow.tsx'
import { MineTab } from './MineTab.tsx'
import { OfferButton } from './OfferButton.tsx'
import { useMarketWords } from './use-market-words.ts'

/** The items of one kind: everybody's, and one's own. The address says which; the side menu opens one's own. */
export function KindScreen({ kind }: { kind: ItemKindKey }) {
  const t = useText<typeof strings>('market')
  const id = useId()
  const words = useMarketWords(kind)
  const [tab, setTab] = useQueryState('tab', 'all')
  const [looked, change] = useLooked(itemFilters)
  const results = useFound<ItemCard>(searchItems, looked, { kind })
  const mine = tab === 'mine'
  const tabs = [
    { key: 'all', label: t('tabs.all') },
    { key: 'mine', label: t('tabs.mine') },
  ]
  const offer = (primary = false) => (
    <OfferButton kind={kind} primary={primary}>
      {words.say('create')}
    </OfferButton>
  )
  return (
    <FoundScreen
      filters={itemFilters}
      words={words}
      looked={looked}
      onChange={change}
      results={results}
      title={words.say('title')}
      lead={words.say('lead')}
      keyOf={card => card._id}
      card={card => <ItemRow card={card} />}
      counted={!mine}
      actions={mine ? undefined : offer(true)}
      tabs={<Tabs id={id} label={words.say('title')} tabs={tabs} value={mine ? 'mine' : 'all'} onChange={setTab} />}
      panel={content => (
        <TabPanel of={id} value={mine ? 'mine' : 'all'}>
          {mine ? <MineTab kind={kind} /> : content}
        </TabPanel>
      )}
      none={
        <EmptyState kind="none-yet" title={words.say('none-yet')} body={words.say('none-yet-too')} action={offer()} />
      }
    />
  )
}
