import type { CaseView } from '../../contract/case.ts'
import type { Act } from '../decide/DecisionBar.tsx'
import { documentGroups, stepFile } from '../documents/document-groups.ts'
import { focusedItem, focusItem, useCaseKeys } from './use-case-keys.ts'
import type { Marks } from './use-marks.ts'
import { askAt, writeAt } from './write-at.ts'

type ReviewKeys = {
  view: Pick<CaseView, 'view'>
  marks: Marks
  mayAct: boolean
  tab: string
  setTab: (tab: 'notes') => void
  chosen: string | null
  choose: (fileId: string) => void
  act: (act: Act) => void
  onGo: (caseId: string) => void
  neighbours: { before?: string; next?: string }
}

/** Once what was pressed is drawn. */
const afterDrawing = (then: () => void): void => void requestAnimationFrame(() => requestAnimationFrame(then))

/** The keys of an open case (see KeysHelp). */
export function useReviewKeys({ view, marks, mayAct, tab, setTab, chosen, choose, act, onGo, neighbours }: ReviewKeys) {
  const here = () => focusedItem() ?? marks.order.find(key => !marks.of(key))
  const beside = (by: number) => {
    const now = focusedItem()
    return now === undefined ? marks.order[0] : marks.order[marks.order.indexOf(now) + by]
  }
  const tick = (mark: 'ok' | 'ask') => {
    const item = here()
    if (!mayAct || tab !== 'application' || !item) return
    if (mark === 'ask') return askAt(marks, item)
    marks.set(item, mark)
    const next = marks.order[marks.order.indexOf(item) + 1]
    afterDrawing(() => focusItem(next ?? item))
  }
  const turn = (step: 1 | -1) => {
    const next = stepFile(documentGroups(view.view), chosen, step)
    if (next) choose(next)
  }
  useCaseKeys({
    a: () => act('approve'),
    c: () => act('changes'),
    r: () => act('reject'),
    j: () => neighbours.next && onGo(neighbours.next),
    k: () => neighbours.before && onGo(neighbours.before),
    o: () => tick('ok'),
    n: () => tick('ask'),
    d: () => turn(1),
    'shift-d': () => turn(-1),
    down: () => focusItem(beside(1)),
    up: () => focusItem(beside(-1)),
    m: () => writeAt('note', () => setTab('notes')),
  })
}
