import { useEffect, useRef } from 'react'
import { letterOf } from '../../../../platform/web/admin/letter-of.ts'
import { readLocal } from '../../../../platform/web/local.ts'
import type { CaseView } from '../../contract/case.ts'
import type { Act } from '../decide/DecisionBar.tsx'
import { documentGroups, stepFile } from '../documents/document-groups.ts'
import type { Marks } from './use-marks.ts'
import { askAt, writeAt } from './write-at.ts'

/** Acts by the letter of their key; `shift-d` with Shift, `down` and `up` for the arrows. */
type CaseKeys = Partial<Record<string, () => void>>

/** Where a key belongs to somebody else: text being written, an open dialog, menu or list. */
const TAKEN = 'input:not([type=checkbox]), textarea, select, [contenteditable=true], dialog, [role=menu], [role=dialog]'

/** Letters alone can be switched off in the shell's help (WCAG 2.1.4). */
const lettersAllowed = () => readLocal('single-keys') !== 'off'

/** Key of the item that has the focus: field or file group. */
const focusedItem = (): string | undefined => document.activeElement?.closest<HTMLElement>('[data-item]')?.dataset.item

/** Puts the focus on an item's first button, in view. */
function focusItem(key: string | undefined): void {
  const line = key && document.querySelector<HTMLElement>(`[data-item="${CSS.escape(key)}"]`)
  if (!line) return
  line.querySelector<HTMLElement>('[data-tick]')?.focus({ preventScroll: true })
  line.scrollIntoView({ block: 'nearest' })
}

/**
 * Listens to the keys of an open case, by their place on the keyboard in any script. A letter after `g` is the shell's
 * ("go to …"), not ours.
 */
function useCaseKeys(keys: CaseKeys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    let afterG = false
    const onKeyDown = (event: KeyboardEvent) => {
      const after = afterG
      afterG = letterOf(event) === 'g'
      if (after || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      const target = event.target instanceof Element ? event.target : null
      if (target?.closest(TAKEN)) return
      const act = latest.current[nameOf(event)]
      if (!act) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}

/** Arrows count only while an item has the focus: otherwise they scroll. */
function nameOf(event: KeyboardEvent): string {
  if (event.key === 'ArrowDown') return focusedItem() ? 'down' : ''
  if (event.key === 'ArrowUp') return focusedItem() ? 'up' : ''
  const letter = lettersAllowed() ? letterOf(event) : ''
  return letter && event.shiftKey ? `shift-${letter}` : letter
}

type ReviewKeys = {
  view: Pick<CaseView, 'view'>
  marks: Marks
  mayAct: boolean
  /** What is open at the desk. */
  desk: {
    tab: string
    setTab: (tab: 'notes') => void
    chosen: string | null
    choose: (fileId: string) => void
  }
  act: (act: Act) => void
  onGo: (caseId: string) => void
  neighbours: { before?: string; next?: string }
}

/** Once what was pressed is drawn. */
const afterDrawing = (then: () => void): void => void requestAnimationFrame(() => requestAnimationFrame(then))

/** The keys of an open case (see KeysHelp). */
export function useReviewKeys({ view, marks, mayAct, desk, act, onGo, neighbours }: ReviewKeys) {
  const { tab, setTab, chosen, choose } = desk
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
