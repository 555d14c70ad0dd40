import type { Tx } from '../../../platform/server/db.ts'
import { seal } from '../../../platform/server/seal.ts'
import { fieldsOf, type Kind, type Values } from '../kind.ts'
import { languageOf, type Stored } from '../stored.ts'
import { claimedFiles } from './files-of.ts'
import type { Draft } from './open-draft.ts'
import { deleteDraft, insertVersion, type ProfileRow } from './queries.ts'
import type { Safe } from './save-draft.ts'

function textOf(data: Values, key: string | undefined): string | null {
  const value = key === undefined ? undefined : data[key]
  return typeof value === 'string' ? value : null
}

function phoneOf(kind: Kind, data: Values): string | null {
  const field = fieldsOf(kind).find(one => one.key === kind.facts.phone)
  return field?.type === 'phone' && data[field.key] ? `+${data[field.code]}${data[field.key]}` : null
}

/** Keeps a submission: its files are claimed, its secrets closed, its draft is gone and with it what nothing names any more. */
export async function keepVersion(
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
