import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useText } from '../../../../platform/web/text.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { Go } from '../../../../platform/web/ui/Go.tsx'
import { readPartnerCase, type PartnerCaseRow } from '../../contract/partner.ts'
import type { strings } from '../../strings.en.ts'
import { useCaseAhead } from '../data.ts'
import styles from '../queue/Queue.module.css'
import { CaseFrame } from '../review/CaseFrame.tsx'
import { useTypeName } from '../use-type-name.ts'
import { useOpenCases, usePartnerCase, usePartnerLine } from './partner-data.ts'
import own from './Partner.module.css'
import { DueText } from './PartnerMarks.tsx'
import { PartnerReview } from './PartnerReview.tsx'

/** One case in a partner's hands: their cases, the application, its documents. On phones one after the other. */
export function PartnerCaseScreen() {
  const t = useText<typeof strings>('verification')
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const [listOpen, setListOpen] = useState(false)
  usePartnerLine()
  const rows = useOpenCases().data?.data ?? []
  const one = usePartnerCase(id)
  const at = rows.findIndex(row => row._id === id)
  const others = rows.filter(row => row._id !== id && row.undoUntil === null)
  const neighbours = {
    before: rows[at - 1]?._id,
    next: rows[at + 1]?._id ?? (others[0]?._id === id ? undefined : others[0]?._id),
  }
  useCaseAhead(readPartnerCase, neighbours.next)
  const goTo = (caseId: string | undefined) =>
    void navigate(caseId ? `/verifications/details/${caseId}` : '/verifications')
  return (
    <CaseFrame
      one={one}
      list={onPick => <PartnerPane rows={rows} current={id} onPick={onPick} />}
      listTitle={t('mine.open')}
      listOpen={listOpen}
      onListClose={() => setListOpen(false)}
      missing={{ title: t('mine.not-found'), body: t('mine.not-found-body'), back: t('mine.to-list') }}
    >
      {view => (
        <PartnerReview key={id} view={view} neighbours={neighbours} onGo={goTo} onList={() => setListOpen(true)} />
      )}
    </CaseFrame>
  )
}

type PartnerPaneProps = { rows: readonly PartnerCaseRow[]; current: string; onPick?: () => void }

/** The cases in one's hands beside the open one. */
function PartnerPane({ rows, current, onPick }: PartnerPaneProps) {
  const t = useText<typeof strings>('verification')
  const typeName = useTypeName()
  return (
    <nav className={styles.pane} aria-label={t('mine.open')}>
      <div className={styles.paneHead}>
        <div className={styles.paneTitle}>
          <h2>{t('mine.open')}</h2>
          <span className={styles.itemAge}>{t('queue.cases', { count: rows.length })}</span>
        </div>
      </div>
      {rows.length === 0 && <p className={styles.none}>{t('mine.empty-open')}</p>}
      <ul className={styles.list}>
        {rows.map(row => (
          <li key={row.assignmentId}>
            <Go
              to={`/verifications/details/${row._id}`}
              className={styles.item}
              aria-current={row._id === current ? 'page' : undefined}
              onClick={onPick}
            >
              <span className={`${styles.itemName} ${own.whole}`}>
                <Bdi lang={row.language} clip>
                  {row.name}
                </Bdi>
              </span>
              <span className={styles.itemKind}>{`${typeName(row.type)} · ${t(`kinds.${row.kind}`)}`}</span>
              <span className={styles.itemAge}>
                <DueText row={row} />
              </span>
            </Go>
          </li>
        ))}
      </ul>
    </nav>
  )
}
