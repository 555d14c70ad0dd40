import { type KeyboardEvent, useEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import { nextIndex } from './roving.ts'
import styles from './Tabs.module.css'

export type Tab<K extends string = string> = { key: K; label: string; count?: number }

type TabsProps<K extends string> = {
  tabs: readonly Tab<K>[]
  value: K
  onChange: (key: K) => void
  /** Names the row for listeners. */
  label: string
  /** Ties the row to its <TabPanel of={id}>. */
  id?: string
}

/** How much of the neighbour stays in sight, so that one sees that the row goes on. */
const PEEK = 32

/** Scrolls the row, and nothing around it, until the chosen tab is in sight. */
function bringIn(row: HTMLElement): void {
  const tab = row.querySelector('[aria-selected=true]')?.getBoundingClientRect()
  if (!tab) return
  const { left, right } = row.getBoundingClientRect()
  if (tab.left < left) row.scrollBy?.({ left: tab.left - left - PEEK })
  else if (tab.right > right) row.scrollBy?.({ left: tab.right - right + PEEK })
}

/** A row of tabs: arrow keys move and choose, the row scrolls sideways when narrow. */
export function Tabs<K extends string>({ tabs, value, onChange, label, id }: TabsProps<K>) {
  const row = useRef<HTMLDivElement>(null)
  // The choice, not the row, decides what is to be seen.
  useEffect(() => {
    // In the frame that lays the page out anyway, not while it is being drawn.
    const frame = requestAnimationFrame(() => row.current && bringIn(row.current))
    return () => cancelAnimationFrame(frame)
  }, [value, tabs.length])
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const now = tabs.findIndex(tab => tab.key === value)
    const next = nextIndex(event, now, tabs.length, 'row')
    const tab = next === null ? undefined : tabs[next]
    if (!tab || next === null) return
    event.preventDefault()
    onChange(tab.key)
    row.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- one inside holds the focus for all
    <div className={styles.tabs} role="tablist" aria-label={label} ref={row} onKeyDown={onKeyDown}>
      {tabs.map(tab => (
        <button
          key={tab.key}
          type="button"
          role="tab"
          id={id && `${id}-tab-${tab.key}`}
          aria-selected={tab.key === value}
          aria-controls={id && tab.key === value ? `${id}-panel` : undefined}
          tabIndex={tab.key === value ? 0 : -1}
          className={classNames(styles.tab, tab.key === value && styles.on)}
          onClick={() => onChange(tab.key)}
        >
          {tab.label}
          {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
        </button>
      ))}
    </div>
  )
}
