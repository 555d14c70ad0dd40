import { useText } from '../../../platform/web/text.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { DateText } from '../../../platform/web/ui/DateText.tsx'
import { Facts } from '../../../platform/web/ui/Facts.tsx'
import type { ActivityRow } from '../contract/activity.ts'
import type { strings } from '../strings.en.ts'
import { ChangesText } from './ChangesText.tsx'
import styles from './people.module.css'
import { useActionWords } from './use-action-words.ts'

/** One entry of the log: who, what, before and after. */
export function ActivityPeek({ row }: { row: ActivityRow }) {
  const t = useText<typeof strings>('people')
  const say = useActionWords()
  const { actor, target } = row
  const rows = [
    { label: t('activity.what'), value: say(row.action) },
    { label: t('activity.who'), value: actor ? <Bdi>{actor.name}</Bdi> : t('activity.house') },
    ...(target
      ? [{ label: t('activity.whom'), value: <Bdi>{target.name ?? `${target.kind} ${target.id ?? ''}`}</Bdi> }]
      : []),
    { label: t('activity.when'), value: <DateText value={row.at} withTime /> },
    ...(row.address ? [{ label: t('activity.address'), value: <Bdi ltr>{row.address}</Bdi> }] : []),
  ]
  const member = target?.name && target.id ? target.id : actor?._id
  return (
    <div className={styles.peek}>
      <Facts layout="list" rows={rows} />
      <ChangesText row={row} />
      <div className={styles.acts}>
        {member && (
          <Button size="compact" href={`/apps/users/view/${member}`}>
            {t('activity.open-member')}
          </Button>
        )}
        {actor && (
          <Button size="compact" href={`/users-activity?memberId=${actor._id}`}>
            {t('activity.all-of', { name: `\u2068${actor.name}\u2069` })}
          </Button>
        )}
      </div>
    </div>
  )
}
