import { send } from '../../../../platform/web/call.ts'
import type { DraftView } from '../../../profiles/contract.ts'
import type { DraftDoor } from '../../../profiles/web/wizard/draft-keeper.ts'
import { type ItemDraft, readItemDraft, saveItemDraft } from '../../contract/mine.ts'
import type { ItemKindKey } from '../../contract.ts'

/** Which draft a wizard keeps: that of an id, a new one, or the newest of the kind that is not sent. */
export type DraftWanted = { kind: ItemKindKey; id?: string; fresh?: boolean }

/** An item's draft as wizards read drafts: what was asked shows while its owner is to correct it; what was sent has seen every step. */
export const draftViewOf = ({ _id: _, status, ...draft }: ItemDraft): DraftView => ({
  ...draft,
  status: status === 'draft' || status === 'changes_requested' ? status : 'approved',
})

/** Under which name this device keeps it. The newest draft keeps one name from its first letter on, before it has an id. */
const keyOf = ({ kind, id, fresh }: DraftWanted) => `item.${id ?? (fresh ? `new-${kind}` : kind)}`

/** Drafts of an item; `saved` is the id of what was saved before. The first save of a new one says its id. */
export function itemDoor(wanted: DraftWanted, saved: string | null): DraftDoor & { id(): string | undefined } {
  const { kind, fresh } = wanted
  let id = wanted.id ?? saved ?? undefined
  return {
    key: keyOf(wanted),
    id: () => id,
    async save(draft) {
      const which = id ? { id } : fresh ? { fresh } : {}
      const { data } = await send(saveItemDraft, { body: { kind, ...which, ...draft } })
      id = data._id
      return data
    },
    async read() {
      const { data } = await send(readItemDraft, { query: { kind, id } }, { quiet: true })
      id = data._id ?? id
      return draftViewOf(data)
    },
  }
}
