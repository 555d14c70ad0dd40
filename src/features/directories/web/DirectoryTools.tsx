import { LayoutGrid, List } from 'lucide-react'
import { useText } from '../../../platform/web/text.tsx'
import { IconButton } from '../../../platform/web/ui/IconButton.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import type { Looked } from '../address.ts'
import type { SearchAnswer } from '../contract.ts'
import type { Directory } from '../directory.ts'
import type { strings } from '../strings.en.ts'
import { ActiveFilters } from './ActiveFilters.tsx'
import css from './DirectoryScreen.module.css'
import { useSuggestedName } from './labels.ts'
import { SortMenu } from './SortMenu.tsx'
import { SaveSearch } from './saved/SaveSearch.tsx'

type Props = {
  directory: Directory
  looked: Looked
  onChange: (change: Partial<Looked>) => void
  answer: SearchAnswer | undefined
  narrow: boolean
}

/** Over the entries: which filters are on, the order, cards or list. */
export function DirectoryTools({ directory, looked, onChange, answer, narrow }: Props) {
  const t = useText<typeof strings>('directories')
  const suggested = useSuggestedName(directory, looked, answer)
  return (
    <div className={css.tools}>
      <ActiveFilters directory={directory} looked={looked} onChange={onChange} answer={answer} />
      <span className={css.grow} />
      <SaveSearch directory={directory} looked={looked} suggested={suggested} />
      <SortMenu
        directory={directory}
        sort={looked.sort ?? (looked.text ? 'relevance' : 'newest')}
        onPick={sort => onChange({ sort })}
      />
      {!narrow && (
        <IconButton
          size="compact"
          label={t(looked.view === 'grid' ? 'list' : 'grid')}
          icon={looked.view === 'grid' ? <List {...iconProps} /> : <LayoutGrid {...iconProps} />}
          onClick={() => onChange({ view: looked.view === 'grid' ? 'list' : 'grid', page: looked.page })}
        />
      )}
    </div>
  )
}
