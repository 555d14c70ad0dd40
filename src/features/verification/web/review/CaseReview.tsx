import { useCallback, useEffect, useRef, useState } from 'react'
import type { UserType } from '../../../../platform/shared/access.ts'
import { holds, type Viewer } from '../../../../platform/shared/access.ts'
import { momentText } from '../../../../platform/shared/moments.ts'
import { List } from '../../../../platform/web/icons.ts'
import { useViewer } from '../../../../platform/web/session.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { IconButton } from '../../../../platform/web/ui/IconButton.tsx'
import { iconProps } from '../../../../platform/web/ui/icon-props.ts'
import { MemberFace } from '../../../../platform/web/ui/MemberFace.tsx'
import { readerZone } from '../../../../platform/web/ui/moment-text.ts'
import { TabPanel } from '../../../../platform/web/ui/TabPanel.tsx'
import { Tabs } from '../../../../platform/web/ui/Tabs.tsx'
import { useNarrow } from '../../../../platform/web/ui/use-narrow.ts'
import { useShownLanguage } from '../../../../platform/web/ui/use-shown-language.ts'
import type { CaseView } from '../../contract/case.ts'
import { type Reviewer, refusalToDecide, refusalToReview } from '../../rules.ts'
import type { strings } from '../../strings.en.ts'
import { minutesUntil, useNow } from '../age.ts'
import styles from '../CaseScreen.module.css'
import { useClaim, useRelease } from '../data.ts'
import type { Act } from '../decide/DecisionBar.tsx'
import { DecisionBar } from '../decide/DecisionBar.tsx'
import { useDecide } from '../decide/use-decide.ts'
import { DocumentsPane } from '../documents/DocumentsPane.tsx'
import { RiskPill } from '../queue/CaseMarks.tsx'
import { useTypeName } from '../use-type-name.ts'
import caseHeadStyles from './CaseHead.module.css'
import { CaseOverlays, type Overlay } from './CaseOverlays.tsx'
import { CASE_TABS, CaseTab, type CaseTabKey } from './CaseTab.tsx'
import { KeysButton } from './KeysHelp.tsx'
import type { Marks } from './use-marks.ts'
import { useMarks } from './use-marks.ts'
import { useReviewKeys } from './use-review-keys.ts'

/** Under so many minutes the holder is offered another hour. */
const RENEW_UNDER = 15

/** Claim, release, hold on: whatever fits whose hands the case is in. */
function ClaimControl({ view, viewer }: { view: CaseView; viewer: Viewer | null }) {
  const t = useText<typeof strings>('verification')
  const now = useNow(15_000)
  const [claim, release] = [useClaim(), useRelease()]
  const { standing, barred, _id: caseId } = view
  const open = standing.state === 'waiting' || standing.state === 'second'
  if (!open || barred || !holds(viewer, 'verification.decide')) return null
  const holder = standing.claimedBy
  const mine = holder?._id === viewer?.id
  const count = minutesUntil(standing.claimedUntil, now)
  const take = () => void claim.run({ params: { caseId } })
  if (!holder)
    return (
      <Button size="compact" loading={claim.busy} onClick={take}>
        {t('case.claim')}
      </Button>
    )
  const mayRelease = mine || viewer?.role === 'Super-admin'
  return (
    <div className={caseHeadStyles.claim}>
      <span className={caseHeadStyles.left}>
        {t(mine ? 'case.yours-left' : 'case.others-left', { count, name: `\u2068${holder.name}\u2069` })}
      </span>
      {mine && count < RENEW_UNDER && (
        <Button size="compact" loading={claim.busy} onClick={take}>
          {t('case.renew')}
        </Button>
      )}
      {mayRelease && (
        <Button size="compact" loading={release.busy} onClick={() => void release.run({ params: { caseId } })}>
          {mine ? t('case.release') : t('case.release-for', { name: `\u2068${holder.name}\u2069` })}
        </Button>
      )}
    </div>
  )
}

type CaseHeadProps = { view: CaseView; onQueue: () => void }

