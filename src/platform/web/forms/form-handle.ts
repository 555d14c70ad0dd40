import { get, type UseFormReturn } from 'react-hook-form'
import type { FieldError } from '../../shared/refusal.ts'
import { errorIn, flatErrors, isWithin, type Judge, leafOf, placeOf } from './form-errors.ts'

/** The form library's form. */
export type HookForm = UseFormReturn<Record<string, unknown>, unknown, Record<string, unknown>>

type Values = Record<string, unknown>

/**
 * A form to read and to follow from outside of the component that made it: its fields, its summary and the draft beside it. It stays the
 * same as long as the form is there. All it knows is in the form library.
 */
export type FormHandle = {
  /** Feature whose own `fields` sentences go before the platform's. */
  readonly feature: string | undefined
  /** The value at a dotted path. */
  get(name: string): unknown
  /** All values; the same object until one changes. Nothing in it is ever changed in place. */
  values(): Values
  set(name: string, value: unknown): void
  /** All errors that show. */
  errors(): FieldError[]
  /** The error that a field shows. */
  errorAt(name: string): FieldError | undefined
  /** Judges some fields or all; answers whether they are right. They are judged again with each change where the form says so. */
  check(names?: readonly string[]): boolean
  /** Puts a server's errors at their fields, in place of those of its last refusal; each stays until its field changes. */
  refuse(errors: readonly FieldError[]): void
  /** It was sent, or could not be since something is wrong: all of it is judged now. */
  sent(right: boolean): void
  /** A field was left: judges it when it was filled. */
  leave(name: string): void
  /** What is known beside the values changed: judges again what was judged. */
  judgeAgain(): void
  /** Starts over with other values. */
  reset(values: Values): void
  /** Hears when a value or an error changed. */
  listen(listener: () => void): () => void
}

const headOf = (path: string): string => path.split('.')[0] ?? ''

/** A copy of a value with another value at a path inside. */
function withInside(whole: unknown, [key = '', ...rest]: readonly string[], value: unknown): unknown {
  const copy = Array.isArray(whole) ? [...whole] : { ...(whole as object | null) }
  const inside = copy as Record<string, unknown>
  inside[key] = rest.length > 0 ? withInside(inside[key], rest, value) : value
  return copy
}

/** Errors by the field that stands at the top of their path. */
function byHead(errors: readonly FieldError[]): Map<string, FieldError[]> {
  const heads = new Map<string, FieldError[]>()
  for (const error of errors) heads.set(headOf(error.path), [...(heads.get(headOf(error.path)) ?? []), error])
  return heads
}

type HandleOptions = { together: boolean; feature: string | undefined }

/**
 * The handle of a form. When what is judged together, every change judges again all that was judged so far; else only a field that
 * shows an error, or any field once the form was refused.
 */
export function makeHandle(form: HookForm, judge: Judge, { together, feature }: HandleOptions): FormHandle {
  const listeners = new Set<() => void>()
  const judged = new Set<string>()
  const served = new Set<string>()
  let allJudged = false
  let refused = false
  let values: Values | null = null
  const tell = () => {
    for (const listener of listeners) listener()
  }
  form.subscribe({
    formState: { values: true },
    callback: () => {
      values = null
    },
  })
  form.subscribe({ formState: { values: true, errors: true }, callback: tell })

  const errors = () => flatErrors(form.getErrors())
  const found = (): FieldError[] => judge(form.getValues()).errors.map(one => ({ ...one, path: placeOf(one) }))

  /** Makes these the errors that show; fields whose errors stay the same are not touched. */
  function show(next: readonly FieldError[]): void {
    const [before, after] = [byHead(errors()), byHead(next)]
    for (const head of new Set([...before.keys(), ...after.keys()])) {
      if (JSON.stringify(before.get(head)) === JSON.stringify(after.get(head))) continue
      form.clearErrors(head)
      for (const error of after.get(head) ?? []) form.setError(error.path, leafOf(error))
    }
  }

  /** Judges what was judged so far; what the server said of a field stays until the field changes. */
  function judgeAgain(): void {
    const shown = errors()
    if (!allJudged && judged.size === 0 && shown.length === 0) return
    const own = found().filter(({ path }) => (allJudged || judged.has(headOf(path))) && !served.has(headOf(path)))
    show([...shown.filter(({ path }) => served.has(headOf(path))), ...own])
  }

  function judgeAt(names: readonly string[]): void {
    const here = ({ path }: FieldError) => names.some(name => isWithin(path, name))
    show([...errors().filter(error => !here(error)), ...found().filter(here)])
  }

  return {
    feature,
    get: name => get(form.getValues(), name),
    values: () => {
      values ??= form.getValues()
      return values
    },
    set(name, value) {
      const [head = '', ...inside] = name.split('.')
      const wasWrong = errorIn(errors(), name, form.getValues(name)) !== undefined
      const whole = inside.length > 0 ? withInside(form.getValues(head), inside, value) : value
      form.setValue(head, whole, { shouldDirty: true })
      served.delete(head)
      if (together) judgeAgain()
      else if (refused || wasWrong) judgeAt([name])
    },
    errors,
    errorAt: name => errorIn(errors(), name, form.getValues(name)),
    check(names) {
      for (const name of names ?? []) judged.add(headOf(name))
      if (!names) allJudged = true
      if (together) judgeAgain()
      else if (names) judgeAt(names)
      else show(found())
      const right = !errors().some(({ path }) => !names || names.some(name => isWithin(path, name)))
      refused ||= !right
      return right
    },
    refuse(list) {
      refused = true
      const kept = errors().filter(({ path }) => !served.has(headOf(path)))
      served.clear()
      for (const { path } of list) served.add(headOf(path))
      const placed = list.map(error => ({ ...error, path: placeOf(error) }))
      show([...kept.filter(one => !placed.some(other => other.path === one.path)), ...placed])
    },
    sent(right) {
      served.clear()
      allJudged = true
      refused ||= !right
    },
    leave(name) {
      const value = form.getValues(name)
      if (!together && value !== '' && value !== null && form.getFieldState(name).isDirty) judgeAt([name])
    },
    judgeAgain,
    reset(next) {
      judged.clear()
      served.clear()
      allJudged = false
      form.reset(next)
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
