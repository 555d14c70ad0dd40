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

/** True where all of a group is read first, and not all of the section: the group says so once, under its title. */
export const saysOnce = (group: Group, groups: readonly Group[]): boolean =>
  groups.length > 1 && partsOf([group]).every(isReviewed) && !partsOf(groups).every(isReviewed)

/** That the review team reads a change of this first; under a title or under a field. */
export function ReviewMark({ titled }: { titled?: boolean }) {
  const t = useText<typeof strings>('profiles')
  return (
    <p className={classNames(styles.note, titled && styles.title)}>
      <Clock3 {...iconSmall} />
      <span>{t('edit.mark')}</span>
    </p>
  )
}

/** Under a field: that the review team reads a change of it first, that it will read this one, or that it has one already. */
export function ReviewNote({ name, groups, edited, pending }: ReviewNoteProps) {
  const t = useText<typeof strings>('profiles')
  const parts = partsOf(groups)
  const part = parts.find(one => one.key === name)
  if (!part || !isReviewed(part)) return null
  const changed = ('type' in part ? keysOf(part) : [name]).some(key => key in edited)
  const waits = pending.includes(name)
  const own = groups.find(group => partsOf([group]).includes(part))
  // Where all of a section, or of a group, is read first, its head says so once.
  if (!changed && !waits) return parts.every(isReviewed) || (own && saysOnce(own, groups)) ? null : <ReviewMark />
  return (
    <p className={classNames(styles.note, styles.now)} role={changed ? 'status' : undefined}>
      <Clock3 {...iconSmall} />
      <span>{t(changed ? 'edit.will-review' : 'edit.in-review')}</span>
    </p>
  )
}
