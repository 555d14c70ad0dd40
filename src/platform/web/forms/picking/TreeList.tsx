import { Check, ChevronRight } from 'lucide-react'
import { type CSSProperties, useEffect, useRef } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { iconProps, iconSmall } from '../../ui/icon-props.ts'
import { useWords } from '../../ui/use-words.ts'
import styles from './list.module.css'
import { rowId } from './OptionList.tsx'
import own from './TreeList.module.css'
import type { TreeRow } from './tree-rows.ts'

type TreeListProps = {
  id: string
  label: string
  rows: readonly TreeRow[]
  active: number
  chosen: (id: string) => boolean
  /** No more can be chosen: the rest is shown as off. */
  full: boolean
  onPick: (index: number) => void
  onToggle: (index: number) => void
  onActive: (index: number) => void
}

/** The rows of a tree under a search field; focus stays in the field, which names the active row. */
export function TreeList({ id, label, rows, active, chosen, full, onPick, onToggle, onActive }: TreeListProps) {
  const list = useRef<HTMLDivElement>(null)
  const t = useWords()
  useEffect(() => {
    if (active >= 0) list.current?.children[active]?.scrollIntoView?.({ block: 'nearest' })
  }, [active])
  if (rows.length === 0)
    return (
      <p id={id} className={styles.nothing} role="status">
        {t('ui.nothing-matches')}
      </p>
    )
  return (
    <div
      ref={list}
      id={id}
      role="tree"
      aria-label={label}
      aria-multiselectable="true"
      className={styles.list}
      onMouseDown={event => event.preventDefault()}
    >
      {rows.map((row, index) => (
        <Row
          key={row.option.id}
          id={rowId(id, index)}
          row={row}
          active={index === active}
          chosen={chosen(row.option.id)}
          off={full && !chosen(row.option.id)}
          onPick={() => onPick(index)}
          onToggle={() => onToggle(index)}
          onActive={() => index !== active && onActive(index)}
        />
      ))}
    </div>
  )
}

type RowProps = {
  id: string
  row: TreeRow
  active: boolean
  chosen: boolean
  off: boolean
  onPick: () => void
  onToggle: () => void
  onActive: () => void
}

function Row({ id, row, active, chosen, off, onPick, onToggle, onActive }: RowProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the text field that owns the tree
    // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the text field
    <div
      id={id}
      role="treeitem"
      aria-level={row.level}
      aria-setsize={row.of}
      aria-posinset={row.place}
      aria-expanded={row.open ?? undefined}
      aria-selected={chosen}
      aria-disabled={off || undefined}
      className={classNames(styles.row, own.row, active && styles.active, off && styles.off)}
      style={{ '--level': row.level } as CSSProperties}
      onMouseMove={onActive}
      onClick={onPick}
    >
      {row.open === null ? (
        <span className={own.twist} />
      ) : (
        // biome-ignore lint/a11y: the arrow keys do the same; a press on the triangle opens without choosing
        <span
          className={classNames(own.twist, own.press, row.open && own.open)}
          onClick={event => {
            event.stopPropagation()
            onToggle()
          }}
        >
          <ChevronRight {...iconSmall} className="flip" />
        </span>
      )}
      <bdi className={classNames(styles.name, row.level === 1 && own.top)}>{row.option.label}</bdi>
      {chosen && <Check {...iconProps} className={styles.check} />}
    </div>
  )
}
