import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { CaseView, Mark } from '../../contract/case.ts'
import { itemsOf } from '../../differences.ts'
import { byField, type MarkMap, type MarkPlace, makeMarkKeeper, reviewersPlace } from './mark-keeper.ts'

/**
 * What this reviewer ticks: shown at once, kept on the server in order. A refusal (somebody else holds the case) shows what is
 * kept instead.
 */
export function useMarks(
  view: Pick<CaseView, '_id' | 'marks' | 'view'>,
  placeOf: (client: QueryClient, caseId: string) => MarkPlace = reviewersPlace,
) {
  const client = useQueryClient()
  const [marks, setMarks] = useState<MarkMap>(() => byField(view.marks))
  const latest = useRef(marks)
  const { _id: caseId, view: application } = view
  const keeper = useMemo(() => {
    const refused = (kept: MarkMap) => {
      latest.current = kept
      setMarks(kept)
    }
    return makeMarkKeeper(placeOf(client, caseId), () => latest.current, refused)
  }, [client, caseId, placeOf])
  // what was typed last is kept when the case is left
  useEffect(() => () => void keeper.keepAll(), [keeper])

  return useMemo(() => {
    const put = (field: string, mark: Mark['mark'] | null, ask: string | null) => {
      const next = new Map(latest.current)
      if (mark === null) next.delete(field)
      else next.set(field, { field, mark, ask })
      latest.current = next
      setMarks(next)
      keeper.remember(next)
    }
    const order = itemsOf(application)
    const asks = [...marks.values()].filter(({ mark }) => mark === 'ask')
    return {
      of: (field: string): Mark | undefined => marks.get(field),
      order,
      read: order.filter(field => marks.has(field)).length,
      asks: asks.map(({ field, ask }) => ({ field, text: ask ?? '' })),
      set: (field: string, mark: Mark['mark'] | null) => {
        put(field, mark, mark === 'ask' ? (latest.current.get(field)?.ask ?? '') : null)
        keeper.keep(field)
      },
      /** Types what is asked; kept when the typing rests, or by `rest` when the field is left. */
      write: (field: string, text: string) => {
        put(field, 'ask', text)
        keeper.keepLater(field)
      },
      rest: keeper.rest,
      /** Resolves when everything is kept. */
      settled: keeper.keepAll,
    }
  }, [marks, application, keeper])
}

export type Marks = ReturnType<typeof useMarks>
