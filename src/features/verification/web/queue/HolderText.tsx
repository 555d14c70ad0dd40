import { useViewer } from '../../../../platform/web/session.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import type { CaseStanding } from '../../contract/case.ts'
import type { strings } from '../../strings.en.ts'
import { minutesUntil } from '../age.ts'
import { useNow } from '../use-now.ts'
import styles from './Queue.module.css'

/** Who holds a case and for how long, quiet when nobody does. */
export function HolderText({ standing }: { standing: CaseStanding }) {
  const t = useText<typeof strings>('verification')
  const viewer = useViewer()
  const now = useNow(30_000)
  const { claimedBy, claimedUntil } = standing
  if (!claimedBy) return <span className={styles.quiet}>{t('queue.nobody')}</span>
  const count = minutesUntil(claimedUntil, now)
  return (
    <span className={styles.holder}>
      {claimedBy._id === viewer?.id ? t('queue.you') : <Bdi>{claimedBy.name}</Bdi>}
      <span className={styles.quiet}>{t('queue.minutes', { count })}</span>
    </span>
  )
}
