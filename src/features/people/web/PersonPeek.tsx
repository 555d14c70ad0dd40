import { useText } from '../../../platform/web/text.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { DateText } from '../../../platform/web/ui/DateText.tsx'
import { Facts } from '../../../platform/web/ui/Facts.tsx'
import type { PersonRow } from '../contract/people.ts'
import type { strings } from '../strings.en.ts'
import { ProfileState } from './ProfileState.tsx'
import styles from './people.module.css'
import { PersonActs } from './person/PersonActs.tsx'
import { Standing } from './Standing.tsx'
import { useKindOf } from './use-kind-of.ts'

/** A look at somebody without leaving the list, and what can be done. */
export function PersonPeek({ row }: { row: PersonRow }) {
  const t = useText<typeof strings>('people')
  const kindOf = useKindOf()
  const rows = [
    { label: t('list.standing'), value: <Standing person={row} /> },
    { label: t('list.kind'), value: kindOf(row) },
    ...(row.profileStatus ? [{ label: t('list.status'), value: <ProfileState status={row.profileStatus} /> }] : []),
    ...(row.profileName ? [{ label: t('list.profile-name'), value: <Bdi>{row.profileName}</Bdi> }] : []),
    { label: t('list.username'), value: <Bdi ltr>{row.username}</Bdi> },
    { label: t('list.email'), value: <Bdi ltr>{row.email}</Bdi> },
    { label: t('list.plan'), value: row.plan ?? t('list.no-plan') },
    { label: t('list.joined'), value: <DateText value={row.joinedAt} /> },
    {
      label: t('list.seen'),
      value: row.lastSeenAt ? <DateText value={row.lastSeenAt} withTime /> : t('list.never'),
    },
  ]
  return (
    <div className={styles.peek}>
      <Facts layout="list" rows={rows} />
      <div className={styles.acts}>
        <PersonActs person={row} />
      </div>
    </div>
  )
}
