import { useWrite } from '../../../../platform/web/call.ts'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { type EntryView, editCalls } from '../../contract/editing.ts'
import type { List } from '../../lists.ts'
import { useRefresh } from './use-refresh.ts'

const countryOf = (entry: EntryView) => (entry.values.countryId as string | undefined) ?? undefined

/** Offers a retired entry again. */
export function useRestore(list: List) {
  const refresh = useRefresh(list.name)
  const { run, busy } = useWrite(editCalls[list.name].restore, {
    onDone: ({ message, data }) => {
      toast({ tone: 'success', title: message, ms: 3000 })
      void refresh(countryOf(data))
    },
    onRefusal: refusal => toast({ tone: 'danger', title: refusal.message }),
  })
  return { busy, run: (entry: EntryView) => run({ params: { entryId: entry._id } }) }
}
