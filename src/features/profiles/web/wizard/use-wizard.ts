import { useMemo, useState } from 'react'
import type { FieldError } from '../../../../platform/shared/refusal.ts'
import { useStore } from '../../../../platform/web/store.ts'
import { checkValues } from '../../check-values.ts'
import type { DraftView } from '../../contract.ts'
import { type Kind, type Step, stepOf, type Values } from '../../kind.ts'
import type { DraftKeeper } from './draft-keeper.ts'
import { useLookups } from './use-lookups.ts'

export type Wizard = ReturnType<typeof useWizard>

/** Which step is open, what is wrong in each, and where one may go: a step is left forward only when its fields are right. */
export function useWizard(kind: Kind, keeper: DraftKeeper, opened: DraftView) {
  const draft = useStore(keeper.state)
  const { values } = draft
  const lookups = useLookups(kind, values)
  const [attempted, setAttempted] = useState<ReadonlySet<string>>(new Set())
  const [served, setServed] = useState<readonly FieldError[]>([])
  const [reviewing, setReviewing] = useState(false)
  const [seen, setSeen] = useState(opened.asks.length > 0 || opened.status !== 'draft' ? kind.steps.length - 1 : 0)

  const found = useMemo(
    () =>
      new Map(
        kind.steps.map(step => [
          step.key,
          checkValues(kind, values, lookups.world, { step: step.key, kept: opened.kept }).errors,
        ]),
      ),
    [kind, values, lookups.world, opened.kept],
  )
  const wrong = (step: string): readonly FieldError[] => found.get(step) ?? []
  const at = Math.max(
    0,
    kind.steps.findIndex(step => step.key === draft.step),
  )
  const step = kind.steps[at] as Step
  const furthest = Math.max(seen, at)
  /** Errors that are shown: of steps somebody tried to leave, and what the server said of fields not touched since. */
  const errorsOf = (key: string): readonly FieldError[] => {
    const own = attempted.has(key) ? wrong(key) : []
    const theirs = served.filter(one => stepOf(kind, one.path)?.key === key)
    return [...own, ...theirs.filter(one => !own.some(other => other.path === one.path))]
  }
  const attempt = (key: string) => setAttempted(before => new Set([...before, key]))
  const goTo = (key: string) => {
    setSeen(
      Math.max(
        furthest,
        kind.steps.findIndex(one => one.key === key),
      ),
    )
    setReviewing(false)
    keeper.goTo(key)
  }
  return {
    kind,
    draft,
    opened,
    lookups,
    values,
    step,
    at,
    /** The furthest step that was open. */
    furthest,
    reviewing,
    errors: errorsOf(step.key),
    errorsOf,
    wrong,
    change(part: Values): void {
      const touched = Object.keys(part)
      setServed(before => before.filter(one => !touched.includes(one.path.split('.')[0]!)))
      keeper.change(part)
    },
    /** Why one may not go on; goes on when nothing is wrong. Answers whether it did. */
    next(): boolean {
      attempt(step.key)
      if (wrong(step.key).length > 0 || served.some(one => stepOf(kind, one.path)?.key === step.key)) return false
      const after = kind.steps[at + 1]
      if (after) goTo(after.key)
      else setReviewing(true)
      return true
    },
    previous(): void {
      const before = kind.steps[at - 1]
      if (reviewing) setReviewing(false)
      else if (before) goTo(before.key)
    },
    /** Back is always open; forward only past steps that are right. */
    mayOpen(key: string): boolean {
      const to = kind.steps.findIndex(one => one.key === key)
      return kind.steps.slice(0, to).every(one => wrong(one.key).length === 0)
    },
    goTo,
    /** Takes what the server refused: the first failing step opens. */
    refused(errors: readonly FieldError[]): void {
      setServed(errors)
      const first = kind.steps.find(one => errors.some(error => stepOf(kind, error.path)?.key === one.key))
      goTo(first?.key ?? kind.steps.at(-1)!.key)
    },
    /** The first step that is not right yet, for who tries to send. */
    firstWrong: (): string | undefined => kind.steps.find(one => wrong(one.key).length > 0)?.key,
    attempt,
  }
}
