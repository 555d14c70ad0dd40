import { useFound, useLooked } from '../../../engines/search/web/data.ts'
import { FoundScreen } from '../../../engines/search/web/FoundScreen.tsx'
import { useQueryValues } from '../../../platform/web/query-state.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { EmptyState } from '../../../platform/web/ui/EmptyState.tsx'
import { Tabs } from '../../../platform/web/ui/Tabs.tsx'
import type { ItemCard } from '../../items/contract.ts'
import { ITEM_KINDS } from '../../items/kinds/item-kinds.ts'
import { listLookUps } from '../../lookups/web/public.ts'
import { searchItems } from '../contract.ts'
import { itemFilters } from '../filters.ts'
import { kindAt } from '../kinds.ts'
import type { strings } from '../strings.en.ts'
import { ItemRow } from './ItemRow.tsx'
import { useMarketWords } from './use-market-words.ts'

/** Everything that members offer; each kind is a tab with its count. */
export function MarketScreen() {
  const t = useText<typeof strings>('market')
  const [search, set] = useQueryValues()
  const kind = kindAt(search.get('kind'))
  const words = useMarketWords(kind ?? 'market')
  const [looked, change] = useLooked(itemFilters)
  const results = useFound<ItemCard>(searchItems, looked, kind ? { kind } : {})
  const counts = results.first?.facets.kind
  const all = counts?.reduce((sum, one) => sum + one.count, 0)
  const tab = (key: 'all' | (typeof ITEM_KINDS)[number], count: number | undefined) => ({
    key,
    label: t(`tabs.${key}`),
    ...(count !== undefined && { count }),
  })
  const tabs = [tab('all', all), ...ITEM_KINDS.map(key => tab(key, counts?.find(one => one.value === key)?.count))]
  return (
    <FoundScreen
      filters={itemFilters}
      words={words}
      lookUps={listLookUps}
      looked={looked}
      onChange={change}
      results={results}
      title={t('pages.market')}
      lead={t('pages.market-too')}
      keyOf={card => card._id}
      card={card => <ItemRow card={card} />}
      tabs={
        <Tabs
          label={t('kinds')}
          tabs={tabs}
          value={kind ?? 'all'}
          onChange={key => set({ kind: key === 'all' ? null : key, page: null }, 'step')}
        />
      }
      none={
        <EmptyState
          kind="none-yet"
          title={words.say('none-yet')}
          body={words.say('none-yet-too')}
          action={<Button href="/company/list">{t('browse')}</Button>}
        />
      }
    />
  )
}
