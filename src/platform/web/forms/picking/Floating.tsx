import { type ReactNode, type RefObject, useCallback, useLayoutEffect, useRef } from 'react'
import { classNames } from '../../ui/class-names.ts'
import floats from '../../ui/Float.module.css'
import { placeFloat } from '../../ui/place-float.ts'
import { useFloat } from '../../ui/use-float.ts'
import styles from './Floating.module.css'

type FloatingProps = {
  anchor: RefObject<HTMLElement | null>
  onClose: () => void
  /** At least as wide as the field it belongs to. */
  matchWidth?: boolean
  children: ReactNode
}

/**
 * A list or calendar hanging from its field, in the browser's top layer but beside its field in the document: it works inside
 * a modal dialog, and Tab goes on from the field. Closes on a press elsewhere; Escape is the field's.
 */
export function Floating({ anchor, onClose, matchWidth = false, children }: FloatingProps) {
  const box = useRef<HTMLDivElement>(null)
  const latest = useRef(onClose)
  latest.current = onClose
  const close = useCallback(() => latest.current(), [])
  useFloat({ anchor, float: box, open: true, onClose: close })
  // after every render: the field may have grown by a row of chips, the list shrunk by a search
  useLayoutEffect(() => {
    if (anchor.current && box.current) placeFloat(anchor.current, box.current, 'start', matchWidth)
  })
  return (
    <div ref={box} className={classNames(floats.float, styles.box)}>
      {children}
    </div>
  )
}
