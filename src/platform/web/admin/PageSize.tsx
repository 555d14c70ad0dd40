import { useWords } from '../ui/use-words.ts'
import { PAGE_SIZES } from './list-state.ts'
import styles from './ListPage.module.css'

/** How many rows a page has; nothing where all fit on the smallest. */
export function PageSize(props: { value: number; count: number; onChange: (size: number) => void }) {
  const t = useWords()
  if (props.count <= PAGE_SIZES[0]) return null
  return (
    <label className={styles.perPage}>
      {t('ui.rows-per-page')}
      <select value={props.value} onChange={event => props.onChange(Number(event.target.value))}>
        {PAGE_SIZES.map(size => (
          <option key={size}>{size}</option>
        ))}
      </select>
    </label>
  )
}
