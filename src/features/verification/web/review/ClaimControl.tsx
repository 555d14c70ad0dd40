import { holds, type Viewer } from '../../../../platform/shared/access.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import type { CaseView } from '../../contract/case.ts'
import type { strings } from '../../strings.en.ts'
import { minutesUntil } from '../age.ts'
import { useClaim, useRelease } from '../data.ts'
import { useNow } from '../use-now.ts'
import styles from './CaseHead.module.css'

/** Under so many minutes the holder is offered another hour. */
const RENEW_UNDER = 15

/** Claim, release, hold on: whatever fits whose hands the case is in. */
export function ClaimControl({ view, viewer }: { view: CaseView; viewer: Viewer | null }) {
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
    <div className={styles.claim}>
      <span className={styles.left}>
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
