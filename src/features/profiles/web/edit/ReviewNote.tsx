import { Clock3 } from 'lucide-react'
import { useText } from '../../../../platform/web/text.tsx'
import { classNames } from '../../../../platform/web/ui/class-names.ts'
import { iconSmall } from '../../../../platform/web/ui/icon-props.ts'
import { isReviewed, partsOf } from '../../edited-fields.ts'
import type { Group, Values } from '../../kind.ts'
import { keysOf } from '../../revision.ts'
import type { strings } from '../../strings.en.ts'
import styles from './ReviewNote.module.css'

type ReviewNoteProps = { name: string; groups: readonly Group[]; edited: Values; pending: readonly string[] }

/** Under a field: that the review team reads a change of it first, that it will read this one, or that it has one already. */
export function ReviewNote({ name, groups, edited, pending }: ReviewNoteProps) {
  const t = useText<typeof strings>('profiles')
  const parts = partsOf(groups)
  const part = parts.find(one => one.key === name)
  if (!part || !isReviewed(part)) return null
  const changed = ('type' in part ? keysOf(part) : [name]).some(key => key in edited)
  const waits = pending.includes(name)
  // Where all of a section is read first, its head says so once.
  if (!changed && !waits && parts.every(isReviewed)) return null
  return (
    <p className={classNames(styles.note, (changed || waits) && styles.now)} role={changed ? 'status' : undefined}>
      <Clock3 {...iconSmall} />
      <span>{t(changed ? 'edit.will-review' : waits ? 'edit.in-review' : 'edit.mark')}</span>
    </p>
  )
}
