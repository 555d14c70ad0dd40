import { useCallback, useState } from 'react'
import { holds } from '../../../../platform/shared/access.ts'
import { useViewer } from '../../../../platform/web/session.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { TabPanel } from '../../../../platform/web/ui/TabPanel.tsx'
import { Tabs } from '../../../../platform/web/ui/Tabs.tsx'
import { useNarrow } from '../../../../platform/web/ui/use-narrow.ts'
import type { CaseView } from '../../contract/case.ts'
import { refusalToReview } from '../../rules.ts'
import type { strings } from '../../strings.en.ts'
import styles from '../CaseScreen.module.css'
import { DecisionBar } from '../decide/DecisionBar.tsx'
import { DocumentsPane } from '../documents/DocumentsPane.tsx'
import { CaseHead } from './CaseHead.tsx'
import { CaseOverlays, type Overlay } from './CaseOverlays.tsx'
import { CASE_TABS, CaseTab, type CaseTabKey } from './CaseTab.tsx'
import { useDecisions } from './use-decisions.ts'
import { useMarks } from './use-marks.ts'
import { useReviewKeys } from './use-review-keys.ts'

type CaseReviewProps = {
  view: CaseView
  /** This case's own address. */
  here: string
  neighbours: { before?: string; next?: string }
  /** Opens another case; nothing leads to the queue. */
  onGo: (caseId: string | undefined) => void
  onQueue: () => void
}

/** The application and its documents, with everything a reviewer does to them. */
export function CaseReview({ view, here, neighbours, onGo, onQueue }: CaseReviewProps) {
  const t = useText<typeof strings>('verification')
  const viewer = useViewer()
  const narrow = useNarrow()
  const marks = useMarks(view)
  const [tab, setTab] = useState<CaseTabKey>('application')
  const [overlay, setOverlay] = useState<Overlay>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const [opened, setOpened] = useState(view.opened)
  const maySecond = holds(viewer, 'verification.second')
  const reviewer = { id: viewer?.id ?? '', maySecond, barred: view.barred }
  const mayAct = holds(viewer, 'verification.decide') && refusalToReview(view.standing, reviewer, new Date()) === null
  const { deciding, act } = useDecisions({
    view,
    here,
    marks,
    reviewer,
    mayAct,
    setOverlay,
    onDecided: () => onGo(neighbours.next),
  })
  const noteOpened = useCallback((fileId: string) => setOpened(ids => [...new Set([...ids, fileId])]), [])
  const choose = (fileId: string | null) => {
    setChosen(fileId)
    if (narrow && fileId) setOverlay('document')
  }
  useReviewKeys({ view, marks, mayAct, tab, setTab, chosen, choose, act, onGo, neighbours })
  const overlays = { view, marks, deciding, overlay, chosen, onClose: () => setOverlay(null), onOpened: noteOpened }
  return (
    <>
      <section className={styles.case}>
        <div className={styles.scroll} tabIndex={narrow ? undefined : 0}>
          <div className={styles.top}>
            <CaseHead view={view} onKeys={() => setOverlay('keys')} onQueue={onQueue} />
          </div>
          <div className={styles.tabs}>
            <Tabs
              id="case"
              label={t('case.tabs')}
              value={tab}
              onChange={setTab}
              tabs={CASE_TABS.map(key => ({ key, label: t(`case.${key}`), count: countOf(view, key) }))}
            />
          </div>
          <div className={styles.body}>
            <TabPanel of="case" value={tab}>
              <CaseTab tab={tab} view={view} marks={marks} mayAct={mayAct} opened={opened} onOpen={choose} />
            </TabPanel>
          </div>
        </div>
        <DecisionBar
          view={view}
          viewer={viewer}
          maySecond={maySecond}
          mayDecide={holds(viewer, 'verification.decide')}
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
      <CaseOverlays {...overlays} onApprove={() => void deciding.decide({ decision: 'approve' })} />
    </>
  )
}

/** What is new is counted; the rest speaks for itself. */
function countOf(view: CaseView, tab: CaseTabKey): number | undefined {
  if (tab === 'changes') return view.changes[0]?.items.length
  return tab === 'notes' && view.notes.length > 0 ? view.notes.length : undefined
}
