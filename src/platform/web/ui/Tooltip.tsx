import { cloneElement, type KeyboardEvent, type ReactElement, useEffect, useId, useRef, useState } from 'react'
import { placeFloat } from './place-float.ts'
import { raiseToTop } from './raise-to-top.ts'
import styles from './Tooltip.module.css'

// oxlint-disable-next-line typescript/no-explicit-any -- whatever has the tip takes aria-describedby
type TooltipProps = { text: string; children: ReactElement<any> }

/** A few words more about a thing, on hover and on focus. Never the only place of something one must know. */
export function Tooltip({ text, children }: TooltipProps) {
  const [open, setOpen] = useState(false)
  const wait = useRef<ReturnType<typeof setTimeout>>(undefined)
  const anchor = useRef<HTMLSpanElement>(null)
  const tip = useRef<HTMLSpanElement>(null)
  const id = useId()
  useEffect(() => () => clearTimeout(wait.current), [])
  useEffect(() => {
    if (!open || !anchor.current || !tip.current) return
    raiseToTop(tip.current)
    placeFloat(anchor.current, tip.current, 'center')
  }, [open])
  const after = (ms: number, next: boolean) => {
    clearTimeout(wait.current)
    wait.current = setTimeout(() => setOpen(next), ms)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return
    event.stopPropagation()
    setOpen(false)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the span only watches what happens to the piece inside it
    <span
      ref={anchor}
      className={styles.anchor}
      onMouseEnter={() => after(400, true)}
      onMouseLeave={() => after(120, false)}
      onFocus={() => setOpen(true)}
      onBlur={() => setOpen(false)}
      onKeyDown={onKeyDown}
    >
      {cloneElement(children, { 'aria-describedby': open ? id : undefined })}
      {open && (
        <span ref={tip} id={id} role="tooltip" className={styles.tip}>
          {text}
        </span>
      )}
    </span>
  )
}
