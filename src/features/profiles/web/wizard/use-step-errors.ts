import { useMemo, useState } from 'react'
import type { FieldError } from '../../../../platform/shared/refusal.ts'
import { checkValues, type World } from '../../check-values.ts'
import { type Descriptor, stepOf, type Values } from '../../kind.ts'

const NONE: readonly FieldError[] = []

/** What is wrong in each step: by the validator at any time, by the server until the field is touched again. */
export function useStepErrors(kind: Descriptor, values: Values, world: World, kept: readonly string[]) {
  const [attempted, setAttempted] = useState<ReadonlySet<string>>(new Set())
  const [served, setServed] = useState<readonly FieldError[]>(NONE)
  const found = useMemo(() => {
    const errorsOf = (step: string) => checkValues(kind, values, world, { step, kept }).errors
    return new Map(kind.steps.map(step => [step.key, errorsOf(step.key)]))
  }, [kind, values, world, kept])

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
