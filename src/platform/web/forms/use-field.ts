import { useRef, useSyncExternalStore } from 'react'
import type { FieldError } from '../../shared/refusal.ts'
import type { FieldBinding } from './field-props.ts'
import { sentenceOf } from './form-errors.ts'
import type { FormHandle } from './form-handle.ts'
import { useSayCode } from './use-say-code.ts'
import { whenPointerRests } from './when-pointer-rests.ts'

/** A field's binding as it is now. */
export function bindingOf(
  form: FormHandle,
  name: string,
  sentence: (error: FieldError) => string,
): FieldBinding<never> {
  const error = form.errorAt(name)
  return {
    name,
    value: form.get(name) as never,
    onChange: next => form.set(name, next),
    onBlur: () => whenPointerRests(() => form.leave(name)),
    error: error ? sentence(error) : null,
  }
}

/** Binds one field where it stands: typing draws that field anew, and nothing else of the form. */
export function useField(form: FormHandle, name: string): FieldBinding<unknown> {
  const say = useSayCode()
  useFormValue(form, name)
  useSyncExternalStore(form.listen, () => JSON.stringify(form.errorAt(name)))
  return bindingOf(form, name, error => sentenceOf(say, error, form.feature)) as FieldBinding<unknown>
}

/** One value of a form: a field that another one depends on. */
export const useFormValue = (form: FormHandle, name: string): unknown =>
  useSyncExternalStore(form.listen, () => form.get(name))

/** All values of a form; whoever draws much of them defers it (`useDeferredValue`), so that typing does not wait. */
export const useFormValues = (form: FormHandle): Record<string, unknown> =>
  useSyncExternalStore(form.listen, form.values)

/** Some of the values; the same object until one of them changes. */
export function useSomeValues(form: FormHandle, names: readonly string[]): Record<string, unknown> {
  const last = useRef<Record<string, unknown>>({})
  return useSyncExternalStore(form.listen, () => {
    const now = form.values()
    const same = names.every(name => name in last.current && Object.is(last.current[name], now[name]))
    if (!same) last.current = Object.fromEntries(names.map(name => [name, now[name]]))
    return last.current
  })
}

/** A text made of a form, followed: what is drawn from it is drawn anew only when the text is another. */
export const useOfForm = (form: FormHandle, read: () => string): string => useSyncExternalStore(form.listen, read)

/** The errors that show, or some of them. */
export function useFormErrors(form: FormHandle, isWanted: (error: FieldError) => boolean = () => true): FieldError[] {
  return JSON.parse(useOfForm(form, () => JSON.stringify(form.errors().filter(isWanted)))) as FieldError[]
}
