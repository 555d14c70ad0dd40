import { CloudOff, Gem, Inbox, Lock, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'
import { Rings } from './Rings.tsx'
import { useWords } from './use-words.ts'

export type EmptyKind = 'none-yet' | 'no-match' | 'no-permission' | 'needs-plan' | 'failed'

type EmptyStateProps = {
  kind: EmptyKind
  /** Says what is missing here; the kind has a general sentence of its own. */
  title?: ReactNode
  body?: ReactNode
  /** One act: create the first, clear the filters, see the plans, try again. */
  action?: ReactNode
  /** For a failure: what to tell the club. */
  requestId?: string
  /** 2 in a page, 3 inside a section. */
  /** 1 where it stands in for the whole page. */
  level?: 1 | 2 | 3
}

const ICONS = { 'none-yet': Inbox, 'no-match': SearchX, 'no-permission': Lock, 'needs-plan': Gem, failed: CloudOff }

/** Nothing to show, and why: a drawing, one sentence, one act. */
export function EmptyState({ kind, title, body, action, requestId, level = 2 }: EmptyStateProps) {
  const t = useWords()
  const KindIcon = ICONS[kind]
  const Title = `h${level}` as const
  const words = body ?? (kind === 'none-yet' || title ? null : t(`empty.${kind}-body`))
  return (
    <div className={styles.empty} role={kind === 'failed' ? 'alert' : undefined}>
      <span className={styles.drawing} aria-hidden="true">
        <Rings seed={kind} corner="bottom-end" fine />
        <span className={styles.icon}>
          <KindIcon size={28} strokeWidth={1.5} />
        </span>
      </span>
      <Title className={styles.title}>{title ?? t(`empty.${kind}`)}</Title>
      {words && <p className={styles.body}>{words}</p>}
      {action && <div className={styles.action}>{action}</div>}
      {requestId && <p className={styles.request}>{t('ui.request-id', { id: requestId })}</p>}
    </div>
  )
}
