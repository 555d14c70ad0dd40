import { ChevronsDownUp, ChevronsUpDown } from 'lucide-react'
import { SearchField } from '../../../../platform/web/forms/SearchField.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { iconSmall } from '../../../../platform/web/ui/icon-props.ts'
import type { strings } from '../../strings.en.ts'
import styles from './IndustryTree.module.css'

type TreeToolsProps = {
  search: string
  onSearch: (search: string) => void
  onOpenAll: () => void
  onCloseAll: () => void
}

/** Search in the tree, and all branches opened or closed at once. */
export function TreeTools({ search, onSearch, onOpenAll, onCloseAll }: TreeToolsProps) {
  const t = useText<typeof strings>('lookups')
  return (
    <div className={styles.tools}>
      <div className={styles.search}>
        <SearchField label={t('tree.find')} placeholder={t('tree.find')} value={search} onChange={onSearch} compact />
      </div>
      <Button size="compact" icon={<ChevronsUpDown {...iconSmall} />} onClick={onOpenAll}>
        {t('tree.open-all')}
      </Button>
      <Button size="compact" icon={<ChevronsDownUp {...iconSmall} />} onClick={onCloseAll}>
        {t('tree.close-all')}
      </Button>
    </div>
  )
}