/** Who applies, from where and when, in whose hands the case is. */
function CaseHead({ view, onQueue }: CaseHeadProps) {
  const title = useRef<HTMLHeadingElement>(null)
  // by key from case to case: whoever listens, or goes on by Tab, begins at the name
  useEffect(() => {
    if (document.activeElement === document.body) title.current?.focus({ preventScroll: true })
  }, [])
  const t = useText<typeof strings>('verification')
  const typeName = useTypeName()
  const language = useShownLanguage()
  const { applicant } = view
  const comma = language === 'ar' ? '، ' : ', '
  const country =
    view.country && (language === 'ar' ? (view.country.arabicName ?? view.country.name) : view.country.name)
  return (
    <header className={caseHeadStyles.head}>
      <MemberFace member={{ ...view.face, name: view.name, userType: view.type as UserType }} size={48} />
      <h1 ref={title} className={caseHeadStyles.name} tabIndex={-1}>
        <Bdi lang={view.language}>{view.name}</Bdi>
      </h1>
      <p className={caseHeadStyles.facts}>
        <RiskPill risk={view.risk} />
        <span>{`${typeName(view.type)} · ${t(`kinds.${view.kind}`)}`}</span>
        {(view.city || country) && (
          <span>
            {view.city && <Bdi>{view.city}</Bdi>}
            {view.city && country && comma}
            {country && <Bdi>{country}</Bdi>}
          </span>
        )}
        <span>{t('case.sent', { date: momentText(view.openedAt, language, readerZone()) })}</span>
        <span title={applicant.username}>
          <Bdi>{applicant.name}</Bdi>
          {` · ${t(`case.reads.${applicant.language}`)}`}
        </span>
        {applicant.referredBy && <span>{t('case.invited', { name: applicant.referredBy })}</span>}
        <span>{t('case.on-plan', { plan: view.plan })}</span>
      </p>
      <div className={caseHeadStyles.tools}>
        <span className={caseHeadStyles.toQueue}>
          <IconButton
            size="compact"
            label={t('case.back')}
            icon={<List {...iconProps} />}
            variant="outline"
            onClick={onQueue}
          />
        </span>
        <ClaimControl view={view} viewer={useViewer()} />
      </div>
    </header>
  )
}

type CaseSheetProps = {
  view: CaseView
  marks: Marks
  mayAct: boolean
  opened: readonly string[]
  tab: CaseTabKey
  onTab: (tab: CaseTabKey) => void
  onOpen: (fileId: string) => void
  onQueue: () => void
  onKeys: () => void
}

/** Head and tabs of a case, over what the chosen tab shows; scrolls by itself where there is room for panes. */
function CaseSheet(props: CaseSheetProps) {
  const { view, tab, onTab, onQueue, onKeys } = props
  const t = useText<typeof strings>('verification')
  const narrow = useNarrow()
  return (
    <div className={styles.scroll} tabIndex={narrow ? undefined : 0}>
      <div className={styles.top}>
        <CaseHead view={view} onQueue={onQueue} />
      </div>
      <div className={styles.tabs}>
        <Tabs
          id="case"
          label={t('case.tabs')}
          value={tab}
          onChange={onTab}
          tabs={tabsOf(view).map(key => ({ key, label: t(`case.${key}`), count: countOf(view, key) }))}
        />
        <KeysButton onPress={onKeys} />
      </div>
      <div className={styles.body}>
        <TabPanel of="case" value={tab}>
          <CaseTab {...props} />
        </TabPanel>
      </div>
    </div>
  )
}

/** The partner's part stands only where partners take part, or did. */
const tabsOf = (view: CaseView): CaseTabKey[] =>
  CASE_TABS.filter(
    key => key !== 'partner' || view.assignments.length > 0 || view.notGivable !== 'verification.partners-off',
  )

/** What is new is counted; the rest speaks for itself. */
function countOf(view: CaseView, tab: CaseTabKey): number | undefined {
  if (tab === 'changes') return view.changes[0]?.items.length
  return tab === 'notes' && view.notes.length > 0 ? view.notes.length : undefined
}

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

type Decisions = {
  view: CaseView
  here: string
  marks: Marks
  reviewer: Reviewer
  mayAct: boolean
  setOverlay: (overlay: Overlay) => void
  onDecided: () => void
}

/** What the three buttons and keys do: asking and rejecting open their dialogs, an approval is given at once unless something is asked. */
function useDecisions({ view, here, marks, reviewer, mayAct, setOverlay, onDecided }: Decisions) {
  const deciding = useDecide(view, here, onDecided)
  const approve = () => {
    if (marks.asks.length > 0) setOverlay('approve')
    else void marks.settled().then(() => deciding.decide({ decision: 'approve' }))
  }
  const act = (what: Act): void => {
    if (!mayAct || deciding.busy) return
    if (what !== 'approve') setOverlay(what)
    else if (!refusalToDecide(view.risk, view.standing, reviewer, 'approve', new Date())) approve()
  }
  return { deciding, act }
}
