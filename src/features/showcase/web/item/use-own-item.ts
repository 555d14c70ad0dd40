import { useNavigate } from 'react-router'
import { useWrite } from '../../../../platform/web/call.ts'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { duplicateItem, setItemStatus } from '../../../items/contract/mine.ts'
import { readItem } from '../../../items/contract/page.ts'
import type { Offer } from '../../../items/rules.ts'

/** What an owner does with an item on its page. */
export function useOwnItem(itemId: string) {
  const go = useNavigate()
  const onRefusal = (refusal: Error) => toast({ tone: 'danger', title: refusal.message })
  const move = useWrite(setItemStatus, {
    invalidates: [readItem],
    onDone: ({ message }) => toast({ tone: 'success', title: message }),
    onRefusal,
  })
  const copy = useWrite(duplicateItem, {
    onDone: ({ data }) => void go(`/${data.kind}/create?draft=${data._id}`),
    onRefusal,
  })
  return {
    busy: move.busy,
    move: (offer: Offer) => void move.run({ params: { itemId }, body: { status: offer } }),
    copying: copy.busy,
    copy: () => void copy.run({ params: { itemId } }),
  }
}
