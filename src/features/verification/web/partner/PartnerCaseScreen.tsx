import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { EmptyState } from '../../../../platform/web/ui/EmptyState.tsx'
import { ErrorPiece } from '../../../../platform/web/ui/ErrorPiece.tsx'
import { Sheet } from '../../../../platform/web/ui/Sheet.tsx'
import { useDelayed } from '../../../../platform/web/ui/use-delayed.ts'
import type { strings } from '../../strings.en.ts'
import styles from '../CaseScreen.module.css'
import { CaseBones } from '../review/CaseBones.tsx'
import { PartnerPane } from './PartnerPane.tsx'
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
