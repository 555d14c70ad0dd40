import type { FuseBox } from '../../../platform/server/wire.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import { deleteUserFiles as deleteFilesCall, readDraft, saveDraft as saveDraftCall } from '../contract.ts'
import type { Kind } from '../kind.ts'
import { callsOf } from '../kind-calls.ts'
import { deleteUserFiles } from './delete-user-files.ts'
import { readDraftOf } from './read-draft.ts'
import { type Safe, saveDraft } from './save-draft.ts'
import { submitProfile } from './submit-profile.ts'

/** What each kind plugs in: its two calls, made from its descriptor, and its drafts. */
export function wireKinds(box: FuseBox, kinds: readonly Kind[]): void {
  const { house } = box
  const safe: Safe = { files: house.files, columnKey: house.secrets.columnKey }
  const kindOf = (key: string): Kind => kinds.find(one => one.key === key) ?? notFound()
  for (const kind of kinds)
    for (const [way, call] of Object.entries(callsOf(kind)))
      box.on(call, async ({ tx, viewer, body, say }) => {
        const { id, status, version } = await submitProfile(tx, safe, kind, viewer.id, body)
        const message = say(way === 'create' ? `kinds.${kind.key}.sent` : `kinds.${kind.key}.resent`)
        return { message, data: { _id: id, status, version } }
      })
  box.onRead(readDraft, ({ db, viewer, query }) => readDraftOf(db, kindOf(query.kind), viewer.id))
  box.on(saveDraftCall, ({ tx, viewer, body }) => saveDraft(tx, safe, kindOf(body.kind), viewer.id, body))
  box.on(deleteFilesCall, async ({ tx, viewer, body, say }) => {
    await deleteUserFiles(tx, house.files, kinds, viewer.id, body.ids)
    return { message: say('files-removed') }
  })
}
