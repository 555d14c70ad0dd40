import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useText } from '../../../../platform/web/text.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { EmptyState } from '../../../../platform/web/ui/EmptyState.tsx'
import { ErrorPiece } from '../../../../platform/web/ui/ErrorPiece.tsx'
import { Go } from '../../../../platform/web/ui/Go.tsx'
import { Sheet } from '../../../../platform/web/ui/Sheet.tsx'
import { useDelayed } from '../../../../platform/web/ui/use-delayed.ts'
import type { PartnerCaseRow } from '../../contract/partner.ts'
import type { strings } from '../../strings.en.ts'
import styles from '../CaseScreen.module.css'
import partnerPaneStyles from '../queue/Queue.module.css'
import { CaseBones } from '../review/CaseBones.tsx'
import { useTypeName } from '../use-type-name.ts'
import own from './Partner.module.css'
import { DueText } from './PartnerMarks.tsx'
import { PartnerReview } from './PartnerReview.tsx'
import { useOpenCases, usePartnerCase, usePartnerCaseAhead, usePartnerLine } from './partner-data.ts'

/** One case in a partner's hands: their cases, the application, its documents. On phones one after the other. */
export function PartnerCaseScreen() {
  const t = useText<typeof strings>('verification')
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const [listOpen, setListOpen] = useState(false)
  usePartnerLine()
  const rows = useOpenCases().data?.data ?? []
  const one = usePartnerCase(id)
  const waiting = useDelayed(one.isPending)
  const at = rows.findIndex(row => row._id === id)
  const others = rows.filter(row => row._id !== id && row.undoUntil === null)
  const neighbours = {
    before: rows[at - 1]?._id,
    next: rows[at + 1]?._id ?? (others[0]?._id === id ? undefined : others[0]?._id),
  }
  usePartnerCaseAhead(neighbours.next)
  const goTo = (caseId: string | undefined) =>
    void navigate(caseId ? `/verifications/details/${caseId}` : '/verifications')
  return (
    <div className={styles.outer}>
      <div className={styles.panes}>
        <div className={styles.queue}>
          <PartnerPane rows={rows} current={id} />
        </div>
        {one.data && (
          <PartnerReview
            key={id}
            view={one.data.data}
            neighbours={neighbours}
            onGo={goTo}
            onList={() => setListOpen(true)}
          />
        )}
        {!one.data && one.error && (
          <div className={styles.missing}>
            <h1 className="visually-hidden">{t('pages.case.title')}</h1>
            {(one.error as { code?: string }).code === 'not-found' ? (
              <EmptyState
                kind="no-match"
                title={t('mine.not-found')}
                body={t('mine.not-found-body')}
                action={<Button href="/verifications">{t('mine.to-list')}</Button>}
              />
            ) : (
              <ErrorPiece error={one.error} onRetry={() => void one.refetch()} />
            )}
          </div>
        )}
        {!one.data && !one.error && waiting && <CaseBones />}
      </div>
      <Sheet open={listOpen} onClose={() => setListOpen(false)} title={t('mine.open')}>
        <PartnerPane rows={rows} current={id} onPick={() => setListOpen(false)} />
      </Sheet>
    </div>
  )
}

type PartnerPaneProps = { rows: readonly PartnerCaseRow[]; current: string; onPick?: () => void }

/** The cases in one's hands beside the open one. */
function PartnerPane({ rows, current, onPick }: PartnerPaneProps) {
  const t = useText<typeof strings>('verification')
  const typeName = useTypeName()
  return (
    <nav className={partnerPaneStyles.pane} aria-label={t('mine.open')}>
      <div className={partnerPaneStyles.paneHead}>
        <div className={partnerPaneStyles.paneTitle}>
          <h2>{t('mine.open')}</h2>
          <span className={partnerPaneStyles.itemAge}>{t('queue.cases', { count: rows.length })}</span>
        </div>
      </div>
      {rows.length === 0 && <p className={partnerPaneStyles.none}>{t('mine.empty-open')}</p>}
      <ul className={partnerPaneStyles.list}>
        {rows.map(row => (
          <li key={row.assignmentId}>
            <Go
              to={`/verifications/details/${row._id}`}
              className={partnerPaneStyles.item}
              aria-current={row._id === current ? 'page' : undefined}
              onClick={onPick}
            >
              <span className={`${partnerPaneStyles.itemName} ${own.whole}`}>
                <Bdi lang={row.language} clip>
                  {row.name}
                </Bdi>
              </span>
              <span className={partnerPaneStyles.itemKind}>{`${typeName(row.type)} · ${t(`kinds.${row.kind}`)}`}</span>
              <span className={partnerPaneStyles.itemAge}>
                <DueText row={row} />
              </span>
            </Go>
          </li>
        ))}
      </ul>
    </nav>
  )
}
