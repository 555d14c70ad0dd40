import { useRead } from '../../../../platform/web/call.ts'
import { useQueryState } from '../../../../platform/web/query-state.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { EmptyState } from '../../../../platform/web/ui/EmptyState.tsx'
import { ErrorPiece } from '../../../../platform/web/ui/ErrorPiece.tsx'
import { Skeleton } from '../../../../platform/web/ui/Skeleton.tsx'
import { useDelayed } from '../../../../platform/web/ui/use-delayed.ts'
import { Wrap } from '../../../../platform/web/ui/Wrap.tsx'
import type { strings as profileStrings } from '../../../profiles/strings.en.ts'
import { useMyProfile } from '../../../profiles/web/data.ts'
import { readOwnPage, VIEWERS } from '../../contract/page.ts'
import css from '../ShowcasePage.module.css'
import { OwnPage } from './OwnPage.tsx'
import { StaffPage } from './StaffPage.tsx'

/** One's own page, as it is or as it will be, with what edits it beside; the club's people have a simple one. */
export function OwnPageScreen() {
  const [as] = useQueryState('as')
  const viewAs = VIEWERS.find(one => one === as)
  const page = useRead(readOwnPage, { query: viewAs ? { viewAs } : {} }, { keepPrevious: true })
  const mine = useMyProfile()
  const slow = useDelayed(page.isPending || mine.isPending)
  const error = page.error ?? mine.error
  const again = () => void Promise.all([page.refetch(), mine.refetch()])
  if (error) return <ErrorPiece error={error} level={1} onRetry={again} />
  if (!page.data || !mine.data) return <Wrap className={css.page}>{slow && <Skeleton height="320px" />}</Wrap>
  const { showcase, person } = page.data.data
  if (showcase && mine.data.data) return <OwnPage showcase={showcase} mine={mine.data.data} />
  return person.role === 'Super-admin' || person.role === 'Employee' ? <StaffPage person={person} /> : <NoProfile />
}

function NoProfile() {
  const t = useText<typeof profileStrings>('profiles')
  return (
    <EmptyState
      kind="note"
      level={1}
      title={t('mine.none')}
      body={t('mine.none-body')}
      action={
        <Button variant="primary" href="/account-type">
          {t('mine.choose')}
        </Button>
      }
    />
  )
}
