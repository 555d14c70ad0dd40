import type { FuseBox } from '../../../platform/server/wire.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import {
  setAudiences as audiencesCall,
  editProfile as editCall,
  readMyValues as readValuesCall,
  withdrawRevision as withdrawRevisionCall,
} from '../contract/mine.ts'
import { deleteUserFiles as deleteFilesCall, readDraft, saveDraft as saveDraftCall } from '../contract.ts'
import type { Kind } from '../kind.ts'
import { callsOf } from '../kind-calls.ts'
import { deleteUserFiles } from './delete-user-files.ts'
import { type Edited, editProfile } from './edit-profile.ts'
import { readMyValues } from './my-values.ts'
import { currentProfile } from './queries.ts'
import { readDraftOf } from './read-draft.ts'
import { type Safe, saveDraft } from './save-draft.ts'
import { setAudiences } from './set-audiences.ts'
import { submitProfile } from './submit-profile.ts'
import { updateProfile } from './update-profile.ts'
import { withdrawRevision } from './withdraw-revision.ts'

/** What each kind plugs in: its two calls, made from its descriptor, and its drafts. */
export function wireKinds(box: FuseBox, kinds: readonly Kind[]): void {
  const { house } = box
  const safe: Safe = { files: house.files, columnKey: house.secrets.columnKey }
  const kindOf = (key: string): Kind => kinds.find(one => one.key === key) ?? notFound()
  for (const kind of kinds) {
    const { create, update } = callsOf(kind)
    box.on(create, async ({ tx, viewer, body, say }) => {
      const { id, status, version } = await submitProfile(tx, safe, kind, viewer.id, body)
      return { message: say(`kinds.${kind.key}.sent`), data: { _id: id, status, version } }
    })
    box.on(update, async ({ tx, viewer, body, say }) => {
      const { row, edited } = await updateProfile(tx, safe, kind, viewer.id, body)
      const message = edited ? say(wordOf(edited)) : say(`kinds.${kind.key}.resent`)
      return { message, data: { _id: row.id, status: row.status, version: row.version } }
    })
  }
  wireEdits(box, kinds, safe)
  box.onRead(readDraft, ({ db, viewer, query }) => readDraftOf(db, kindOf(query.kind), viewer.id))
  box.on(saveDraftCall, ({ tx, viewer, body }) => saveDraft(tx, safe, kindOf(body.kind), viewer.id, body))
  box.on(deleteFilesCall, async ({ tx, viewer, body, say }) => {
    const waits = await deleteUserFiles(tx, safe, kinds, viewer.id, body.ids)
    return { message: say(waits ? 'edited.review' : 'files-removed') }
  })
}

/** What an edit's answer says: saved, sent to the review team, or both. */
const wordOf = ({ live, review }: Edited): string =>
  review.length === 0 ? 'edited.live' : live.length === 0 ? 'edited.review' : 'edited.both'

/** The approved profile in the settings. */
function wireEdits(box: FuseBox, kinds: readonly Kind[], safe: Safe): void {
  box.onRead(readValuesCall, ({ db, viewer }) => readMyValues(db, kinds, viewer.id))
  box.on(editCall, async ({ tx, viewer, body, say }) => {
    const profile = (await currentProfile(tx, viewer.id)) ?? notFound()
    const kind = kinds.find(one => one.key === profile.kind) ?? notFound()
    const data = await editProfile(tx, safe, kind, viewer.id, { ...body, form: false })
    return { message: say(wordOf(data)), data }
  })
  box.on(audiencesCall, async ({ tx, viewer, body, say }) => {
    const data = await setAudiences(tx, kinds, viewer.id, body.audiences)
    return { message: say('audience.saved'), data }
  })
  box.on(withdrawRevisionCall, ({ tx, viewer, say }) => withdrawRevision(tx, viewer.id, say('edited.taken-back')))
}
