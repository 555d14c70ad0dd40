import {
  cloneElement,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { classNames } from './class-names.ts'
import floats from './Float.module.css'
import { focusableIn } from './focusable.ts'
import { useFloat } from './use-float.ts'

type PopoverProps = {
  /** A Button or IconButton; gets its handlers and aria from here. */
  // oxlint-disable-next-line typescript/no-explicit-any -- any of our buttons takes what is cloned into it
  trigger: ReactElement<any>
  /** Content, or a function that is given `close`. */
  children: ReactNode | ((close: () => void) => ReactNode)
  label: string
  align?: 'start' | 'end' | 'center'
}

/** A small panel beside its button: not modal, closed by Escape, a press elsewhere, or Tab out of it. */
export function Popover({ trigger, children, label, align = 'start' }: PopoverProps) {
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const id = useId()
  const close = useCallback(() => setOpen(false), [])
  useFloat({ anchor, float: panel, open, align, onClose: close })
  useEffect(() => {
    if (open && panel.current) (focusableIn(panel.current)[0] ?? panel.current).focus()
  }, [open])

  const leave = () => {
    close()
    anchor.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    event.preventDefault()
    leave()
  }
  return (
    <>
      {cloneElement(trigger, {
        ref: anchor,
        'aria-haspopup': 'dialog',
        'aria-expanded': open,
        'aria-controls': open ? id : undefined,
        onClick: () => setOpen(now => !now),
      })}
      {open && (
        <div
          ref={panel}
          id={id}
          role="dialog"
          aria-label={label}
          tabIndex={-1}
          className={classNames(floats.float, floats.panel)}
          onKeyDown={onKeyDown}
          onBlur={event => {
            const next = event.relatedTarget
            if (next && next !== anchor.current && !event.currentTarget.contains(next)) close()
          }}
        >
          {typeof children === 'function' ? children(leave) : children}
        </div>
      )}
    </>
  )
}
