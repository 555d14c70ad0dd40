import { X } from 'lucide-react'
import { Button } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { iconProps } from '../ui/icon-props.ts'
import { useWords } from '../ui/use-words.ts'
import styles from './ListPage.module.css'
import type { BulkAction } from './list-props.ts'
import type { Selection } from './use-selection.ts'

type BulkBarProps<Row> = {
  selection: Selection<Row>
  actions: readonly BulkAction<Row>[]
  /** How many match in all, when all of this page are selected and more match elsewhere. */
  matching: number | null
  fetching: boolean
  onSelectMatching: () => void
  /** On phones, where no box stands above the rows. */
  onSelectPage: (() => void) | null
  onAct: (action: BulkAction<Row>) => void
}

/** What can be done with the selected rows, in view as long as some are selected. */
export function BulkBar<Row>(props: BulkBarProps<Row>) {
  const { selection, actions, matching, fetching, onSelectMatching, onSelectPage, onAct } = props
  const t = useWords()
  const count = selection.rows.length
  if (count === 0) return null
  return (
    <section className={styles.bulk} aria-label={t('ui.selected', { count })}>
      <span role="status" className={styles.selected}>
        {t('ui.selected', { count })}
      </span>
      {matching !== null && (
        <Button variant="ghost" size="compact" loading={fetching} onClick={onSelectMatching}>
          {t('ui.select-matching', { count: matching })}
        </Button>
      )}
      {onSelectPage && (
        <Button variant="ghost" size="compact" onClick={onSelectPage}>
          {t('ui.select-page')}
        </Button>
      )}
      <span className={styles.acts}>
        {actions.map(action => (
          <Button
            key={action.key}
            size="compact"
            variant={action.tone === 'danger' ? 'dangerOutline' : action.tone === 'primary' ? 'primary' : 'outline'}
            onClick={() => onAct(action)}
          >
            {action.label}
          </Button>
        ))}
      </span>
      <IconButton
        size="compact"
        label={t('ui.clear-selection')}
        icon={<X {...iconProps} />}
        onClick={() => selection.clear()}
      />
    </section>
  )
}
