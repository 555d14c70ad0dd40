import type { Values } from '../../../engines/forms/descriptor.ts'
import { namedValues } from '../../../engines/forms/payload.ts'
import { checkSent } from '../../../engines/forms/server/check-sent.ts'
import type { Stored } from '../../../engines/forms/stored.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { lookupEntries } from '../../lookups/server/public.ts'
import { profileSubmitted } from '../contract.ts'
import type { Kind } from '../kind.ts'
import { carryMove } from './carry-move.ts'
import { keepVersion } from './keep-version.ts'
import { type Draft, openDraft } from './open-draft.ts'
import { insertProfile, lockPerson, type ProfileRow, raiseVersion } from './queries.ts'
import type { Safe } from './save-draft.ts'

/**
 * Sends a profile to the review team: the first time, or corrected after the reviewers asked or rejected. Each submission is a
 * version. Sent twice at once it becomes one profile with one version; the later call is told so (`already-has-profile`).
 */
export async function submitProfile(tx: Tx, safe: Safe, kind: Kind, userId: string, body: Values): Promise<ProfileRow> {
  if (body.userId !== undefined && body.userId !== userId) refuse('profiles.not-yours')
  await lockPerson(tx, userId)
  return sendDraft(tx, safe, kind, userId, await openDraft(tx, kind, userId), body)
}

/** Sends a profile again that was given back: what the form does not name is as it was typed or sent last. */
export async function resubmitProfile(
  tx: Tx,
  safe: Safe,
  kind: Kind,
  userId: string,
  { timeZone, ...form }: Values,
): Promise<ProfileRow> {
  const draft = await openDraft(tx, kind, userId)
  const before = draft.profile ? draft.values : {}
  return sendDraft(tx, safe, kind, userId, draft, { ...before, ...namedValues(kind, before, form), timeZone })
}

async function sendDraft(
  tx: Tx,
  safe: Safe,
  kind: Kind,
  userId: string,
  draft: Draft,
  body: Values,
): Promise<ProfileRow> {
  const stored = await sentValues(tx, kind, userId, draft, body)
  const from = draft.profile?.status ?? 'draft'
  const profile = draft.profile
    ? await raiseVersion(tx, draft.profile.id)
    : await insertProfile(tx, { userId, kind, id: draft.row?.id })
  await keepVersion(tx, safe, kind, profile, draft, stored)
  await carryMove(tx, profile, from, 'submitted', { by: userId })
  const { id: profileId, version } = profile
  await announce(tx, profileSubmitted, { profileId, userId, kind: kind.key, version })
  return profile
}

/** Checks everything again; refuses with every fault and its path, else answers what is kept. */
function sentValues(tx: Tx, kind: Kind, userId: string, draft: Draft, body: Values): Promise<Stored> {
  const target = { kind: 'profile', id: draft.profile?.id ?? draft.row?.id ?? null }
  const owner = { userId, target, timeZone: body.timeZone as string | undefined }
  return checkSent(tx, lookupEntries, kind, body, owner, Object.keys(draft.sealed))
}
