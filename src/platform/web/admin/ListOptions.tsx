import { Columns3, Download } from 'lucide-react'
import { CheckboxGroup } from '../forms/CheckboxGroup.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { iconProps } from '../ui/icon-props.ts'
import { Popover } from '../ui/Popover.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { useWords } from '../ui/use-words.ts'
import styles from './ListPage.module.css'
import type { ListColumn } from './list-props.ts'
import { DENSITIES, type ListLook } from './use-list-look.ts'

type ListOptionsProps<Row> = {
  columns: readonly ListColumn<Row>[]
  look: ListLook<Row>
  exporting: boolean
  onExport: () => void
}

/** How the list looks on this device, and the list as a file. */
export function ListOptions<Row>({ columns, look, exporting, onExport }: ListOptionsProps<Row>) {
  const t = useWords()
  return (
    <div className={styles.options}>
      <Popover
        label={t('ui.look-of-list')}
        align="end"
        trigger={<IconButton size="compact" label={t('ui.look-of-list')} icon={<Columns3 {...iconProps} />} />}
      >
        <div className={styles.look}>
          <CheckboxGroup
            label={t('ui.columns')}
            name="columns"
            compact
            options={columns.slice(1).map(({ key, label }) => ({ value: key, label }))}
            value={look.shown.slice(1).map(column => column.key)}
            onChange={look.show}
          />
          <Segmented
            label={t('ui.density')}
            value={look.density}
            onChange={look.setDensity}
            options={DENSITIES.map(key => ({ key, label: t(`ui.${key}`) }))}
          />
        </div>
      </Popover>
      <IconButton
        size="compact"
        label={t('ui.export-csv')}
        icon={<Download {...iconProps} />}
        loading={exporting}
        onClick={onExport}
      />
    </div>
  )
}
