import choices from '../forms/choice.module.css'
import { useWords } from '../ui/use-words.ts'
import styles from './ListTable.module.css'
import type { Selection } from './use-selection.ts'

type SelectRowProps<Row> = {
  row: Row
  rows: readonly Row[]
  nameOf: (row: Row) => string
  selection: Selection<Row>
}

/** The box of a row; with Shift it takes all from the one turned before. */
export function SelectRow<Row>({ row, rows, nameOf, selection }: SelectRowProps<Row>) {
  const t = useWords()
  return (
    <label className={styles.target}>
      <input
        type="checkbox"
        className={choices.box}
        aria-label={t('ui.select-named', { name: nameOf(row) })}
        checked={selection.has(row)}
        onChange={event => selection.toggle(row, rows, (event.nativeEvent as globalThis.MouseEvent).shiftKey === true)}
      />
    </label>
  )
}
