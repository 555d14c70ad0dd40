import { type KeyboardEvent, type MouseEvent, type ReactNode, useContext, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { FloatHost } from './FloatHost.tsx'
import { focusableIn } from './focusable.ts'
import { dialogOpened, measureScrollBar } from './open-dialogs.ts'

type ModalFrameProps = {
  onClose: () => void
  labelledBy: string
  className?: string
  children: ReactNode
}

/**
 * The bare modal under Dialog, Sheet and PeekPanel: a native <dialog>, so that the page behind is inert and nothing can cover it.
 * Tab goes round inside, Escape and a press on the backdrop close it, and focus returns to where it was.
 * Focus starts on `[data-autofocus]`, otherwise on the title.
 */
export function ModalFrame({ onClose, labelledBy, className, children }: ModalFrameProps) {
  const frame = useRef<HTMLDialogElement>(null)
  const pressedBackdrop = useRef(false)
  const host = useContext(FloatHost)

  useEffect(() => {
    const dialog = frame.current
    if (!dialog) return
    const before = document.activeElement
    measureScrollBar()
    if (!dialog.open && dialog.showModal) dialog.showModal()
    else dialog.setAttribute('open', '')
    const closed = dialogOpened(dialog)
    const wanted = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? document.getElementById(labelledBy)
    wanted?.focus()
    return () => {
      closed()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [labelledBy])

  const onKeyDown = (event: KeyboardEvent<HTMLDialogElement>) => {
    event.stopPropagation()
    if (event.key === 'Escape' && !event.defaultPrevented) {
      event.preventDefault()
      onClose()
    }
    if (event.key === 'Tab') keepInside(event)
  }
  const onBackdrop = (event: MouseEvent) => event.target === frame.current
  return createPortal(
    <dialog
      ref={frame}
      className={className}
      aria-labelledby={labelledBy}
      aria-modal="true"
      onKeyDown={onKeyDown}
      onSubmit={event => event.stopPropagation()}
      // Closed by the browser itself: the back gesture, or a form with method=dialog.
      onClose={event => event.target === frame.current && onClose()}
      onCancel={event => {
        if (event.target !== frame.current) return
        event.preventDefault()
        onClose()
      }}
      onMouseDown={event => {
        pressedBackdrop.current = onBackdrop(event)
      }}
      onClick={event => {
        event.stopPropagation()
        if (onBackdrop(event) && pressedBackdrop.current) onClose()
      }}
    >
      {children}
    </dialog>,
    host ?? document.body,
  )
}

function keepInside(event: KeyboardEvent<HTMLDialogElement>) {
  const inside = focusableIn(event.currentTarget)
  const first = inside[0]
  const last = inside.at(-1)
  const now = document.activeElement
  const outside = !inside.includes(now as HTMLElement)
  if (event.shiftKey ? now === first || outside : now === last) {
    event.preventDefault()
    ;(event.shiftKey ? last : first)?.focus()
  }
}
