import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { EmptyState } from '../../../../platform/web/ui/EmptyState.tsx'
import { ErrorPiece } from '../../../../platform/web/ui/ErrorPiece.tsx'
import { Sheet } from '../../../../platform/web/ui/Sheet.tsx'
import { Skeleton } from '../../../../platform/web/ui/Skeleton.tsx'
import { useDelayed } from '../../../../platform/web/ui/use-delayed.ts'
import { useWords } from '../../../../platform/web/ui/use-words.ts'
import type { strings } from '../../strings.en.ts'
import styles from '../CaseScreen.module.css'

type CaseFrameProps<View> = {
  /** The open case, on its way or missing. */
  one: UseQueryResult<{ data: View }, Error>
  /** The other cases; `onPick` closes the sheet they lie in on phones. */
  list: (onPick?: () => void) => ReactNode
  listTitle: string
  listOpen: boolean
  onListClose: () => void
  /** What is said of a case that is not there, and the way back. */
  missing: { title: string; body: string; back: string }
  children: (view: View) => ReactNode
}

/** One case beside the others, for reviewers and partners: the list, then the case with its documents. On phones one after the other. */
export function CaseFrame<View>(props: CaseFrameProps<View>) {
  const { one, list, listTitle, listOpen, onListClose, missing, children } = props
  const t = useText<typeof strings>('verification')
  const waiting = useDelayed(one.isPending)
  return (
    <div className={styles.outer}>
      <div className={styles.panes}>
        <div className={styles.queue}>{list()}</div>
        {one.data && children(one.data.data)}
        {!one.data && one.error && (
          <div className={styles.missing}>
            <h1 className="visually-hidden">{t('pages.case.title')}</h1>
            {(one.error as { code?: string }).code === 'not-found' ? (
              <EmptyState
                kind="no-match"
                title={missing.title}
                body={missing.body}
                action={<Button href="/verifications">{missing.back}</Button>}
              />
            ) : (
              <ErrorPiece error={one.error} onRetry={() => void one.refetch()} />
            )}
          </div>
        )}
        {!one.data && !one.error && waiting && <CaseBones />}
      </div>
      <Sheet open={listOpen} onClose={onListClose} title={listTitle}>
        {list(onListClose)}
      </Sheet>
    </div>
  )
}

const LINES = ['38%', '52%', '30%', '61%', '44%', '57%', '35%'] as const

/** The place of a case on its way. */
function CaseBones() {
  const t = useWords()
  return (
    <div className={styles.bones} role="status" aria-label={t('ui.loading')}>
      <div className={styles.bonesHead}>
        <Skeleton width="48px" height="48px" />
        <Skeleton width="260px" height="28px" />
      </div>
      {LINES.map(width => (
        <div key={width} className={styles.bone}>
          <Skeleton width="120px" height="14px" />
          <Skeleton width={width} height="16px" />
        </div>
      ))}
    </div>
  )
}
