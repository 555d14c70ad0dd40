import { Navigate } from 'react-router'
import { Refusal } from '../../../../platform/shared/refusal.ts'
import { useSession } from '../../../../platform/web/session.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { ErrorPiece } from '../../../../platform/web/ui/ErrorPiece.tsx'
import { PageHeader } from '../../../../platform/web/ui/PageHeader.tsx'
import { useDelayed } from '../../../../platform/web/ui/use-delayed.ts'
import { Wrap } from '../../../../platform/web/ui/Wrap.tsx'
import { WizardWaiting } from '../../../profiles/web/wizard/WizardWaiting.tsx'
import type { strings } from '../../strings.en.ts'
import { useItemDraft } from '../data.ts'
import { ItemsAround } from '../ItemsAround.tsx'
import styles from './ItemWizard.module.css'
import type { DraftWanted } from './item-door.ts'
import { KeptItemWizard } from './KeptItemWizard.tsx'

/** An unknown id, and one that is no id at all. */
const NOT_THERE = ['not-found', 'validation']

/** The wizard of an item: opens the draft where it was left, on whichever device, and keeps it. */
export function ItemWizard({ wanted }: { wanted: DraftWanted }) {
  const t = useText<typeof strings>('items')
  const { user } = useSession()
  const { kind, id, fresh } = wanted
  const draft = useItemDraft({ kind, id, ...(fresh && { fresh: 'true' }) })
  const loading = useDelayed(draft.isFetching)
  if (draft.data && draft.isFetchedAfterMount && user)
    return (
      <ItemsAround>
        <KeptItemWizard key={user._id} wanted={wanted} userId={user._id} opened={draft.data.data} />
      </ItemsAround>
    )
  // What is nobody's, and what is another's, is not there (spec: the 404 page).
  if (draft.error instanceof Refusal && NOT_THERE.includes(draft.error.code))
    return <Navigate replace to="/error-404" />
  if (draft.error)
    return (
      <Wrap className={styles.failed}>
        <PageHeader title={t(`pages.edit.${kind}`)} />
        <ErrorPiece error={draft.error} onRetry={() => void draft.refetch()} />
      </Wrap>
    )
  return loading ? <WizardWaiting /> : null
}
