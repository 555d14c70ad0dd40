import { useRef, useState } from 'react'
import { useWrite } from '../../../../platform/web/call.ts'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { type EntryView, moveIndustry } from '../../contract/editing.ts'
import { type Branch, type Place, refusalToMove, type Step, stepFrom } from '../../tree.ts'
import { useRefresh } from './use-refresh.ts'

/** Where on a row something hangs while it is dragged. */
export type Hang = { id: string; where: 'before' | 'into' | 'after' }

/** Moves branches: a step at a time by button and key, anywhere by dragging. */
export function useMove(entries: readonly EntryView[]) {
  const refresh = useRefresh('industries')
  const dragged = useRef<string | null>(null)
  const [hang, setHang] = useState<Hang | null>(null)
  const { run, busy } = useWrite(moveIndustry, {
    onDone: ({ message }) => {
      toast({ tone: 'success', title: message, ms: 3000 })
      void refresh()
    },
    onRefusal: refusal => toast({ tone: 'danger', title: refusal.message }),
  })
  const put = (id: string, place: Place) => run({ params: { entryId: id }, body: place })
  return {
    busy,
    hang,
    placeOf: (branch: Branch, step: Step) => stepFrom(entries, branch, step),
    step: (branch: Branch, step: Step) => {
      const place = stepFrom(entries, branch, step)
      return place ? put(branch.entry._id, place) : Promise.resolve(null)
    },
    lift: (id: string) => void (dragged.current = id),
    letGo: () => {
      dragged.current = null
      setHang(null)
    },
    /** True when what is dragged may be dropped there. */
    over: (branch: Branch, where: Hang['where']): boolean => {
      const id = dragged.current
      const parent = where === 'into' ? branch.entry._id : branch.parent
      if (!id || id === branch.entry._id || refusalToMove(entries, id, parent)) {
        setHang(null)
        return false
      }
      if (hang?.id !== branch.entry._id || hang.where !== where) setHang({ id: branch.entry._id, where })
      return true
    },
    drop: (branch: Branch) => {
      const id = dragged.current
      const at = hang
      dragged.current = null
      setHang(null)
      if (id && at) void put(id, droppedAt(branch, at.where, id))
    },
  }
}

function droppedAt({ entry, parent, sisters }: Branch, where: Hang['where'], id: string): Place {
  if (where === 'into') return { parentId: entry._id, beforeId: null }
  const others = sisters.filter(sister => sister._id !== id)
  const at = others.indexOf(entry) + (where === 'after' ? 1 : 0)
  return { parentId: parent, beforeId: others[at]?._id ?? null }
}

export type Move = ReturnType<typeof useMove>
