import { ArrowDown, ArrowUp, EllipsisVertical, IndentDecrease, IndentIncrease } from '../../../../platform/web/icons.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { IconButton } from '../../../../platform/web/ui/IconButton.tsx'
import { iconSmall } from '../../../../platform/web/ui/icon-props.ts'
import { Menu } from '../../../../platform/web/ui/Menu.tsx'
import { useNarrow } from '../../../../platform/web/ui/use-narrow.ts'
import type { strings } from '../../strings.en.ts'
import type { Branch, Step } from '../../tree.ts'
import styles from './IndustryTree.module.css'
import type { Move } from './use-move.ts'

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
