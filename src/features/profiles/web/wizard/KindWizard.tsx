import { type ComponentType, useEffect, useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { SEES_ALL } from '../../../../engines/forms/shown.ts'
import { type DraftDoor, DraftSaver } from '../../../../engines/forms/web/wizard/draft-saver.ts'
import type { Sender } from '../../../../engines/forms/web/wizard/wizard.tsx'
import styles from '../../../../engines/forms/web/wizard/WizardPage.module.css'
import { type DrawCard, WizardPage } from '../../../../engines/forms/web/wizard/WizardPage.tsx'
import { WizardWaiting } from '../../../../engines/forms/web/wizard/WizardWaiting.tsx'
import { send } from '../../../../platform/web/call.ts'
import { useSession } from '../../../../platform/web/session.tsx'
import { ErrorPiece } from '../../../../platform/web/ui/ErrorPiece.tsx'
import { useDelayed } from '../../../../platform/web/ui/use-delayed.ts'
import { Wrap } from '../../../../platform/web/ui/Wrap.tsx'
import { cardOf } from '../../card.ts'
import { type DraftView, readDraft, saveDraft } from '../../contract.ts'
import { callsOf } from '../../kind-calls.ts'
import type { Kind } from '../../kind.ts'
import { allKinds } from '../../kinds/all-kinds.ts'
import { useDraftOf } from '../data.ts'
import { ProfileCard } from '../ProfileCard.tsx'
import { ProfilesAround } from '../ProfilesAround.tsx'

/** Drafts of a profile: one for each person and kind. */
export const profileDoor = (kind: string): DraftDoor => ({
  key: kind,
  save: async draft => (await send(saveDraft, { body: { kind, ...draft } })).data,
  read: async () => (await send(readDraft, { query: { kind } }, { quiet: true })).data,
})

/** The wizard of a kind: opens the draft where it was left, on whichever device, and keeps it. */
export function KindWizard({ kind }: { kind: Kind }) {
  const { user } = useSession()
  const draft = useDraftOf(kind.key)
  const loading = useDelayed(draft.isFetching)
  // what a visit before this one left in the memory may be older than what another device saved
  if (draft.data && draft.isFetchedAfterMount && user)
    return (
      <ProfilesAround>
        <Kept key={user._id} kind={kind} userId={user._id} opened={draft.data.data} />
      </ProfilesAround>
    )
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
  const [saver] = useState(() => new DraftSaver(kind, userId, opened, profileDoor(kind.key)))
  useEffect(() => () => saver.stop(), [saver])
  return <ProfileWizard kind={kind} saver={saver} opened={opened} />
}

/** The id of whoever is not signed in (yet). */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Sends a profile: `PUT` when it corrects one, else `POST`. Then the session is read again, and the prices open (spec). */
function useProfileSender(kind: Kind): Sender {
  const go = useNavigate()
  const { refresh } = useSession()
  return useMemo(() => {
    const calls = callsOf(kind)
    return {
      send: (body, { status }) =>
        send(status === 'draft' ? calls.create : calls.update, { body }, { idempotencyKey: crypto.randomUUID() }),
      done: async () => {
        await refresh()
        await go('/pages/pricing')
      },
    }
  }, [kind, go, refresh])
}

type ProfileWizardProps = { kind: Kind; saver: DraftSaver; opened: DraftView }

/** The wizard of a kind of profile, with the card that members will see beside it. */
function ProfileWizard({ kind, saver, opened }: ProfileWizardProps) {
  const { user } = useSession()
  const sender = useProfileSender(kind)
  const owner = {
    profileId: user?._id ?? NOBODY,
    userId: user?._id ?? NOBODY,
    username: user?.username ?? '',
    verified: null,
    ratingNumber: null,
    ratingCount: 0,
  }
  const card: DrawCard = ({ shown }, { names }) => (
    <ProfileCard card={cardOf(kind, shown, owner, SEES_ALL, names)} as="div" />
  )
  return <WizardPage kind={kind} saver={saver} opened={opened} sender={sender} card={card} />
}

/** The screen `/{kind}/create`. */
export function wizardScreen(key: string): ComponentType {
  const kind = allKinds.find(one => one.key === key)
  if (!kind) throw new Error(`No descriptor is known for the kind ${key}`)
  return () => <KindWizard kind={kind} />
}
