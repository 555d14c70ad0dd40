import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { keyOfRead, send } from '../../../../platform/web/call.ts'
import { markField, readCase } from '../../contract/calls.ts'
import type { CaseView, Mark } from '../../contract/case.ts'
import { itemsOf } from '../../differences.ts'
import { patchMoved, sayRefusal } from '../data.ts'

/** Words are kept when the typing rests for so long. */
const REST_MS = 700

const byField = (marks: readonly Mark[]): Map<string, Mark> => new Map(marks.map(mark => [mark.field, mark]))

/**
 * What this reviewer ticks, shown at once and kept on the server in order. A refusal (somebody else holds the case) shows what is
 * kept instead.
 */
export function useMarks(view: CaseView) {
  const client = useQueryClient()
  const [marks, setMarks] = useState(() => byField(view.marks))
  const line = useRef<Promise<void>>(Promise.resolve())
  const resting = useRef(new Map<string, ReturnType<typeof setTimeout>>())
  const latest = useRef(marks)
  latest.current = marks

  const keep = useCallback(
    (field: string) => {
      clearTimeout(resting.current.get(field))
      resting.current.delete(field)
      line.current = line.current.then(async () => {
        const { mark = null, ask } = latest.current.get(field) ?? {}
        const body = { field, mark, ...(mark === 'ask' && { ask: ask ?? '' }) }
        try {
          const { data } = await send(markField, { params: { caseId: view._id }, body })
          patchMoved(client, { caseId: view._id, standing: data })
          // the kept answer does not know this mark: it is read again when the case is opened the next time
          void client.invalidateQueries({
            queryKey: keyOfRead(readCase, { params: { caseId: view._id } }),
            refetchType: 'none',
          })
        } catch (error) {
          sayRefusal(error as Error)
          const kept = await send(readCase, { params: { caseId: view._id } }).catch(() => null)
          if (kept) setMarks(byField(kept.data.marks))
        }
      })
    },
    [client, view._id],
  )

  const put = useCallback((field: string, mark: Mark['mark'] | null, ask: string | null = null) => {
    const next = new Map(latest.current)
    if (mark === null) next.delete(field)
    else next.set(field, { field, mark, ask })
    latest.current = next
    setMarks(next)
  }, [])

  // what was typed last is kept when the case is left
  useEffect(() => {
    const waiting = resting.current
    return () => {
      for (const field of [...waiting.keys()]) keep(field)
    }
  }, [keep])

  return useMemo(() => {
    const order = itemsOf(view.view)
    const asks = [...marks.values()].filter(mark => mark.mark === 'ask')
    return {
      of: (field: string): Mark | undefined => marks.get(field),
      order,
      read: order.filter(field => marks.has(field)).length,
      asks: asks.map(({ field, ask }) => ({ field, text: ask ?? '' })),
      set: (field: string, mark: Mark['mark'] | null) => {
        put(field, mark, mark === 'ask' ? (latest.current.get(field)?.ask ?? '') : null)
        keep(field)
      },
      /** Types what is asked; kept when the typing rests, or by `rest` when the field is left. */
      write: (field: string, text: string) => {
        put(field, 'ask', text)
        clearTimeout(resting.current.get(field))
        resting.current.set(
          field,
          setTimeout(() => keep(field), REST_MS),
        )
      },
      rest: (field: string) => {
        if (resting.current.has(field)) keep(field)
      },
      /** Resolves when everything is kept. */
      settled: () => {
        for (const field of [...resting.current.keys()]) keep(field)
        return line.current
      },
    }
  }, [marks, view.view, put, keep])
}

export type Marks = ReturnType<typeof useMarks>
