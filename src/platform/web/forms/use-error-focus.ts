import { useEffect, useRef, useState } from 'react'
import type { FieldError } from '../../shared/refusal.ts'
import { findField, focusField, inPageOrder } from './find-field.ts'

/** Brings the reader to the first bad field each time the form is refused. `read` says what is wrong by then. */
export function useErrorFocus(read: () => readonly FieldError[]) {
  const element = useRef<HTMLFormElement>(null)
  const wanted = useRef(false)
  const [refusals, setRefusals] = useState(0)

  // after the render that wrote the errors, so that the field is read out with its error
  useEffect(() => {
    const page = element.current
    const errors = wanted.current ? read() : []
    if (!page || errors.length === 0) return
    wanted.current = false
    const first = inPageOrder(page, errors)[0]
    const field = first && findField(page, first.path)
    if (field) focusField(field)
  })

  const goToErrors = () => {
    wanted.current = true
    setRefusals(count => count + 1)
  }
  return { element, refused: refusals > 0, goToErrors }
}
