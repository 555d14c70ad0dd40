import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useSession } from '../../../../platform/web/session.tsx'
import { ErrorPiece } from '../../../../platform/web/ui/ErrorPiece.tsx'
import { useDelayed } from '../../../../platform/web/ui/use-delayed.ts'
import { Wrap } from '../../../../platform/web/ui/Wrap.tsx'
import type { DraftView } from '../../contract.ts'
import type { Kind } from '../../kind.ts'
import { useDraftOf } from '../data.ts'
import { DraftKeeper } from './draft-keeper.ts'
import { ProfileWizard } from './ProfileWizard.tsx'
import { profileDoor } from './profile-door.ts'
import styles from './WizardPage.module.css'
import { WizardWaiting } from './WizardWaiting.tsx'

/** The wizard of a kind: opens the draft where it was left, on whichever device, and keeps it. */
export function KindWizard({ kind }: { kind: Kind }) {
  const { user } = useSession()
  const draft = useDraftOf(kind.key)
  const loading = useDelayed(draft.isFetching)
  // what a visit before this one left in the memory may be older than what another device saved
  if (draft.data && draft.isFetchedAfterMount && user)
    return <Kept key={user._id} kind={kind} userId={user._id} opened={draft.data.data} />
  if (draft.error)
    return (
      <Wrap className={styles.page}>
        <ErrorPiece error={draft.error} onRetry={() => void draft.refetch()} />
      </Wrap>
    )
  return loading ? <WizardWaiting /> : null
}

/** A link may name the step (a reminder); what was typed on this device since then opens where that was. */
const openedAt = (kind: Kind, draft: DraftView, step: string | null): DraftView =>
  step !== null && kind.steps.some(one => one.key === step) ? { ...draft, step } : draft

function Kept({ kind, userId, opened: first }: { kind: Kind; userId: string; opened: DraftView }) {
  const [search] = useSearchParams()
  const [opened] = useState(() => openedAt(kind, first, search.get('step')))
  const [keeper] = useState(() => new DraftKeeper(kind, userId, opened, profileDoor(kind.key)))
  useEffect(() => () => keeper.stop(), [keeper])
  return <ProfileWizard kind={kind} keeper={keeper} opened={opened} />
}
