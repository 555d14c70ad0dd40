import { useCallback, useState } from 'react'
import { useText } from '../../../../platform/web/text.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { useNarrow } from '../../../../platform/web/ui/use-narrow.ts'
import type { PartnerCaseView } from '../../contract/partner.ts'
import type { strings } from '../../strings.en.ts'
import styles from '../CaseScreen.module.css'
import { DocumentsPane } from '../documents/DocumentsPane.tsx'
import { partnersPlace } from '../review/mark-keeper.ts'
import { useMarks } from '../review/use-marks.ts'
import { useReviewKeys } from '../review/use-review-keys.ts'
import { PartnerBar } from './PartnerBar.tsx'
import { type PartnerOverlay, PartnerOverlays } from './PartnerOverlays.tsx'
import { PartnerSheet, type PartnerTabKey } from './PartnerSheet.tsx'
import { useSay } from './use-say.ts'

type PartnerReviewProps = {
  view: PartnerCaseView
  neighbours: { before?: string; next?: string }
  /** Opens another case; nothing leads to the list. */
  onGo: (caseId: string | undefined) => void
  onList: () => void
}

/** An application and its documents with everything a partner does to them. */
export function PartnerReview({ view, neighbours, onGo, onList }: PartnerReviewProps) {
  const t = useText<typeof strings>('verification')
  const narrow = useNarrow()
  const marks = useMarks(view, partnersPlace)
  const [tab, setTab] = useState<PartnerTabKey>('application')
  const [overlay, setOverlay] = useState<PartnerOverlay>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const [opened, setOpened] = useState(view.opened)
  const saying = useSay(view, () => {
    if (!neighbours.next) toast({ tone: 'info', title: t('mine.last') })
    onGo(neighbours.next)
  })
  const said = view.attestation !== null
  const noteOpened = useCallback((fileId: string) => setOpened(ids => [...new Set([...ids, fileId])]), [])
  const choose = (fileId: string | null) => {
    setChosen(fileId)
    if (narrow && fileId) setOverlay('document')
  }
  const act = (what: 'attest' | 'decline' | 'conflict') => {
    if (!said && !saying.busy) setOverlay(what)
  }
  useReviewKeys({
    view,
    marks,
    mayAct: !said,
    tab,
    setTab,
    chosen,
    choose,
    act: what => {
      if (what === 'approve') act('attest')
      if (what === 'reject') act('decline')
    },
    onGo,
    neighbours,
  })
  return (
    <>
      <section className={styles.case}>
        <PartnerSheet
          view={view}
          marks={marks}
          mayAct={!said}
          opened={opened}
          tab={tab}
          onTab={setTab}
          onOpen={choose}
          onList={onList}
          onKeys={() => setOverlay('keys')}
        />
        <PartnerBar view={view} marks={marks} onAct={act} onUndo={() => void saying.takeBack()} />
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
      <PartnerOverlays
        view={{ ...view, opened }}
        saying={saying}
        overlay={overlay}
        chosen={chosen}
        onOpened={noteOpened}
        onGone={() => onGo(neighbours.next)}
        onClose={() => setOverlay(null)}
      />
    </>
  )
}
