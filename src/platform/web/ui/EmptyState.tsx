import type { ReactNode } from 'react'
import { CloudOff, Gem, Inbox, Info, Lock, SearchX } from '../icons.ts'
import styles from './EmptyState.module.css'
import { Rings } from './Rings.tsx'
import { useWords } from './use-words.ts'

/** `note` stands in the same frame and is about no list: something to know, or to confirm. */
export type EmptyKind = 'none-yet' | 'no-match' | 'no-permission' | 'needs-plan' | 'failed' | 'note'

type EmptyStateProps = {
  kind: EmptyKind
  /** Says what is missing here; the kind has a general sentence of its own. */
  title?: ReactNode
  body?: ReactNode
  /** One act: create the first, clear the filters, see the plans, try again. */
  action?: ReactNode
  /** For a failure: what to tell the club. */
  requestId?: string
  /** 2 in a page, 3 inside a section, 1 where it stands in for the whole page. */
  level?: 1 | 2 | 3
}

const ICONS = {
  'none-yet': Inbox,
  'no-match': SearchX,
  'no-permission': Lock,
  'needs-plan': Gem,
  failed: CloudOff,
  note: Info,
}

/** What the spec says of empty and of failed lists (error catalogue); it comes before what is missing here. */
const FIRST_LINES: Partial<Record<EmptyKind, 'empty.records' | 'empty.fetching'>> = {
  'none-yet': 'empty.records',
  'no-match': 'empty.records',
  failed: 'empty.fetching',
}

/** Nothing to show, and why: a drawing, the spec's line where it has one, one sentence, one act. */
export function EmptyState({ kind, title, body, action, requestId, level = 2 }: EmptyStateProps) {
  const t = useWords()
  const KindIcon = ICONS[kind]
  const Title = `h${level}` as const
  // A page that is missing is no list of records.
  const key = level === 1 && kind !== 'failed' ? undefined : FIRST_LINES[kind]
  const own = title ?? (kind === 'note' ? null : t(`empty.${kind}`))
  // A title that is the line itself says it once.
  const first = key && t(key) !== own ? t(key) : null
  const words = body ?? (kind === 'none-yet' || kind === 'note' || title ? null : t(`empty.${kind}-body`))
  return (
    <div className={styles.empty} role={kind === 'failed' ? 'alert' : undefined}>
      <span className={styles.drawing} aria-hidden="true">
        <Rings seed={kind} corner="bottom-end" fine />
        <span className={styles.icon}>
          <KindIcon size={28} strokeWidth={1.5} />
        </span>
      </span>
      {first && <p className={styles.first}>{first}</p>}
      <Title className={styles.title}>{own}</Title>
      {words && <p className={styles.body}>{words}</p>}
      {action && <div className={styles.action}>{action}</div>}
      {requestId && <p className={styles.request}>{t('ui.request-id', { id: requestId })}</p>}
    </div>
  )
}
