import { X } from 'lucide-react'
import { Button } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { iconProps } from '../ui/icon-props.ts'
import { Tooltip } from '../ui/Tooltip.tsx'
import { toast } from '../ui/toast.ts'
import { useWords } from '../ui/use-words.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import styles from './ListPage.module.css'
import type { BulkAction } from './list-props.ts'
import { splitRows } from './split-rows.ts'
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
          <ActButton key={action.key} action={action} rows={selection.rows} onAct={() => onAct(action)} />
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

type ActButtonProps<Row> = { action: BulkAction<Row>; rows: readonly Row[]; onAct: () => void }

/** An act with how many of the selected it is for. Where it is for none it stays, tells why, and does nothing. */
function ActButton<Row>({ action, rows, onAct }: ActButtonProps<Row>) {
  const t = useWords()
  const { fit, left } = splitRows(action, rows)
  const variant = action.tone === 'danger' ? 'dangerOutline' : action.tone === 'primary' ? 'primary' : 'outline'
  if (fit.length > 0)
    return (
      <Button size="compact" variant={variant} onClick={onAct}>
        {left.length > 0 ? t('ui.bulk-part', { label: action.label, fit: fit.length, all: rows.length }) : action.label}
      </Button>
    )
  const why = [...new Set(left.map(one => one.why))].join(' ')
  return (
    <Tooltip text={why}>
      <Button size="compact" aria-disabled onClick={() => toast({ tone: 'info', title: why })}>
        {action.label}
        <VisuallyHidden>: {why}</VisuallyHidden>
      </Button>
    </Tooltip>
  )
}
