import type { Tx } from '../../../platform/server/db.ts'
import type { FileStore } from '../../../platform/server/file-store.ts'
import { seal } from '../../../platform/server/seal.ts'
import { Refusal } from '../../../platform/shared/refusal.ts'
import { filesIn } from '../check-values.ts'
import { fieldsOf, fileGroupsOf, type Kind, type Values } from '../kind.ts'
import { claimedFiles } from './files-of.ts'
import { type Draft, openDraft } from './open-draft.ts'
import { insertDraft, lockPerson, updateDraft } from './queries.ts'

export type Safe = { files: FileStore; columnKey: string }
export type Typed = { step: string; version: number; values: Values }

/** Refuses names that the descriptor does not have; everything else may be half typed. */
function refuseUnknown(kind: Kind, values: Values): void {
  const codes = fieldsOf(kind).flatMap(field => (field.type === 'phone' ? [field.code] : []))
  const known = new Set([...fieldsOf(kind), ...fileGroupsOf(kind)].map(one => one.key).concat(codes))
  const errors = Object.keys(values)
    .filter(key => !known.has(key))
    .map(key => ({ path: `values.${key}`, code: 'unknown', message: '' }))
  if (errors.length > 0) throw new Refusal('validation', {}, errors)
}

/** Takes the secrets out of the values and closes them; an emptied one is forgotten. */
function closeSecrets(kind: Kind, values: Values, before: Draft['sealed'], columnKey: string) {
  const data = { ...values }
  const sealed = { ...before }
  for (const field of fieldsOf(kind)) {
    if (field.type !== 'secret' || !(field.key in data)) continue
    const text = data[field.key]
    delete data[field.key]
    if (typeof text === 'string' && text.trim()) sealed[field.key] = seal(columnKey, text.trim())
  }
  return { data, sealed }
}

/** Keeps the draft's files from being swept, and lets go of those that are no longer named. Files that are gone are passed over. */
async function holdFiles(
  tx: Tx,
  store: FileStore,
  kind: Kind,
  userId: string,
  draftId: string,
  data: Values,
): Promise<void> {
  const target = { kind: 'profile', id: draftId }
  const own = await tx
    .selectFrom('files')
    .select(['id', 'claimed_id', 'claimed_kind'])
    .where('owner_id', '=', userId)
    .where(e =>
      e.or([e('claimed_kind', 'is', null), e.and([e('claimed_kind', '=', 'profile'), e('claimed_id', '=', draftId)])]),
    )
    .execute()
  const free = new Set(own.map(row => row.id))
  const named = new Set<string>()
  for (const group of fileGroupsOf(kind)) {
    const ids = filesIn(data[group.key]).filter(id => free.has(id))
    for (const id of ids) named.add(id)
    await store.claim(tx, userId, target, ids, group.key)
  }
  const { loose } = await claimedFiles(tx, draftId)
  await store.release(
    tx,
    target,
    loose.filter(id => !named.has(id)),
  )
}

/**
 * Saves what is typed. Refuses `profiles.draft-newer` when another window saved since `version`, so that nothing is overwritten
 * unnoticed; the window reads the newer one, joins both and saves again.
 */
export async function saveDraft(tx: Tx, safe: Safe, kind: Kind, userId: string, typed: Typed) {
  refuseUnknown(kind, typed.values)
  await lockPerson(tx, userId)
  const before = await openDraft(tx, kind, userId)
  if ((before.row?.version ?? 0) !== typed.version) throw new Refusal('profiles.draft-newer')
  const step = kind.steps.some(one => one.key === typed.step) ? typed.step : before.step
  const { data, sealed } = closeSecrets(kind, typed.values, before.row?.sealed ?? {}, safe.columnKey)
  const content = { step, data, sealed, version: typed.version + 1 }
  const saved = before.row
    ? await updateDraft(tx, before.row.id, content)
    : await insertDraft(tx, { userId, kind: kind.key, id: before.profile?.id }, content)
  await holdFiles(tx, safe.files, kind, userId, saved.id, data)
  return { data: { version: saved.version, savedAt: saved.saved_at.toISOString() } }
}
