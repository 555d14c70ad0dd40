import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { send } from '../../../../platform/web/call.ts'
import { nested } from '../../../profiles/nested.ts'
import type { Sender } from '../../../profiles/web/wizard/use-submit.ts'
import type { ItemKindKey } from '../../contract.ts'
import { itemCallsOf } from '../../item-calls.ts'
import { itemKind } from '../../kinds/all-items.ts'
import { itemPathOf, listPathOf } from '../../rules.ts'

/** Sends an item: `PUT` for changes of one that is there, else `POST`; then its page opens, or one's own list while it waits. */
export function useItemSender(
  kind: ItemKindKey,
  itemId: string | undefined,
  draftId: () => string | undefined,
): Sender {
  const go = useNavigate()
  return useMemo(() => {
    const calls = itemCallsOf(itemKind(kind))
    let after = `${listPathOf(kind)}?tab=mine`
    return {
      async send(values) {
        const sent = nested(itemKind(kind), values)
        const options = { idempotencyKey: crypto.randomUUID() }
        const answer = itemId
          ? await send(calls.update, { body: { ...sent, _id: itemId } }, options)
          : await send(calls.create, { body: { ...sent, draftId: draftId() } }, options)
        if (answer.data.status === 'published') after = itemPathOf(answer.data._id)
        return answer
      },
      done: async () => void (await go(after)),
    }
  }, [kind, itemId, draftId, go])
}
