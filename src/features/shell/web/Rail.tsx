import { useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { ChevronDown, ListOrdered, PanelLeftClose, PanelLeftOpen } from '../../../platform/web/icons.ts'
import { readLocal, writeLocal } from '../../../platform/web/local.ts'
import { useText } from '../../../platform/web/text.tsx'
import { classNames } from '../../../platform/web/ui/class-names.ts'
import { Count } from '../../../platform/web/ui/Count.tsx'
import { Go } from '../../../platform/web/ui/Go.tsx'
import { iconProps, iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { Menu } from '../../../platform/web/ui/Menu.tsx'
import { addressOf, type MenuEntry } from '../rules/menus.ts'
import { entryAt } from '../rules/side-menu.ts'
import type { strings } from '../strings.en.ts'
import { useMenuCounts } from './menu-counts.ts'
import { menuIcons } from './menu-icons.ts'
import { openArranger } from './overlays.ts'
import styles from './Rail.module.css'
import { useSideMenu } from './use-side-menu.ts'

type RailEntryProps = {
  entry: MenuEntry
  /** The address shown lies there. */
  on: boolean
  /** What waits there. */
  count: number
  wide: boolean
}

/** One entry of the standing menu: a place, or a heading that opens over its places. */
function RailEntry({ entry, on, count, wide }: RailEntryProps) {
  const t = useText<typeof strings>('shell')
  const Drawing = menuIcons[entry.key]
  const words = t(`menu.${entry.key}`)
  const frame = classNames(styles.item, entry.group && styles.group)
  const caption = entry.caption && wide && <p className={styles.caption}>{t(`menu.${entry.caption}`)}</p>
  if (entry.parts)
    return (
      <li className={frame} data-shown={on || undefined}>
        {caption}
        <Parts entry={entry} words={words} wide={wide} inside={on} />
      </li>
    )
  return (
    <li className={frame} data-shown={on || undefined}>
      {caption}
      <Go
        to={entry.path}
        className={classNames(styles.entry, on && styles.on)}
        title={wide ? undefined : words}
        aria-current={on ? 'page' : undefined}
      >
        <Drawing {...iconProps} />
        <span className={styles.words}>{words}</span>
        {count > 0 && (
          <span className={styles.count} title={t('menu.waiting', { count })}>
            <Count value={count} />
          </span>
        )}
      </Go>
    </li>
  )
}

type PartsProps = { entry: MenuEntry & { parts: object }; words: string; wide: boolean; inside: boolean }

function Parts({ entry, words, wide, inside }: PartsProps) {
  const t = useText<typeof strings>('shell')
  const here = useLocation().pathname
  const [open, setOpen] = useState(inside)
  const Drawing = menuIcons[entry.key]
  const button = (
    <button
      type="button"
      className={classNames(styles.entry, inside && styles.on)}
      title={wide ? undefined : words}
      {...(wide && { 'aria-expanded': open, onClick: () => setOpen(!open) })}
    >
      <Drawing {...iconProps} />
      <span className={styles.words}>{words}</span>
      {wide && <ChevronDown {...iconSmall} className={classNames(styles.chevron, open && styles.turned)} />}
    </button>
  )
  const places = entry.parts.map(part => ({ ...part, label: t(`menu.${part.key}`), href: addressOf(part) }))
  if (!wide) return <Menu trigger={button} items={places} label={words} />
  return (
    <>
      {button}
      {open && (
        <ul className={styles.parts}>
          {places.map(({ key, label, href, path }) => (
            <li key={key}>
              <Go
                to={href}
                className={classNames(styles.part, here === path && styles.on)}
                aria-current={here === path ? 'page' : undefined}
              >
                {label}
              </Go>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const KEPT = 'menu'

/** Wide where there is room for it, or as it was left the last time. */
const startsWide = (dense: boolean): boolean => {
  const kept = readLocal(KEPT)
  return kept ? kept === 'wide' : dense || window.matchMedia('(width >= 1440px)').matches
}

/** Scrolls a menu to the entry that is shown; the menu alone, since the page beside it begins at its top. */
function showEntry(list: HTMLElement | null): void {
  const entry = list?.querySelector('[data-shown]')?.getBoundingClientRect()
  if (!list || !entry) return
  const seen = list.getBoundingClientRect()
  if (entry.bottom > seen.bottom) list.scrollTop += entry.bottom - seen.bottom
  if (entry.top < seen.top) list.scrollTop += entry.top - seen.top
}

/** The side menu standing beside the page; narrows to its drawings. `dense` is the back-office's. */
export function Rail({ dense = false }: { dense?: boolean }) {
  const t = useText<typeof strings>('shell')
  const { entries, arranges } = useSideMenu()
  const [wide, setWide] = useState(() => startsWide(dense))
  const shown = entryAt(entries, useLocation().pathname)
  const counts = useMenuCounts()
  const list = useRef<HTMLUListElement>(null)
  // The office has more entries than a window: whoever comes by a link sees where they are.
  // When another entry is the one that is shown.
  useLayoutEffect(() => showEntry(list.current), [shown?.key])
  const turn = () => {
    writeLocal(KEPT, wide ? 'narrow' : 'wide')
    setWide(!wide)
  }
  if (entries.length === 0 && !arranges) return null
  const Turn = wide ? PanelLeftClose : PanelLeftOpen
  const words = t(wide ? 'menu.narrow' : 'menu.widen')
  return (
    <nav className={classNames(styles.rail, wide && styles.wide, dense && styles.dense)} aria-label={t('menu.label')}>
      <ul ref={list} className={styles.list}>
        {entries.map(entry => (
          <RailEntry key={entry.key} entry={entry} on={entry === shown} count={counts[entry.key] ?? 0} wide={wide} />
        ))}
      </ul>
      {arranges && (
        <button
          type="button"
          className={classNames(styles.entry, styles.foot)}
          aria-haspopup="dialog"
          title={wide ? undefined : t('menu.arrange')}
          onClick={openArranger}
        >
          <ListOrdered {...iconProps} />
          <span className={styles.words}>{t('menu.arrange')}</span>
        </button>
      )}
      <button
        type="button"
        className={classNames(styles.entry, styles.foot)}
        aria-expanded={wide}
        title={words}
        onClick={turn}
      >
        <Turn {...iconProps} className="flip" />
        <span className={styles.words}>{words}</span>
      </button>
    </nav>
  )
}
