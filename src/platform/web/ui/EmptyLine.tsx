import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import css from './EmptyLine.module.css'
import { useWords } from './use-words.ts'

type EmptyLineProps = {
  /** What is missing here. */
  title: ReactNode
  /** What would stand here, or what to do. */
  body?: ReactNode
}

/** An empty list where there is no room for a drawing: the spec's line, then what is missing here. */
export function EmptyLine({ title, body }: EmptyLineProps) {
  const words = useWords()
  return (
    <p className={css.line}>
      <span>{words('empty.records')}</span> <strong>{title}</strong>
      {body && <> {body}</>}
    </p>
  )
}

/** The same of a list that could not be loaded, with the way to load it again. */
export function FailedLine({ onRetry }: { onRetry: () => void }) {
  const words = useWords()
  return (
    <p className={css.line} role="alert">
      <span>{words('empty.fetching')}</span>{' '}
      <Button variant="ghost" size="compact" onClick={onRetry}>
        {words('ui.retry')}
      </Button>
    </p>
  )
}
