import { useMemo, useState } from 'react'
import type { FieldError } from '../../../../platform/shared/refusal.ts'
import { useStore } from '../../../../platform/web/store.ts'
import { type CheckContext, checkValues } from '../../check-values.ts'
import type { OpenedDraft } from '../../contract.ts'
import { type Descriptor, type Step, stepOf, type Values } from '../../descriptor.ts'
import { useLookups } from '../fields/use-lookups.ts'
import type { DraftKeeper } from './draft-keeper.ts'

const NONE: readonly FieldError[] = []

/** What is wrong in each step: by the validator at any time, by the server until the field is touched again. */
function useStepErrors(kind: Descriptor, values: Values, context: CheckContext, kept: readonly string[]) {
  const [attempted, setAttempted] = useState<ReadonlySet<string>>(new Set())
  const [served, setServed] = useState<readonly FieldError[]>(NONE)
  const found = useMemo(() => {
    const errorsOf = (step: string) => checkValues(kind, values, context, { step, kept }).errors
    return new Map(kind.steps.map(step => [step.key, errorsOf(step.key)]))
  }, [kind, values, context, kept])

  const wrong = (step: string): readonly FieldError[] => found.get(step) ?? NONE
  const ofServer = (step: string) => served.filter(one => stepOf(kind, one.path)?.key === step)
  return {
    /** Everything that is wrong, shown or not. */
    wrong,
    /** Errors that are shown: of steps somebody tried to leave, and what the server said. */
    shown(step: string): readonly FieldError[] {
      const own = attempted.has(step) ? wrong(step) : NONE
      return [...own, ...ofServer(step).filter(one => !own.some(other => other.path === one.path))]
    },
    isRight: (step: string): boolean => wrong(step).length === 0 && ofServer(step).length === 0,
    /** Somebody tried to leave the step: what is wrong shows from now on. */
    attempt: (step: string): void => setAttempted(before => new Set([...before, step])),
    serve: setServed,
    touch: (keys: readonly string[]): void =>
      setServed(before => before.filter(one => !keys.includes(one.path.split('.')[0] ?? ''))),
  }
}

export type Wizard = ReturnType<typeof useWizard>

/** The furthest step that a draft has seen: all of them when it was sent before. */
const furthestOf = (kind: Descriptor, opened: OpenedDraft): number =>
  opened.status === 'draft' ? 0 : kind.steps.length - 1

/** Which step is open, what is wrong in each, and where one may go: a step is left forward only when its fields are right. */
export function useWizard(kind: Descriptor, keeper: DraftKeeper, opened: OpenedDraft) {
  const draft = useStore(keeper.state)
  const { values } = draft
  const lookups = useLookups(kind, values)
  const errors = useStepErrors(kind, values, lookups.context, opened.kept)
  const [reviewing, setReviewing] = useState(false)
  const [seen, setSeen] = useState(() => furthestOf(kind, opened))

  const indexOf = (key: string) => kind.steps.findIndex(one => one.key === key)
  const at = Math.max(0, indexOf(draft.step))
  const step = kind.steps[at] as Step
  const goTo = (key: string) => {
    setSeen(Math.max(seen, at, indexOf(key)))
    setReviewing(false)
    keeper.goTo(key)
  }
  const change = (part: Values) => {
    errors.touch(Object.keys(part))
    keeper.change(part)
  }
  /** Goes on when nothing is wrong here; answers whether it did. */
  const next = (): boolean => {
    errors.attempt(step.key)
    if (!errors.isRight(step.key)) return false
    const after = kind.steps[at + 1]
    if (after) goTo(after.key)
    else setReviewing(true)
    return true
  }
  const previous = () => {
    const before = kind.steps[at - 1]
    if (reviewing) setReviewing(false)
    else if (before) goTo(before.key)
  }
  /** Back is always open; forward only past steps that are right. */
  const mayOpen = (key: string) => kind.steps.slice(0, indexOf(key)).every(one => errors.wrong(one.key).length === 0)
  /** What the server refused: the first failing step opens, the last one when it named no field. */
  const refused = (list: readonly FieldError[]) => {
    errors.serve(list)
    const first = kind.steps.find(one => list.some(error => stepOf(kind, error.path)?.key === one.key))
    goTo(first?.key ?? kind.steps.at(-1)!.key)
  }
  const firstWrong = () => kind.steps.find(one => errors.wrong(one.key).length > 0)?.key
  const furthest = Math.max(seen, at)
  const place = { kind, opened, keepAs: kind.key, step, at, furthest, reviewing }
  return { ...place, draft, values, lookups, errors, change, next, previous, goTo, mayOpen, refused, firstWrong }
}
