import type { Values } from '../../../engines/forms/descriptor.ts'
import { fromStored } from '../../../engines/forms/stored.ts'
import type { Db } from '../../../platform/server/db.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import { readCurrencies } from '../../lookups/server/public.ts'
import type { Kind } from '../kind.ts'
import { refusalToSubmit } from '../rules.ts'
import {
  currentProfile,
  type DraftRow,
  draftRow,
  filesOfVersions,
  type ProfileRow,
  type VersionRow,
  versionRow,
  withdrawnVersion,
} from './queries.ts'

/** A draft with what it corrects: `row` is null until something was saved. */
export type Draft = {
  row: DraftRow | null
  /** The profile that was asked for changes or rejected, when this corrects one. */
  profile: ProfileRow | null
  sent: VersionRow | null
  values: Values
  step: string
  /** Secrets that are here, by field. */
  sealed: Record<string, string | null>
}

/** What was sent, as the wizard has it again. */
async function valuesOfVersion(db: Db, kind: Kind, version: VersionRow): Promise<Values> {
  const files = (await filesOfVersions(db, [version.id])).get(version.id) ?? {}
  const { coinageOf } = await readCurrencies(db)
  return fromStored(kind, { data: version.data, files }, coinageOf)
}

/** What somebody wrote who withdrew a profile of this kind and comes back: all but its files and secrets. */
async function valuesOfBefore(db: Db, kind: Kind, userId: string): Promise<Values> {
  const before = await withdrawnVersion(db, userId, kind.key)
  return before ? fromStored(kind, { data: before.data, files: {} }, (await readCurrencies(db)).coinageOf) : {}
}

/**
 * A person's draft of a kind: what they typed last, else what they sent and must correct, else what they
 * wrote before they withdrew, else nothing. Refuses who has a
 * profile under review, or of another kind.
 */
export async function openDraft(db: Db, kind: Kind, userId: string): Promise<Draft> {
  const profile = (await currentProfile(db, userId)) ?? null
  refuse(refusalToSubmit(profile, kind.key))
  const row = (await draftRow(db, userId, kind.key)) ?? null
  const sent = profile ? ((await versionRow(db, profile.id, profile.version)) ?? null) : null
  const values = row ? row.data : sent ? await valuesOfVersion(db, kind, sent) : await valuesOfBefore(db, kind, userId)
  const step = row?.step ?? kind.steps[0]!.key
  return { row, profile, sent, values, step, sealed: { ...sent?.sealed, ...row?.sealed } }
}
