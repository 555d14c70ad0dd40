import { useLayoutEffect, useState } from 'react'
import type { FieldError } from '../../shared/refusal.ts'
import { Alert } from '../ui/Alert.tsx'
import { useWords } from '../ui/use-words.ts'
import { findField, focusField, inPageOrder, labelOfField } from './find-field.ts'
import styles from './FormErrors.module.css'

type FormErrorsProps = {
  form: {
    element: React.RefObject<HTMLFormElement | null>
    errors: readonly FieldError[]
    problem: string | null
    refused: boolean
    sentence: (error: FieldError) => string
  }
  /** Names of fields that are not on the page now (another step), by path. */
  labels?: Record<string, string>
  /** Goes to a field that is not on the page. */
  onPick?: (path: string) => void
}

type Line = { error: FieldError; label: string; here: boolean }

/** On top of a form that was refused: what is wrong, each a link to its field, and what concerns no field. */
export function FormErrors({ form, labels, onPick }: FormErrorsProps) {
  const t = useWords()
  const { problem, refused, errors, element } = form
  const [lines, setLines] = useState<readonly Line[]>([])
  const key = refused ? errors.map(error => `${error.path} ${error.code} ${error.message}`).join('\n') : ''
  // labels and order are read from the page after it is drawn
  useLayoutEffect(() => {
    const page = element.current
    if (!page || !key) return setLines([])
    setLines(inPageOrder(page, errors).map(error => lineOf(page, error, labels)))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key says when the list changed
  }, [key, labels])
  if (problem === null && lines.length === 0) return null
  const go = (line: Line) => {
    const field = element.current && findField(element.current, line.error.path)
    if (field) focusField(field)
    else onPick?.(line.error.path)
  }
  return (
    <div className={styles.summary}>
      {problem !== null && <Alert tone="danger" title={problem} role="alert" />}
      {lines.length > 0 && (
        <Alert tone="danger" title={t('ui.form-errors', { count: lines.length })} role="alert">
          <ul className={styles.list}>
            {lines.map(line => (
              <li key={line.error.path}>
                {line.here || onPick ? (
                  <button type="button" className={styles.link} onClick={() => go(line)}>
                    {line.label && `${line.label}: `}
                    {form.sentence(line.error)}
                  </button>
                ) : (
                  <>
                    {line.label && `${line.label}: `}
                    {form.sentence(line.error)}
                  </>
                )}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  )
}

function lineOf(page: HTMLElement, error: FieldError, labels: Record<string, string> = {}): Line {
  const field = findField(page, error.path)
  return { error, label: (field && labelOfField(field)) || (labels[error.path] ?? ''), here: field !== null }
}
