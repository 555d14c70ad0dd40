import { useRef, useState } from 'react'
import { useWrite } from '../../../../platform/web/call.ts'
import { ArrowDown, ArrowUp, EllipsisVertical, IndentDecrease, IndentIncrease } from '../../../../platform/web/icons.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { iconSmall } from '../../../../platform/web/ui/icon-props.ts'
import { IconButton } from '../../../../platform/web/ui/IconButton.tsx'
import { Menu } from '../../../../platform/web/ui/Menu.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { useNarrow } from '../../../../platform/web/ui/use-narrow.ts'
import { type EntryView, moveIndustry } from '../../contract/editing.ts'
import type { strings } from '../../strings.en.ts'
import { type Branch, type Place, refusalToMove, type Step, stepFrom } from '../../tree.ts'
import styles from './IndustryTree.module.css'
import { useRefresh } from './use-refresh.ts'

/** Where on a row something hangs while it is dragged. */
export type Hang = { id: string; where: 'before' | 'into' | 'after' }

/** Moves branches: a step at a time by button and key, anywhere by dragging. */
export function useMove(entries: readonly EntryView[]) {
  const refresh = useRefresh('industries')
  const dragged = useRef<string | null>(null)
  const [hang, setHang] = useState<Hang | null>(null)
  const { run, busy } = useWrite(moveIndustry, {
    onDone: ({ message }) => {
      toast({ tone: 'success', title: message, ms: 3000 })
      void refresh()
    },
    onRefusal: refusal => toast({ tone: 'danger', title: refusal.message }),
  })
  const put = (id: string, place: Place) => run({ params: { entryId: id }, body: place })
  return {
    busy,
    hang,
    placeOf: (branch: Branch, step: Step) => stepFrom(entries, branch, step),
    step: (branch: Branch, step: Step) => {
      const place = stepFrom(entries, branch, step)
      return place ? put(branch.entry._id, place) : Promise.resolve(null)
    },
    lift: (id: string) => void (dragged.current = id),
    letGo: () => {
      dragged.current = null
      setHang(null)
    },
    /** True when what is dragged may be dropped there. */
    over: (branch: Branch, where: Hang['where']): boolean => {
      const id = dragged.current
      const parent = where === 'into' ? branch.entry._id : branch.parent
      if (!id || id === branch.entry._id || refusalToMove(entries, id, parent)) {
        setHang(null)
        return false
      }
      if (hang?.id !== branch.entry._id || hang.where !== where) setHang({ id: branch.entry._id, where })
      return true
    },
    drop: (branch: Branch) => {
      const id = dragged.current
      const at = hang
      dragged.current = null
      setHang(null)
      if (id && at) void put(id, droppedAt(branch, at.where, id))
    },
  }
}

function droppedAt({ entry, parent, sisters }: Branch, where: Hang['where'], id: string): Place {
  if (where === 'into') return { parentId: entry._id, beforeId: null }
  const others = sisters.filter(sister => sister._id !== id)
  const at = others.indexOf(entry) + (where === 'after' ? 1 : 0)
  return { parentId: parent, beforeId: others[at]?._id ?? null }
}

export type Move = ReturnType<typeof useMove>

const STEPS: readonly Step[] = ['up', 'down', 'out', 'in']
const ICONS = { up: ArrowUp, down: ArrowDown, out: IndentDecrease, in: IndentIncrease }
const MIRRORED: readonly Step[] = ['out', 'in']

/** What dragging does, by pressing: four buttons, on phones a menu. */
export function MoveButtons({ branch, name, move }: { branch: Branch; name: string; move: Move }) {
  const t = useText<typeof strings>('lookups')
  const narrow = useNarrow()
  const steps = STEPS.map(step => {
    const StepIcon = ICONS[step]
    return {
      key: step,
      label: t(`tree.${step}`, { name: `\u2068${name}\u2069` }),
      icon: <StepIcon {...iconSmall} className={MIRRORED.includes(step) ? 'flip' : undefined} />,
      disabled: move.placeOf(branch, step) === null,
      onPick: () => void move.step(branch, step),
    }
  })
  if (narrow)
    return (
      <Menu
        label={t('acts.more', { name })}
        align="end"
        items={steps}
        trigger={<IconButton label={t('acts.more', { name })} icon={<EllipsisVertical {...iconSmall} />} />}
      />
    )
  return (
    <span className={styles.moves}>
      {steps.map(({ key, label, icon, disabled, onPick }) => (
        <IconButton key={key} label={label} icon={icon} size="compact" disabled={disabled} onClick={onPick} />
      ))}
    </span>
  )
}
