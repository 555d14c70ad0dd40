import { useLocation } from 'react-router'
import { refusalToAccess } from '../../../platform/shared/access.ts'
import { useSession } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { EmptyState } from '../../../platform/web/ui/EmptyState.tsx'
import { Skeleton } from '../../../platform/web/ui/Skeleton.tsx'
import type { ItemKindKey } from '../../items/contract.ts'
import { mayOffer } from '../../items/rules.ts'
import { MyItems } from '../../items/web/MyItems.tsx'
import type { strings } from '../strings.en.ts'

/** One's own items of a kind; who is not signed in, has no profile or never may offer it is told why there are none. */
export function MineTab({ kind }: { kind: ItemKindKey }) {
  const t = useText<typeof strings>('market')
  const { status, viewer } = useSession()
  const { pathname, search } = useLocation()
  if (status === 'loading' || status === 'offline') return <Skeleton />
  if (!viewer)
    return (
      <EmptyState
        kind="no-permission"
        title={t('mine.visitor')}
        body={t('mine.visitor-too')}
        action={
          <Button variant="primary" href={`/login?next=${encodeURIComponent(pathname + search)}`}>
            {t('mine.login')}
          </Button>
        }
      />
    )
  const refused = refusalToAccess('with-profile', viewer) ?? refusalToAccess({ userTypes: mayOffer(kind) }, viewer)
  if (refused === 'profile-required')
    return (
      <EmptyState
        kind="no-permission"
        title={t('mine.guest')}
        body={t('mine.guest-too')}
        action={
          <Button variant="primary" href="/account-type">
            {t('mine.join')}
          </Button>
        }
      />
    )
  if (refused === 'role-forbidden')
    return <EmptyState kind="no-permission" title={t('mine.never')} body={t('mine.never-too')} />
  return <MyItems kind={kind} />
}
