import { useCallback, useState } from 'react'
import { holds } from '../../../../platform/shared/access.ts'
import { useViewer } from '../../../../platform/web/session.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { useNarrow } from '../../../../platform/web/ui/use-narrow.ts'
import type { CaseView } from '../../contract/case.ts'
import { refusalToReview } from '../../rules.ts'
import type { strings } from '../../strings.en.ts'
import styles from '../CaseScreen.module.css'
import { DecisionBar } from '../decide/DecisionBar.tsx'
import { DocumentsPane } from '../documents/DocumentsPane.tsx'
import { CaseOverlays, type Overlay } from './CaseOverlays.tsx'
import { CaseSheet } from './CaseSheet.tsx'
import { CASE_TABS, type CaseTabKey } from './CaseTab.tsx'
import { useDecisions } from './use-decisions.ts'
import { useMarks } from './use-marks.ts'
import { useReviewKeys } from './use-review-keys.ts'

/** The part that an address names: mails of partners lead to theirs. */
const tabIn = (search: string): CaseTabKey =>
  CASE_TABS.find(key => key === new URLSearchParams(search).get('tab')) ?? 'application'

type CaseReviewProps = {
  view: CaseView
  /** This case's own address. */
  here: string
  neighbours: { before?: string; next?: string }
  /** Opens another case. */
  onGo: (caseId: string) => void
  onDecided: () => void
  onQueue: () => void
}

/** The application and its documents, with everything a reviewer does to them. */
export function CaseReview({ view, here, neighbours, onGo, onDecided, onQueue }: CaseReviewProps) {
  const t = useText<typeof strings>('verification')
  const viewer = useViewer()
  const narrow = useNarrow()
  const marks = useMarks(view)
  const [tab, setTab] = useState<CaseTabKey>(() => tabIn(location.search))
  const [overlay, setOverlay] = useState<Overlay>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const [opened, setOpened] = useState(view.opened)
  const mayDecide = holds(viewer, 'verification.decide')
  const maySecond = holds(viewer, 'verification.second')
  const reviewer = { id: viewer?.id ?? '', maySecond, barred: view.barred }
  const mayAct = mayDecide && refusalToReview(view.standing, reviewer, new Date()) === null
  const { deciding, act } = useDecisions({ view, here, marks, reviewer, mayAct, setOverlay, onDecided })
  const noteOpened = useCallback((fileId: string) => setOpened(ids => [...new Set([...ids, fileId])]), [])
  const choose = (fileId: string | null) => {
    setChosen(fileId)
    if (narrow && fileId) setOverlay('document')
  }
  useReviewKeys({ view, marks, mayAct, tab, setTab, chosen, choose, act, onGo, neighbours })
  return (
    <>
      <section className={styles.case}>
        <CaseSheet
          view={view}
          marks={marks}
          mayAct={mayAct}
          opened={opened}
          tab={tab}
          onTab={setTab}
          onOpen={choose}
          onQueue={onQueue}
          onKeys={() => setOverlay('keys')}
        />
        <DecisionBar
          view={view}
          viewer={viewer}
          maySecond={maySecond}
          mayDecide={mayDecide}
          marks={marks}
          busy={deciding.busy}
          onAct={act}
          onUndo={() => void deciding.takeBack()}
        />
      </section>
      <aside className={styles.documents} aria-label={t('documents.title')}>
        {!narrow && (
          <DocumentsPane
            view={view}
            chosen={overlay === 'beside' ? null : chosen}
            opened={opened}
            onChoose={choose}
            onOpened={noteOpened}
            onBeside={() => setOverlay('beside')}
          />
        )}
      </aside>
      <CaseOverlays
        view={view}
        marks={marks}
        deciding={deciding}
        overlay={overlay}
        chosen={chosen}
        onApprove={() => void deciding.decide({ decision: 'approve' })}
        onOpened={noteOpened}
        onClose={() => setOverlay(null)}
      />
    </>
  )
}
