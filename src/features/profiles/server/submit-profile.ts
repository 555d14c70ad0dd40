import type { Tx } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import { seal } from '../../../platform/server/seal.ts'
import { Refusal, refuse } from '../../../platform/shared/refusal.ts'
import { checkValues, filesIn } from '../check-values.ts'
import { profileSubmitted } from '../contract.ts'
import { fileGroupsOf, type Kind, type Values } from '../kind.ts'
import { languageOf, type Stored, toStored } from '../stored.ts'
import { carryMove } from './carry-move.ts'
import { claimedFiles } from './files-of.ts'
import { type Draft, openDraft } from './open-draft.ts'
import { deleteDraft, insertProfile, insertVersion, lockPerson, type ProfileRow, raiseVersion } from './queries.ts'
import type { Safe } from './save-draft.ts'
import { readCurrencies, readWorld } from './world.ts'

/** What was sent, with its files named by id however they came. */
function sentValues(kind: Kind, body: Values): Values {
  const groups = fileGroupsOf(kind).map(({ key }) => [key, filesIn(body[key])] as const)
  return { ...body, ...Object.fromEntries(groups) }
}

async function checked(tx: Tx, kind: Kind, userId: string, draft: Draft, body: Values): Promise<Stored> {
  const currencies = await readCurrencies(tx)
  const owner = {
    userId,
    profileId: draft.profile?.id ?? draft.row?.id ?? null,
    timeZone: body.timeZone as string | undefined,
  }
  const raw = sentValues(kind, body)
  const world = await readWorld(tx, kind, raw, owner, currencies)
  const { values, errors } = checkValues(kind, raw, world, { kept: Object.keys(draft.sealed) })
  if (errors.length > 0) throw new Refusal('validation', {}, errors)
  return toStored(kind, values, currencies.decimalsOf)
}

function textOf(data: Values, key: string | undefined): string | null {
  const value = key === undefined ? undefined : data[key]
  return typeof value === 'string' ? value : null
}

function phoneOf(kind: Kind, data: Values): string | null {
  const field = kind.steps
    .flatMap(step => step.groups.flatMap(group => group.fields ?? []))
    .find(one => one.key === kind.facts.phone)
  return field?.type === 'phone' && data[field.key] ? `+${data[field.code]}${data[field.key]}` : null
}

async function keepVersion(
  tx: Tx,
  safe: Safe,
  kind: Kind,
  profile: ProfileRow,
  draft: Draft,
  stored: Stored,
): Promise<void> {
  const target = { kind: 'profile', id: profile.id }
  for (const [group, ids] of Object.entries(stored.files))
    await safe.files.claim(tx, profile.user_id, target, ids, group)
  const secrets = Object.entries(stored.secrets).map(([key, text]) => [key, seal(safe.columnKey, text)] as const)
  await insertVersion(tx, {
    profileId: profile.id,
    number: profile.version,
    data: stored.data,
    sealed: { ...draft.sealed, ...Object.fromEntries(secrets) },
    language: languageOf(kind, stored.data),
    name: textOf(stored.data, kind.facts.name) ?? '',
    email: textOf(stored.data, kind.facts.email),
    phone: phoneOf(kind, stored.data),
    license: textOf(stored.data, kind.facts.license),
    files: stored.files,
  })
  if (draft.row) await deleteDraft(tx, draft.row.id)
  await safe.files.release(tx, target, (await claimedFiles(tx, profile.id)).loose)
}

/**
 * Sends a profile to the review team: the first time, or corrected after the reviewers asked or rejected. Each submission is a
 * version. Sent twice at once it becomes one profile with one version; the later call is told so (`already-has-profile`).
 */
export async function submitProfile(tx: Tx, safe: Safe, kind: Kind, userId: string, body: Values): Promise<ProfileRow> {
  if (body.userId !== undefined && body.userId !== userId) refuse('profiles.not-yours')
  await lockPerson(tx, userId)
  const draft = await openDraft(tx, kind, userId)
  const stored = await checked(tx, kind, userId, draft, body)
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
