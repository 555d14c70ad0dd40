import { send } from '../../../../platform/web/call.ts'
import { readDraft, saveDraft } from '../../contract.ts'
import type { DraftDoor } from './draft-keeper.ts'

/** Drafts of a profile: one for each person and kind. */
export const profileDoor = (kind: string): DraftDoor => ({
  key: kind,
  save: async draft => (await send(saveDraft, { body: { kind, ...draft } })).data,
  read: async () => (await send(readDraft, { query: { kind } }, { quiet: true })).data,
})
