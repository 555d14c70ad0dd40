import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { EmptyState } from '../../../../platform/web/ui/EmptyState.tsx'
import { ErrorPiece } from '../../../../platform/web/ui/ErrorPiece.tsx'
import { Skeleton } from '../../../../platform/web/ui/Skeleton.tsx'
import { useDelayed } from '../../../../platform/web/ui/use-delayed.ts'
import { Wrap } from '../../../../platform/web/ui/Wrap.tsx'
import type { strings } from '../../strings.en.ts'
import { useMyProfile } from '../data.ts'
import styles from './MyProfileScreen.module.css'
import { MyProfileView } from './MyProfileView.tsx'

/** One's own profile: how it stands, what happens next, what was asked, and everything that was sent. */
export function MyProfileScreen() {
  const t = useText<typeof strings>('profiles')
  const mine = useMyProfile()
  const loading = useDelayed(mine.isPending)
  const profile = mine.data?.data
  if (mine.error)
    return <Wrap className={styles.page}>{<ErrorPiece error={mine.error} onRetry={() => void mine.refetch()} />}</Wrap>
  if (profile) return <MyProfileView profile={profile} />
  if (mine.data)
    return (
      <Wrap className={styles.page}>
        <EmptyState
          kind="note"
          title={t('mine.none')}
          body={t('mine.none-body')}
          action={
            <Button variant="primary" href="/account-type">
              {t('mine.choose')}
            </Button>
          }
        />
      </Wrap>
    )
  return (
    <Wrap className={styles.page}>
      {loading && (
        <div className={styles.columns} aria-busy="true">
          <Skeleton height="420px" />
          <Skeleton height="240px" />
        </div>
      )}
    </Wrap>
  )
}
