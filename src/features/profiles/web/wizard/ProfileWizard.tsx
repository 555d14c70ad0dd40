import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { send } from '../../../../platform/web/call.ts'
import { useSession } from '../../../../platform/web/session.tsx'
import { cardOf } from '../../card.ts'
import type { DraftView } from '../../contract.ts'
import type { Kind } from '../../kind.ts'
import { callsOf } from '../../kind-calls.ts'
import { SEES_ALL } from '../../shown.ts'
import { ProfileCard } from '../ProfileCard.tsx'
import type { DraftKeeper } from './draft-keeper.ts'
import type { Sender } from './use-submit.ts'
import { type DrawCard, WizardPage } from './WizardPage.tsx'

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

type ProfileWizardProps = { kind: Kind; keeper: DraftKeeper; opened: DraftView }

/** The wizard of a kind of profile, with the card that members will see beside it. */
export function ProfileWizard({ kind, keeper, opened }: ProfileWizardProps) {
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
  return <WizardPage kind={kind} keeper={keeper} opened={opened} sender={sender} card={card} />
}
