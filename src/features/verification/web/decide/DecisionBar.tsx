import { useQueryClient } from '@tanstack/react-query'
import { type CSSProperties, useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { send } from '../../../../platform/web/call.ts'
import { Check, Mail } from '../../../../platform/web/icons.ts'
import { sayCode, useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { DateText } from '../../../../platform/web/ui/DateText.tsx'
import { iconProps, iconSmall } from '../../../../platform/web/ui/icon-props.ts'
import { IconButton } from '../../../../platform/web/ui/IconButton.tsx'
import { Kbd } from '../../../../platform/web/ui/Kbd.tsx'
import { toast, undoBar } from '../../../../platform/web/ui/toast.ts'
import { type Decision, decideCase, listCases, readCase, undoDecision, type CaseView } from '../../contract/case.ts'
import {
  isClaimed,
  isFirstOfTwo,
  type Reviewer,
  refusalToDecide,
  refusalToReview,
  refusalToUndo,
  UNDO_GRACE_SECONDS,
  UNDO_SECONDS,
} from '../../rules.ts'
import type { strings } from '../../strings.en.ts'
import { minutesUntil, useNow } from '../age.ts'
import { patchMoved, sayRefusal, wordsOf } from '../data.ts'
import type { Marks } from '../review/use-marks.ts'
import styles from './Decide.module.css'

const BARS = { approve: 'approved-bar', changes: 'asked-bar', reject: 'rejected-bar' } as const

/**
 * Decides an open case: the next one opens by `onDecided`, and a bar offers to take the decision back for its ten seconds, from
 * wherever one is by then.
 */
function useDecide(view: CaseView, here: string, onDecided: () => void) {
  const t = useText<typeof strings>('verification')
  const client = useQueryClient()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { _id: caseId } = view
  const name = `\u2068${view.name}\u2069`

  const again = useCallback(() => {
    for (const call of [listCases, readCase]) void client.invalidateQueries({ queryKey: [call.id] })
  }, [client])

  const takeBack = async () => {
    try {
      const { data } = await send(undoDecision, { params: { caseId } })
      patchMoved(client, { caseId, standing: data })
      toast({ tone: 'info', title: t('decide.undone', { name }) })
      void navigate(here)
    } catch (error) {
      sayRefusal(error)
    }
    again()
  }

  const decide = async (decision: Decision): Promise<boolean> => {
    if (busy) return false
    setBusy(true)
    setRefusal(null)
    try {
      const input = { params: { caseId }, body: decision }
      const { data } = await send(decideCase, input, { idempotencyKey: crypto.randomUUID() })
      patchMoved(client, { caseId, standing: data })
      again()
      const bar = data.decision ? BARS[decision.decision] : 'first-bar'
      undoBar({ message: t(`decide.${bar}`, { name }), ms: UNDO_SECONDS * 1000, onUndo: () => void takeBack() })
      onDecided()
      return true
    } catch (error) {
      setRefusal(wordsOf(error))
      sayRefusal(error)
      again()
      return false
    } finally {
      setBusy(false)
    }
  }
  return { decide, takeBack, busy, refusal }
}

export type Decide = ReturnType<typeof useDecide>

/** `mail` looks at what an approval would send. */
export type Act = 'approve' | 'changes' | 'reject' | 'mail'

type Deciding = {
  view: CaseView
  here: string
  marks: Marks
  reviewer: Reviewer
  mayAct: boolean
  open: (dialog: Act) => void
  onDecided: () => void
}

/** What the three buttons and keys do: asking and rejecting open their dialogs, an approval is given at once unless something is asked. */
export function useDecisions({ view, here, marks, reviewer, mayAct, open, onDecided }: Deciding) {
  const deciding = useDecide(view, here, onDecided)
  const approve = () => {
    if (marks.asks.length > 0) open('approve')
    else void marks.settled().then(() => deciding.decide({ decision: 'approve' }))
  }
  const act = (what: Act): void => {
    if (!mayAct || deciding.busy) return
    if (what !== 'approve') open(what)
    else if (!refusalToDecide(view.risk, view.standing, reviewer, 'approve', new Date())) approve()
  }
  return { ...deciding, act }
}

type Decisions = ReturnType<typeof useDecisions>

type StandingTextProps = { view: CaseView; viewerId: string; onUndo: () => void }

/** When what was said takes effect: the seconds in which it may be taken back, as the bar counts them. */
export function TakesEffect({ until, now }: { until: string | null; now: number }) {
  const t = useText<typeof strings>('verification')
  const left = until ? Math.max(0, Math.ceil((new Date(until).getTime() - now) / 1000) - UNDO_GRACE_SECONDS) : 0
  return <span>{left > 0 ? t('decide.takes-effect', { count: left }) : t('decide.takes-effect-now')}</span>
}

/** Where the case stands when it is not simply this reviewer's to decide. */
function StandingText({ view, viewerId, onUndo }: StandingTextProps) {
  const t = useText<typeof strings>('verification')
  const now = useNow(1000)
  const { standing, barred } = view
  const { decision, first, claimedBy, closedAs, undoUntil, state } = standing
  const undo = refusalToUndo(standing, viewerId, new Date(now)) === null && (
    <Button size="compact" onClick={onUndo}>
      {t('decide.undo')}
    </Button>
  )
  const named = (name: string) => ({ name: `\u2068${name}\u2069` })
  if (closedAs === 'withdrawn' || closedAs === 'superseded')
    return <p className={styles.standing}>{t(`decide.${closedAs}`)}</p>
  if (decision) {
    const mine = decision.by._id === viewerId
    return (
      <div className={styles.standing}>
        <span className={styles.said}>
          {mine ? t(`decide.by-you.${decision.what}`) : t(`decide.by.${decision.what}`, named(decision.by.name))}
        </span>
        {undoUntil && state === 'decided' ? (
          <TakesEffect until={undoUntil} now={now} />
        ) : (
          <DateText value={decision.at} withTime />
        )}
        {undo}
      </div>
    )
  }
  if (barred) return <p className={styles.standing}>{sayCode(barred)}</p>
  if (isClaimed(standing, new Date(now)) && claimedBy?._id !== viewerId) {
    const count = minutesUntil(standing.claimedUntil, now)
    return <p className={styles.standing}>{t('case.others-left', { count, ...named(claimedBy?.name ?? '') })}</p>
  }
  if (!first) return null
  const mine = first.by._id === viewerId
  return (
    <div className={styles.standing}>
      <span>{mine ? t('decide.waits-second-you') : t('decide.waits-second', named(first.by.name))}</span>
      {undo}
    </div>
  )
}

type DecisionBarProps = {
  view: CaseView
  reviewer: Reviewer
  mayDecide: boolean
  marks: Marks
  decisions: Decisions
}

/** The three decisions with their keys and how much is read; or why there is nothing to decide here now. */
export function DecisionBar({ view, reviewer, mayDecide, marks, decisions }: DecisionBarProps) {
  const t = useText<typeof strings>('verification')
  const now = new Date()
  const closed = !mayDecide || refusalToReview(view.standing, reviewer, now) !== null
  const noApproval = refusalToDecide(view.risk, view.standing, reviewer, 'approve', now)
  const first = isFirstOfTwo(view.risk, view.standing, 'approve')
  const approve = view.standing.first ? 'second' : first ? 'first' : 'approve'
  const asks = marks.asks.length
  const progress = { '--read': marks.order.length > 0 ? marks.read / marks.order.length : 0 } as CSSProperties
  return (
    <section className={styles.bar} aria-label={t('decide.label')} style={progress}>
      <StandingText view={view} viewerId={reviewer.id} onUndo={() => void decisions.takeBack()} />
      {!closed && (
        <div className={styles.acts}>
          <Button
            variant="primary"
            icon={<Check {...iconProps} />}
            iconEnd={<Kbd>A</Kbd>}
            disabled={noApproval !== null}
            loading={decisions.busy}
            onClick={() => decisions.act('approve')}
          >
            {t(`decide.${approve}`)}
          </Button>
          <Button iconEnd={<Kbd>C</Kbd>} onClick={() => decisions.act('changes')}>
            {asks > 0 ? t('decide.ask-count', { count: asks }) : t('decide.ask')}
          </Button>
          <Button variant="dangerOutline" iconEnd={<Kbd>R</Kbd>} onClick={() => decisions.act('reject')}>
            {t('decide.reject')}
          </Button>
          <span className={styles.read}>
            {t('fieldsOf.read', { count: marks.read, all: marks.order.length })}
            <IconButton
              size="compact"
              label={t('decide.approval-mail')}
              icon={<Mail {...iconSmall} />}
              onClick={() => decisions.act('mail')}
            />
          </span>
        </div>
      )}
      {!closed && noApproval && <p className={styles.why}>{sayCode(noApproval)}</p>}
    </section>
  )
}
