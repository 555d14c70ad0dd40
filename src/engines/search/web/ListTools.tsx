import type { ReactNode } from 'react'
import { ChevronDown, LayoutGrid, List } from '../../../platform/web/icons.ts'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { IconButton } from '../../../platform/web/ui/IconButton.tsx'
import { Menu } from '../../../platform/web/ui/Menu.tsx'
import { useWords } from '../../../platform/web/ui/use-words.ts'
import type { Filters } from '../filters.ts'
import { ActiveFilters, type ListProps } from './ActiveFilters.tsx'
import css from './FoundScreen.module.css'
import type { ListWords } from './list-words.ts'

/** Over the entries: which filters are on, what can be done with the search, the order, cards or list. */
export function ListTools({ narrow, tools, ...list }: ListProps & { narrow: boolean; tools?: ReactNode }) {
  const { filters, words, looked, onChange } = list
  const t = useWords()
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
          label={t(`found.${other}`)}
          icon={other === 'list' ? <List {...iconProps} /> : <LayoutGrid {...iconProps} />}
          onClick={() => onChange({ view: other, page: looked.page })}
        />
      )}
    </div>
  )
}

type SortProps = {
  filters: Filters
  words: ListWords
  sort: string
  onPick: (sort: string) => void
}

/** The orders of a list. */
function SortMenu({ filters, words, sort, onPick }: SortProps) {
  const t = useWords()
  const items = filters.sorts.map(one => ({
    key: one,
    label: words.sort(one),
    checked: one === sort,
    onPick: () => onPick(one),
  }))
  const trigger = (
    <Button variant="ghost" size="compact" iconEnd={<ChevronDown {...iconProps} />}>
      <span className={css.quiet}>{t('ui.sort')}</span> {words.sort(sort)}
    </Button>
  )
  return <Menu label={t('ui.sort')} align="end" trigger={trigger} items={items} />
}
