import { cloneElement, type KeyboardEvent, type ReactElement, useCallback, useId, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import floats from './Float.module.css'
import { MenuEntry, type MenuItem } from './MenuEntry.tsx'
import { nextIndex } from './roving.ts'
import { useFloat } from './use-float.ts'

export type { MenuItem } from './MenuEntry.tsx'

// oxlint-disable-next-line typescript/no-explicit-any -- the trigger is any of our buttons; what it is given is listed below
type Trigger = ReactElement<any>

type MenuProps = {
  /** A Button or IconButton; gets its handlers and aria from here. */
  trigger: Trigger
  items: readonly MenuItem[]
  label: string
  align?: 'start' | 'end'
}

/** A button with a list of acts or places: arrows, Home, End, first letters, Escape. */
export function Menu({ trigger, items, label, align = 'start' }: MenuProps) {
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const close = useCallback(() => setOpen(false), [])
  useFloat({ anchor, float: list, open, align, onClose: close })

  const entries = () =>
    Array.from(list.current?.querySelectorAll<HTMLElement>('[role^=menuitem]:not([aria-disabled=true])') ?? [])
  const show = (which: 'first' | 'last') => {
    setOpen(true)
    queueMicrotask(() => (which === 'first' ? entries()[0] : entries().at(-1))?.focus())
  }
  const leave = () => {
    close()
    anchor.current?.focus()
  }
  const onTriggerKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    show(event.key === 'ArrowDown' ? 'first' : 'last')
  }
  const onListKey = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      return leave()
    }
    if (event.key === 'Tab') return close()
    const found = entries()
    const now = found.indexOf(document.activeElement as HTMLElement)
    const next = nextIndex(event, now, found.length, 'column') ?? byFirstLetter(event.key, found, now)
    if (next === null) return
    event.preventDefault()
    found[next]?.focus()
  }
  return (
    <>
      {cloneElement(trigger, {
        ref: anchor,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        'aria-controls': open ? id : undefined,
        onClick: () => (open ? close() : show('first')),
        onKeyDown: onTriggerKey,
      })}
      {open && (
        <div
          ref={list}
          id={id}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          className={classNames(floats.float, floats.menu)}
          onKeyDown={onListKey}
        >
          {items.map(item => (
            <MenuEntry key={item.key} item={item} onPicked={leave} />
          ))}
        </div>
      )}
    </>
  )
}

function byFirstLetter(key: string, entries: HTMLElement[], now: number): number | null {
  if (key.length !== 1 || key === ' ') return null
  const from = [...entries.slice(now + 1), ...entries.slice(0, now + 1)]
  const hit = from.find(entry => entry.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()))
  return hit ? entries.indexOf(hit) : null
}
