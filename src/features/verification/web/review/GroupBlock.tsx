import { CheckCheck, ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../../../../platform/web/text.tsx'
import { IconButton } from '../../../../platform/web/ui/IconButton.tsx'
import { iconProps } from '../../../../platform/web/ui/icon-props.ts'
import type { ProfileView } from '../../../profiles/contract.ts'
import { useKindWords } from '../../../profiles/web/use-kind-words.ts'
import type { strings } from '../../strings.en.ts'
import styles from './GroupBlock.module.css'
import type { Marks } from './use-marks.ts'

type Group = ProfileView['groups'][number]

type GroupBlockProps = {
  kind: string
  group: Group
  marks: Marks
  mayAct: boolean
  /** On phones each group folds. */
  folds: boolean
  startsOpen: boolean
  children: ReactNode
}

/** Keys of everything in a group. */
const keysOf = (group: Group): string[] => [...group.fields, ...group.files].map(one => one.key)

/** A group of the application: its lines, how many are read, and one press for "all in order". */
export function GroupBlock({ kind, group, marks, mayAct, folds, startsOpen, children }: GroupBlockProps) {
  const t = useText<typeof strings>('verification')
  const title = useKindWords(kind)(`groups.${group.key}`)
  const keys = keysOf(group)
  const open = keys.filter(key => !marks.of(key))
  const counted = t('fieldsOf.group-read', { count: keys.length - open.length, all: keys.length })
  const lines = <dl className={styles.lines}>{children}</dl>
  const all = mayAct && open.length > 0 && (
    <IconButton
      size="compact"
      label={`${title}: ${t('fieldsOf.all-ok')}`}
      icon={<CheckCheck {...iconProps} />}
      onClick={() => {
        for (const key of open) marks.set(key, 'ok')
      }}
    />
  )
  if (folds)
    return (
      <details className={styles.group} open={startsOpen}>
        <summary className={styles.summary}>
          <h2 className={styles.title}>{title}</h2>
          <bdi className={styles.count}>{counted}</bdi>
          <ChevronDown {...iconProps} className={styles.chevron} />
        </summary>
        {lines}
      </details>
    )
  return (
    <section className={styles.group} aria-label={title}>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <bdi className={styles.count}>{counted}</bdi>
        {all}
      </div>
      {lines}
    </section>
  )
}
