import { ChevronDown } from 'lucide-react'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { Menu } from '../../../platform/web/ui/Menu.tsx'
import { useWords } from '../../../platform/web/ui/use-words.ts'
import type { Filters } from '../directory.ts'
import css from './FoundScreen.module.css'
import type { ListWords } from './labels.ts'

type SortProps = {
  filters: Filters
  words: ListWords
  sort: string
  onPick: (sort: string) => void
}

/** The orders of a list. */
export function SortMenu({ filters, words, sort, onPick }: SortProps) {
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
