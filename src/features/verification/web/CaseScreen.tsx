import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useQueryState } from '../../../platform/web/query-state.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { EmptyState } from '../../../platform/web/ui/EmptyState.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { Sheet } from '../../../platform/web/ui/Sheet.tsx'
import { useDelayed } from '../../../platform/web/ui/use-delayed.ts'
import { useNameTitle } from '../../settings/web/use-name-title.ts'
import type { CaseRow } from '../contract/case.ts'
import type { strings } from '../strings.en.ts'
import styles from './CaseScreen.module.css'
import { type Show, useCase, useQueue } from './data.ts'
import { QueuePane } from './queue/QueuePane.tsx'
import { CaseBones } from './review/CaseBones.tsx'
import { CaseReview } from './review/CaseReview.tsx'
import { useNextFree } from './use-next-free.ts'
import { useTakenElsewhere } from './use-taken-elsewhere.ts'

const SHOWS: readonly Show[] = ['all', 'mine', 'unclaimed', 'revisions', 'second', 'partners']

/** The address of a case beside the part of the queue it is worked through in. */
const addressOf = (caseId: string, show: Show): string =>
  `/verifications/details/${caseId}${show === 'all' ? '' : `?show=${show}`}`

/** One case in three panes: the queue, the application, its documents (look, screen 12). On phones one after the other. */
export function CaseScreen() {
  const t = useText<typeof strings>('verification')
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const [asked, setShow] = useQueryState('show', 'all')
  const show = SHOWS.find(one => one === asked) ?? 'all'
  const [queueOpen, setQueueOpen] = useState(false)
  const queue = useQueue(show)
  const one = useCase(id)
  useNameTitle(one.data?.data.name, t('pages.case.title'))
  useTakenElsewhere(id, one.data?.data.standing)
  const neighbours = neighboursOf(queue.data?.data ?? [], id)
  const waiting = useDelayed(one.isPending)
  const rows = queue.data?.data ?? []
  const pane = {
    rows,
    counts: queue.data?.counts,
    show,
    onShow: setShow,
    hrefOf: (row: CaseRow) => addressOf(row._id, show),
    current: id,
  }
  const goTo = (caseId: string) => void navigate(addressOf(caseId, show))
  const onDecided = useNextFree(rows, id, goTo)
  return (
    <div className={styles.outer}>
      <div className={styles.panes}>
        <div className={styles.queue}>
          <QueuePane {...pane} />
        </div>
        {one.data && (
          <CaseReview
            key={id}
            view={one.data.data}
            here={addressOf(id, show)}
            neighbours={neighbours}
            onGo={goTo}
            onDecided={onDecided}
            onQueue={() => setQueueOpen(true)}
          />
        )}
        {!one.data && one.error && (
          <div className={styles.missing}>
            <h1 className="visually-hidden">{t('pages.case.title')}</h1>
            {isMissing(one.error) ? (
              <EmptyState
                kind="no-match"
                title={t('case.not-found')}
                body={t('case.not-found-body')}
                action={<Button href="/verifications">{t('case.to-queue')}</Button>}
              />
            ) : (
              <ErrorPiece error={one.error} onRetry={() => void one.refetch()} />
            )}
          </div>
        )}
        {!one.data && !one.error && waiting && <CaseBones />}
      </div>
      <Sheet open={queueOpen} onClose={() => setQueueOpen(false)} title={t('pages.queue.title')}>
        <QueuePane {...pane} onPick={() => setQueueOpen(false)} />
      </Sheet>
    </div>
  )
}

const isMissing = (error: unknown): boolean => (error as { code?: string }).code === 'not-found'

/** The cases before and behind in the queue. One that is no longer in it leads to the first. */
function neighboursOf(rows: readonly CaseRow[], id: string): { before?: string; next?: string } {
  const at = rows.findIndex(row => row._id === id)
  if (at < 0) return { next: rows[0]?._id }
  return { before: rows[at - 1]?._id, next: rows[at + 1]?._id ?? (at > 0 ? rows[0]?._id : undefined) }
}
