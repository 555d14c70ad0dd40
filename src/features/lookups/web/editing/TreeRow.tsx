import { ChevronDown, ChevronRight, GripVertical } from 'lucide-react'
import type { CSSProperties, DragEvent, KeyboardEvent } from 'react'
import { useLanguage } from '../../../../platform/web/language.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { classNames } from '../../../../platform/web/ui/class-names.ts'
import { IconButton } from '../../../../platform/web/ui/IconButton.tsx'
import { iconSmall } from '../../../../platform/web/ui/icon-props.ts'
import { nameOf } from '../../rules.ts'
import type { strings } from '../../strings.en.ts'
import type { Branch, Step } from '../../tree.ts'
import styles from './IndustryTree.module.css'
import { MoveButtons } from './MoveButtons.tsx'
import { StandingPill } from './StandingPill.tsx'
import type { TreeProps } from './tree-props.ts'
import type { Hang, Move } from './use-move.ts'

type TreeRowProps = Pick<TreeProps, 'onToggle' | 'peeked' | 'onPeek'> & {
  branch: Branch
  open: boolean
  move: Move
}

/** Which part of the row the pointer is on: its upper and lower quarters are the gaps beside it. */
function whereOf(event: DragEvent<HTMLElement>): Hang['where'] {
  const { top, height } = event.currentTarget.getBoundingClientRect()
  const part = (event.clientY - top) / height
  return part < 0.28 ? 'before' : part > 0.72 ? 'after' : 'into'
}

/** One industry: opened and closed, looked at, moved. */
export function TreeRow({ branch, open, move, onToggle, peeked, onPeek }: TreeRowProps) {
  const t = useText<typeof strings>('lookups')
  const { language, dir } = useLanguage()
  const { entry } = branch
  const name = nameOf(entry, language)
  const other = language === 'ar' ? entry.name : entry.arabicName
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.altKey ? stepOf(event.key, dir) : null
    if (!step) return
    event.preventDefault()
    void move.step(branch, step)
  }
  const hang = move.hang?.id === entry._id ? move.hang.where : null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is for the pointer; buttons and keys do the same
    <div
      className={classNames(styles.row, peeked === entry._id && styles.peeked, hang && styles[hang])}
      style={{ '--level': branch.depth - 1 } as CSSProperties}
      onDragOver={event => move.over(branch, whereOf(event)) && event.preventDefault()}
      onDrop={event => {
        event.preventDefault()
        move.drop(branch)
      }}
    >
      <span
        className={styles.handle}
        draggable
        aria-hidden="true"
        title={t('tree.drag', { name })}
        onDragStart={event => {
          event.dataTransfer.effectAllowed = 'move'
          event.dataTransfer.setData('text/plain', entry.name)
          move.lift(entry._id)
        }}
        onDragEnd={move.letGo}
      >
        <GripVertical {...iconSmall} />
      </span>
      {entry.below > 0 ? (
        <IconButton
          label={t(open ? 'tree.close' : 'tree.open', { name })}
          icon={open ? <ChevronDown {...iconSmall} /> : <ChevronRight {...iconSmall} className="flip" />}
          size="compact"
          aria-expanded={open}
          onClick={() => onToggle(entry._id)}
        />
      ) : (
        <span className={styles.leaf} />
      )}
      <button type="button" className={styles.name} onClick={() => onPeek(entry._id)} onKeyDown={onKeyDown}>
        <Bdi lang={language} clip>
          {name}
        </Bdi>
        {entry.below > 0 && <span className={styles.below}>{entry.below}</span>}
      </button>
      <span className={styles.other}>
        <Bdi lang={language === 'ar' ? 'en' : 'ar'} clip>
          {other}
        </Bdi>
      </span>
      <span className={styles.standing}>{entry.retired && <StandingPill retired />}</span>
      <MoveButtons branch={branch} name={name} move={move} />
    </div>
  )
}

const STEPS: Record<string, Step> = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' }

/** Towards the end of the line is deeper, in either direction of writing. */
function stepOf(key: string, dir: 'ltr' | 'rtl'): Step | null {
  const step = STEPS[key] ?? null
  if (dir === 'ltr' || (step !== 'in' && step !== 'out')) return step
  return step === 'in' ? 'out' : 'in'
}
