import { type ReactNode, useMemo } from 'react'
import { useText } from '../../../../platform/web/text.tsx'
import type { strings } from '../../strings.en.ts'
import { branches } from '../../tree.ts'
import styles from './IndustryTree.module.css'
import { TreeRow } from './TreeRow.tsx'
import type { TreeProps } from './tree-props.ts'
import { useMove } from './use-move.ts'

/** The rows of the tree, each branch's in a list of its own below it. */
export function TreeRows(props: TreeProps) {
  const t = useText<typeof strings>('lookups')
  const { entries, shown, isOpen } = props
  const move = useMove(entries)
  const placed = useMemo(() => new Map(branches(entries, () => true).map(one => [one.entry._id, one])), [entries])
  const level = (parent: string | null): ReactNode => {
    const rows = shown.filter(entry => (entry.values.parentId ?? null) === parent)
    if (rows.length === 0) return null
    return (
      <ul
        className={parent === null ? styles.tree : styles.level}
        aria-label={parent ? undefined : t('lists.industries.title')}
      >
        {rows.map(entry => (
          <li key={entry._id}>
            <TreeRow {...props} branch={placed.get(entry._id)!} open={isOpen(entry._id)} move={move} />
            {isOpen(entry._id) && level(entry._id)}
          </li>
        ))}
      </ul>
    )
  }
  return level(null)
}
