import type { ReactNode } from 'react'
import { Check } from '../icons.ts'
import { classNames } from './class-names.ts'
import { Go } from './Go.tsx'
import { iconSmall } from './icon-props.ts'
import styles from './MenuEntry.module.css'

export type MenuItem = {
  key: string
  label: ReactNode
  icon?: ReactNode
  /** A second, quieter line or a shortcut. */
  hint?: ReactNode
  href?: string
  external?: boolean
  onPick?: () => void
  tone?: 'danger'
  disabled?: boolean
  /** A choice that is on or off; gives the entry a tick. */
  checked?: boolean
  /** A line above it. */
  separated?: boolean
}

/** One line of a menu: a link, an act, or a choice. */
export function MenuEntry({ item, onPicked }: { item: MenuItem; onPicked: () => void }) {
  const name = classNames(styles.entry, item.tone === 'danger' && styles.danger, item.separated && styles.separated)
  const inside = (
    <>
      {item.icon && <span className={styles.icon}>{item.icon}</span>}
      <span className={styles.text}>
        {item.label}
        {item.hint && <span className={styles.hint}>{item.hint}</span>}
      </span>
      {item.checked && <Check {...iconSmall} className={styles.tick} />}
    </>
  )
  if (item.href && !item.disabled)
    return (
      <Go to={item.href} external={item.external} role="menuitem" tabIndex={-1} className={name} onClick={onPicked}>
        {inside}
      </Go>
    )
  const pick = () => {
    if (item.disabled) return
    onPicked()
    item.onPick?.()
  }
  return (
    <button
      type="button"
      {...(item.checked === undefined
        ? { role: 'menuitem' }
        : { role: 'menuitemcheckbox', 'aria-checked': item.checked })}
      aria-disabled={item.disabled}
      tabIndex={-1}
      className={name}
      onClick={pick}
    >
      {inside}
    </button>
  )
}
