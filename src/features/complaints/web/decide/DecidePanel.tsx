import { holds } from '../../../../platform/shared/access.ts'
import { shortDate } from '../../../../platform/shared/text.ts'
import { send } from '../../../../platform/web/call.ts'
import { isolate, isolateLatin } from '../../../../platform/web/isolate.ts'
import { useViewer } from '../../../../platform/web/session.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import type { CaseView } from '../../contract/case.ts'
import { undoComplaint } from '../../contract/desk.ts'
import { isOpen, refusalToUndo, UNDO_GRACE_SECONDS } from '../../rules.ts'
import type { strings } from '../../strings.en.ts'
import { sayRefusal, useNow, useReadAgain } from '../data.ts'
import { Appeal } from './Appeal.tsx'
import styles from './Decide.module.css'
import { DecideForm } from './DecideForm.tsx'
import { LetterView } from './LetterView.tsx'

/** The decision beside the case: to be made, made just now, or long in effect; and the objection to it. */
export function DecidePanel({ view }: { view: CaseView }) {
  const t = useText<typeof strings>('complaints')
  return (
    <aside className={styles.panel} aria-labelledby="decision-title">
      <div className={styles.stays}>
        <h2 id="decision-title" className={styles.title}>
          {t('decide.title')}
        </h2>
        {view.standing.decision ? <Decided view={view} /> : <Open view={view} />}
      </div>
    </aside>
  )
}

function Open({ view }: { view: CaseView }) {
  const t = useText<typeof strings>('complaints')
  const viewer = useViewer()
  const { standing, barred } = view
  const holder = standing.claimedBy
  if (!isOpen(standing)) return null
  if (barred) return <p className={styles.quiet}>{t('case.own-case')}</p>
  if (!holds(viewer, 'complaints.decide')) return <p className={styles.quiet}>{t('decide.no-permission')}</p>
  if (holder && holder._id !== viewer?.id)
    return <p className={styles.quiet}>{t('decide.claimed-by', { name: isolate(holder.name) })}</p>
  return <DecideForm view={view} />
}

/** What was decided; within its seconds it can be taken back. */
function Decided({ view }: { view: CaseView }) {
  const t = useText<typeof strings>('complaints')
  const viewer = useViewer()
  const again = useReadAgain()
  const now = useNow(1000)
  const decision = view.standing.decision!
  const mayUndo = viewer && refusalToUndo(decision, viewer.id, new Date(now)) === null
  const left = Math.max(0, Math.ceil((new Date(decision.undoUntil).getTime() - now) / 1000) - UNDO_GRACE_SECONDS)
  const undo = async () => {
    try {
      const { message } = await send(undoComplaint, { params: { caseId: view._id } })
      toast({ tone: 'info', title: message })
    } catch (error) {
      sayRefusal(error)
    }
    again()
  }
  return (
    <>
      <div className={styles.stands}>
        <p className={styles.what}>{t(`taken.${decision.action}`)}</p>
        <p className={styles.quiet}>
          {decision.by && t('decide.by', { name: isolate(decision.by.name) })}
          {decision.endsAt && ` · ${t('decide.until', { date: isolateLatin(shortDate(decision.endsAt)) })}`}
        </p>
        <p role="status">
          {decision.carriedAt
            ? t('decide.in-effect', { date: isolateLatin(shortDate(decision.carriedAt)) })
            : t('decide.takes-effect', { count: left })}
        </p>
        {mayUndo && <Button onClick={() => void undo()}>{t('decide.undo')}</Button>}
      </div>
      {view.letters ? (
        <LetterView letters={view.letters} language={null} />
      ) : (
        <p className={styles.quiet}>{t(view.waiting ? 'decide.letter-none-held' : 'decide.letter-none')}</p>
      )}
      <Appeal view={view} />
    </>
  )
}
