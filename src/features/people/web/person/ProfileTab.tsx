import { useRead } from '../../../../platform/web/call.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { ErrorPiece } from '../../../../platform/web/ui/ErrorPiece.tsx'
import { Skeleton } from '../../../../platform/web/ui/Skeleton.tsx'
import { ProfileFacts } from '../../../profiles/web/public.ts'
import { readPersonProfile } from '../../contract/people.ts'
import type { strings } from '../../strings.en.ts'
import styles from './Person.module.css'

/** The profile that was sent last, whole, without its files. */
export function ProfileTab({ id }: { id: string }) {
  const t = useText<typeof strings>('people')
  const { data, error, refetch } = useRead(readPersonProfile, { params: { userId: id } })
  if (error) return <ErrorPiece error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height="320px" />
  return (
    <div className={styles.profile}>
      <ProfileFacts view={data.data.view} withoutFiles level={2} />
      <p className={styles.quiet}>{t('page.no-files')}</p>
    </div>
  )
}
