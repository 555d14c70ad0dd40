import { useText } from '../../../platform/web/text.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { DateText } from '../../../platform/web/ui/DateText.tsx'
import { Facts } from '../../../platform/web/ui/Facts.tsx'
import type { ActivityRow } from '../contract/activity.ts'
import type { strings } from '../strings.en.ts'
import { ChangesText } from './ChangesText.tsx'
import { LogSentence } from './LogSentence.tsx'
import styles from './people.module.css'

/** One entry of the log: the sentence, when exactly and from where, before and after. */
export function ActivityPeek({ row }: { row: ActivityRow }) {
  const t = useText<typeof strings>('people')
  const { actor } = row
  const rows = [
    { label: t('activity.when'), value: <DateText value={row.at} withTime /> },
    ...(row.address ? [{ label: t('activity.address'), value: <Bdi ltr>{row.address}</Bdi> }] : []),
  ]
  return (
    <div className={styles.peek}>
      <p>
        <LogSentence row={row} />
      </p>
      <Facts layout="list" rows={rows} />
      <ChangesText row={row} />
      {actor && (
        <div className={styles.acts}>
          <Button size="compact" href={`/users-activity?memberId=${actor._id}`}>
            {t('activity.all-of', { name: `\u2068${actor.name}\u2069` })}
          </Button>
        </div>
      )}
    </div>
  )
}
