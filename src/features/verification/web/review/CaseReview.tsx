import { holds, type Viewer } from '../../../../platform/shared/access.ts'
import { momentText } from '../../../../platform/shared/moments.ts'
import { useViewer } from '../../../../platform/web/session.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { readerZone } from '../../../../platform/web/ui/moment-text.ts'
import { useShownLanguage } from '../../../../platform/web/ui/use-shown-language.ts'
import type { CaseView } from '../../contract/case.ts'
import { refusalToReview } from '../../rules.ts'
import type { strings } from '../../strings.en.ts'
import { minutesUntil, useNow } from '../age.ts'
import { useClaim, useRelease } from '../data.ts'
import { DecisionBar, useDecisions } from '../decide/DecisionBar.tsx'
import { RiskPill } from '../queue/CaseMarks.tsx'
import { type CaseDialog, CaseDialogs } from './CaseDialogs.tsx'
import heads from './CaseHead.module.css'
import { CASE_TABS, CaseTab, type CaseTabKey } from './CaseTab.tsx'
import { Desk, DeskHead, useDesk } from './Desk.tsx'
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
    <div className={heads.claim}>
      <span className={heads.left}>
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
  const t = useText<typeof strings>('verification')
  const language = useShownLanguage()
  const { applicant } = view
  return (
    <DeskHead
      view={view}
      risk={<RiskPill risk={view.risk} />}
      sent={<span>{t('case.sent', { date: momentText(view.openedAt, language, readerZone()) })}</span>}
      facts={
        <>
          {applicant.referredBy && <span>{t('case.invited', { name: applicant.referredBy })}</span>}
          <span>{t('case.on-plan', { plan: view.plan })}</span>
        </>
      }
      listLabel={t('case.back')}
      onList={onQueue}
      tools={<ClaimControl view={view} viewer={useViewer()} />}
    />
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
  const viewer = useViewer()
  const marks = useMarks(view)
  const desk = useDesk<CaseTabKey, CaseDialog>(view, () => tabIn(location.search))
  const mayDecide = holds(viewer, 'verification.decide')
  const maySecond = holds(viewer, 'verification.second')
  const reviewer = { id: viewer?.id ?? '', maySecond, barred: view.barred }
  const mayAct = mayDecide && refusalToReview(view.standing, reviewer, new Date()) === null
  const decisions = useDecisions({ view, here, marks, reviewer, mayAct, open: desk.setOver, onDecided })
  useReviewKeys({ view, marks, mayAct, desk, act: decisions.act, onGo, neighbours })
  return (
    <Desk
      view={view}
      desk={desk}
      head={<CaseHead view={view} onQueue={onQueue} />}
      tabs={tabsOf(view)}
      countOf={key => countOf(view, key)}
      bar={<DecisionBar view={view} reviewer={reviewer} mayDecide={mayDecide} marks={marks} decisions={decisions} />}
      dialog={
        <CaseDialogs
          view={view}
          marks={marks}
          deciding={decisions}
          open={desk.over}
          onApprove={() => void decisions.decide({ decision: 'approve' })}
          onClose={desk.close}
        />
      }
    >
      <CaseTab tab={desk.tab} view={view} marks={marks} mayAct={mayAct} opened={desk.opened} onOpen={desk.choose} />
    </Desk>
  )
}
