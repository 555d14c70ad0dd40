import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { ChevronDown, Ellipsis, ListOrdered } from '../../../platform/web/icons.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { classNames } from '../../../platform/web/ui/class-names.ts'
import { Count } from '../../../platform/web/ui/Count.tsx'
import { Go } from '../../../platform/web/ui/Go.tsx'
import { iconProps, iconSmall } from '../../../platform/web/ui/icon-props.ts'
import type { MenuItem } from '../../../platform/web/ui/Menu.tsx'
import { Menu } from '../../../platform/web/ui/Menu.tsx'
import { addressOf, type MenuEntry } from '../rules/menus.ts'
import { entryAt } from '../rules/side-menu.ts'
import type { strings } from '../strings.en.ts'
import { useMenuCounts } from './menu-counts.ts'
import { menuIcons } from './menu-icons.ts'
import styles from './MenuLine.module.css'
import { openArranger } from './overlays.ts'
import { useSideMenu } from './use-side-menu.ts'

/** Entries of the side menu as the lines of a list: a place each; of a heading each of its places, with its name above. */
function useLineItems(entries: readonly MenuEntry[]): MenuItem[] {
  const t = useText<typeof strings>('shell')
  return entries.flatMap((entry): MenuItem[] => {
    const Drawing = menuIcons[entry.key]
    const icon = <Drawing {...iconProps} />
    const name = t(`menu.${entry.key}`)
    const line = { icon, ...(entry.group && { separated: true }) }
    if (!entry.parts) return [{ ...line, key: entry.key, label: name, href: entry.path }]
    return entry.parts.map((part): MenuItem => {
      const key = `${entry.key}-${part.key}`
      return { ...line, key, label: name, hint: t(`menu.${part.key}`), href: addressOf(part) }
    })
  })
}

/** The side menu lying under the bar. What does not fit stands in a list at its end; `dense` is the back-office's. */
export function MenuLine({ dense = false }: { dense?: boolean }) {
  const t = useText<typeof strings>('shell')
  const { pathname } = useLocation()
  const { entries, arranges } = useSideMenu()
  const counts = useMenuCounts()
  const row = useRef<HTMLElement>(null)
  const fitting = useFitting(row, entries.length)
  const rest = entries.slice(fitting)
  const arrange: MenuItem = {
    key: 'arrange',
    label: t('menu.arrange'),
    icon: <ListOrdered {...iconProps} />,
    separated: rest.length > 0,
    onPick: openArranger,
  }
  const items = [...useLineItems(rest), ...(arranges ? [arrange] : [])]
  if (entries.length === 0 && !arranges) return null
  const shown = entryAt(entries, pathname)
  const on = shown !== undefined && rest.includes(shown)
  const more = (
    <button type="button" className={classNames(styles.entry, on && styles.on)}>
      <Ellipsis {...iconProps} />
      {t('menu.more')}
      <ChevronDown {...iconSmall} />
    </button>
  )
  return (
    <div className={styles.ground}>
      <nav ref={row} className={classNames(styles.line, dense && styles.dense)} aria-label={t('menu.label')}>
        {entries.slice(0, fitting).map(entry => (
          <LineEntry key={entry.key} entry={entry} on={entry === shown} count={counts[entry.key] ?? 0} />
        ))}
        {items.length > 0 && <Menu trigger={more} items={items} label={t('menu.more')} align="end" />}
      </nav>
    </div>
  )
}

type LineEntryProps = {
  entry: MenuEntry
  /** The address shown lies there. */
  on: boolean
  /** What waits there. */
  count: number
}

/** One entry of the lying menu: a place, or a heading whose places hang under it. */
function LineEntry({ entry, on, count }: LineEntryProps) {
  const t = useText<typeof strings>('shell')
  const Drawing = menuIcons[entry.key]
  const words = t(`menu.${entry.key}`)
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

/**
 * How many of `most` items fit into a row that hides what overflows: all are tried, then one less until nothing is cut off.
 * Measured again when the row's width, the language or the fonts change, and when something comes into the row later and is cut.
 */
function useFitting(row: RefObject<HTMLElement | null>, most: number): number {
  const { language } = useLanguage()
  const [turn, setTurn] = useState(0)
  const [fitting, setFitting] = useState({ count: most, turn, language })
  const fresh = fitting.turn !== turn || fitting.language !== language
  const count = fresh ? most : Math.min(fitting.count, most)
  const settled = useRef(count)
  settled.current = count
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- one entry less at each drawing, until they fit
  useLayoutEffect(() => {
    const element = row.current
    const over = element !== null && element.scrollWidth > element.clientWidth
    if (over && count > 0) setFitting({ count: count - 1, turn, language })
    else if (fresh) setFitting({ count, turn, language })
  })
  useLayoutEffect(() => {
    const again = () => setTurn(before => before + 1)
    let width = row.current?.clientWidth
    const watch = new ResizeObserver(([entry]) => {
      if (entry && row.current?.clientWidth !== width) again()
      width = row.current?.clientWidth
    })
    const late = new MutationObserver(() => {
      const element = row.current
      if (element && settled.current > 0 && element.scrollWidth > element.clientWidth) again()
    })
    if (row.current) {
      watch.observe(row.current)
      late.observe(row.current, { childList: true, subtree: true })
    }
    void document.fonts?.ready.then(again)
    return () => {
      watch.disconnect()
      late.disconnect()
    }
  }, [row])
  return count
}
