import { useWrite } from '../../../../platform/web/call.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { toast, undoBar } from '../../../../platform/web/ui/toast.ts'
import {
  changeSavedSearch,
  deleteSavedSearch,
  listSavedSearches,
  restoreSavedSearch,
  type SavedSearch,
} from '../../contract.ts'
import type { strings } from '../../strings.en.ts'
import type { Wish } from './SavedFields.tsx'

const invalidates = [listSavedSearches]

/** What is done with a saved search: changed, or deleted with a way back. */
export function useSaved({ _id, name }: SavedSearch) {
  const t = useText<typeof strings>('directories')
  const change = useWrite(changeSavedSearch, { invalidates })
  const remove = useWrite(deleteSavedSearch, { invalidates })
  const restore = useWrite(restoreSavedSearch, { invalidates })
  const input = { params: { searchId: _id } }
  const drop = async () => {
    if (await remove.run(input))
      undoBar({ message: t('saved.deleted', { name }), onUndo: () => void restore.run(input) })
  }
  const keep = async (body: Wish) => {
    const done = await change.run({ ...input, body })
    if (done) toast({ tone: 'success', title: done.message, ms: 3000 })
    return done !== null
  }
  return { change, keep, drop }
}
