import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useRead, useWrite } from '../../../platform/web/call.ts'
import { useText } from '../../../platform/web/text.tsx'
import { toast, undoBar } from '../../../platform/web/ui/toast.ts'
import { isolate } from '../../accounts/web/isolate.ts'
import { bookmark, type KeptThing, listBookmarks, removeBookmark } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import { STANDING } from './use-switch.ts'
import { useWhy } from './use-why.ts'

export const PER_PAGE = 24

/**
 * A page of one's bookmarks. `remove` takes a card away at once and offers it back for six seconds; of a thing that is gone
 * nothing could be brought back.
 */
export function useBookmarks(kind: string | undefined, page: number) {
  const t = useText<typeof strings>('social')
  const client = useQueryClient()
  const why = useWhy()
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set())
  const query = { page, perPage: PER_PAGE, ...(kind !== undefined && { kind }) }
  const list = useRead(listBookmarks, { query }, { keepPrevious: true })
  const show = (id: string, shown: boolean) =>
    setRemoved(now => new Set(shown ? [...now].filter(one => one !== id) : [...now, id]))
  const changed = () => void client.invalidateQueries({ queryKey: [STANDING] })
  const onRefusal = (refusal: Error) => toast({ tone: 'danger', title: why(refusal) })
  const back = useWrite(bookmark, { invalidates: [listBookmarks], onDone: changed, onRefusal })
  const off = useWrite(removeBookmark, { invalidates: [listBookmarks], onDone: changed, onRefusal })
  const remove = async (thing: KeptThing) => {
    const { kind, id, title } = thing
    show(thing._id, false)
    if (!(await off.run({ body: { kind, id } }))) return show(thing._id, true)
    if (title !== null)
      undoBar({
        message: t('list.removed', { name: isolate(title) }),
        onUndo: () => void back.run({ body: { kind, id } }),
      })
  }
  const things = (list.data?.data ?? []).filter(thing => !removed.has(thing._id))
  const total = list.data?.kinds.reduce((sum, one) => sum + one.count, 0) ?? 0
  return { list, things, total, remove }
}
