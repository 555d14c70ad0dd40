import type { ReactNode } from 'react'
import styles from './ErrorPage.module.css'
import { Rings } from './Rings.tsx'
import { useWords } from './use-words.ts'

type ErrorPageProps = {
  /** "404", "500": large, over the drawing. */
  code: string
  title: ReactNode
  body?: ReactNode
  actions?: ReactNode
  requestId?: string
}

/** A page that says that there is no page: not found, not authorised, broken, closed. */
export function ErrorPage({ code, title, body, actions, requestId }: ErrorPageProps) {
  const t = useWords()
  return (
    <div className={styles.page}>
      <div className={styles.panel} aria-hidden="true">
        <Rings seed={code} corner="bottom-end" />
        <span className={styles.code}>{code}</span>
      </div>
      <div className={styles.words}>
        <h1>{title}</h1>
        {body && <p className={styles.body}>{body}</p>}
        {actions && <div className={styles.actions}>{actions}</div>}
        {requestId && <p className={styles.request}>{t('ui.request-id', { id: requestId })}</p>}
      </div>
    </div>
  )
}
