import { useRead } from '../../../../platform/web/call.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Go } from '../../../../platform/web/ui/Go.tsx'
import { directories } from '../../../directories/rules/directory.ts'
import { ProfileCard } from '../../../profiles/web/public.ts'
import { readNewest } from '../../contract/rows.ts'
import type { strings } from '../../strings.en.ts'
import { Room } from '../Room.tsx'
import { NearRow } from './NearRow.tsx'
import styles from './NewMembers.module.css'

type Kind = keyof typeof strings.newest.kinds

/** The newest members of all kinds, and the ways to the rest of them. */
export function NewMembers() {
  const t = useText<typeof strings>('home')
  const { data, isPending } = useRead(readNewest, {}, { staleMs: 60_000 })
  if (isPending) return <Room of="members" />
  if (!data || data.data.length === 0) return null
  return (
    <>
      <NearRow title={t('newest.title')} columns={3}>
        {data.data.map(card => (
          <ProfileCard key={card._id} as="li" card={card} href={`/profile/${card.username}`} />
        ))}
      </NearRow>
      <nav aria-label={t('newest.all')} className={styles.ways}>
        <span className={styles.word}>{t('newest.all')}</span>
        {directories.map(({ kind, page }) => (
          <Go key={kind} to={page} className={styles.way}>
            {t(`newest.kinds.${kind as Kind}`)}
          </Go>
        ))}
      </nav>
    </>
  )
}
