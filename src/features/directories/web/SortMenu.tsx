import { ChevronDown } from 'lucide-react'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { Menu } from '../../../platform/web/ui/Menu.tsx'
import { useWords } from '../../../platform/web/ui/use-words.ts'
import type { Directory } from '../directory.ts'
import type { strings } from '../strings.en.ts'
import css from './DirectoryScreen.module.css'

type SortProps = {
  directory: Directory
  sort: Directory['sorts'][number]
  onPick: (sort: Directory['sorts'][number]) => void
}

/** The orders of a directory. */
export function SortMenu({ directory, sort, onPick }: SortProps) {
  const t = useText<typeof strings>('directories')
  const words = useWords()
  const items = directory.sorts.map(one => ({
    key: one,
    label: t(`sort.${one}`),
    checked: one === sort,
    onPick: () => onPick(one),
  }))
  const trigger = (
    <Button variant="ghost" size="compact" iconEnd={<ChevronDown {...iconProps} />}>
      <span className={css.quiet}>{words('ui.sort')}</span> {t(`sort.${sort}`)}
    </Button>
  )
  return <Menu label={words('ui.sort')} align="end" trigger={trigger} items={items} />
}
