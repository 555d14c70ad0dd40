import { ChevronDown } from 'lucide-react'
import { useText } from '../../../platform/web/text.tsx'
import { Count } from '../../../platform/web/ui/Count.tsx'
import { classNames } from '../../../platform/web/ui/class-names.ts'
import { Go } from '../../../platform/web/ui/Go.tsx'
import { iconProps, iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { Menu } from '../../../platform/web/ui/Menu.tsx'
import { addressOf, type MenuEntry } from '../menus.ts'
import type { strings } from '../strings.en.ts'
import { leadsTo } from './line-items.tsx'
import styles from './MenuLine.module.css'
import { menuIcons } from './menu-icons.ts'

type LineEntryProps = { entry: MenuEntry /** What waits there. */; count: number; here: string }

/** One entry of the lying menu: a place, or a heading whose places hang under it. */
export function LineEntry({ entry, count, here }: LineEntryProps) {
  const t = useText<typeof strings>('shell')
  const Drawing = menuIcons[entry.key]
  const words = t(`menu.${entry.key}`)
  const on = leadsTo(entry, here)
  const frame = classNames(styles.entry, on && styles.on)
  if (!entry.parts)
    return (
      <Go to={entry.path} className={frame} aria-current={on ? 'page' : undefined}>
        <Drawing {...iconProps} />
        {words}
        {count > 0 && (
          <span className={styles.count} title={t('menu.waiting', { count })}>
            <Count value={count} />
          </span>
        )}
      </Go>
    )
  const trigger = (
    <button type="button" className={frame}>
      <Drawing {...iconProps} />
      {words}
      <ChevronDown {...iconSmall} />
    </button>
  )
  const items = entry.parts.map(part => ({ key: part.key, label: t(`menu.${part.key}`), href: addressOf(part) }))
  return <Menu trigger={trigger} items={items} label={words} />
}
