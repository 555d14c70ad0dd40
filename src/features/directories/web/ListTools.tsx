import { LayoutGrid, List } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../../platform/web/ui/IconButton.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { ActiveFilters, type ListProps } from './ActiveFilters.tsx'
import css from './FoundScreen.module.css'
import { SortMenu } from './SortMenu.tsx'

/** Over the entries: which filters are on, what can be done with the search, the order, cards or list. */
export function ListTools({ narrow, tools, ...list }: ListProps & { narrow: boolean; tools?: ReactNode }) {
  const { filters, words, looked, onChange } = list
  const other = looked.view === 'grid' ? 'list' : 'grid'
  return (
    <div className={css.tools}>
      <ActiveFilters {...list} />
      <span className={css.grow} />
      {tools}
      <SortMenu
        filters={filters}
        words={words}
        sort={looked.sort ?? (looked.text ? 'relevance' : filters.sorts[0]!)}
        onPick={sort => onChange({ sort })}
      />
      {!narrow && (
        <IconButton
          size="compact"
          label={words.say(other)}
          icon={other === 'list' ? <List {...iconProps} /> : <LayoutGrid {...iconProps} />}
          onClick={() => onChange({ view: other, page: looked.page })}
        />
      )}
    </div>
  )
}
