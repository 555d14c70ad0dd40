import { sayCode, useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { DateText } from '../../../../platform/web/ui/DateText.tsx'
import type { CaseView } from '../../contract/case.ts'
import { isClaimed, refusalToUndo, UNDO_GRACE_SECONDS } from '../../rules.ts'
import type { strings } from '../../strings.en.ts'
import { minutesUntil } from '../age.ts'
import { useNow } from '../use-now.ts'
import styles from './Decide.module.css'

type StandingTextProps = { view: CaseView; viewerId: string; onUndo: () => void }

/** Whole seconds until a decision can no longer be taken back, as the bar counts them. */
const secondsLeft = (until: string, now: number): number =>
  Math.max(0, Math.ceil((new Date(until).getTime() - now) / 1000) - UNDO_GRACE_SECONDS)

/** Where the case stands when it is not simply this reviewer's to decide. */
export function StandingText({ view, viewerId, onUndo }: StandingTextProps) {
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
    const left = undoUntil && state === 'decided' ? secondsLeft(undoUntil, now) : null
    return (
      <div className={styles.standing}>
        <span className={styles.said}>
          {mine ? t(`decide.by-you.${decision.what}`) : t(`decide.by.${decision.what}`, named(decision.by.name))}
        </span>
        {left === null ? (
          <DateText value={decision.at} withTime />
        ) : (
          <span>{left > 0 ? t('decide.takes-effect', { count: left }) : t('decide.takes-effect-now')}</span>
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
