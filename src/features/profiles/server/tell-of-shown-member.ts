import type { Tx } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import { shownMemberMoved, shownMemberTopic } from '../contract.ts'
import { profileRow } from './queries.ts'

/** Tells windows that show a member that what is shown of them is another now, or nothing any more. */
export async function tellOfShownMember(tx: Tx, profileId: string): Promise<void> {
  const profile = await profileRow(tx, profileId)
  if (!profile) return
  const { user_id: userId } = profile
  await announce(tx, shownMemberMoved, { userId }, shownMemberTopic(userId))
}
