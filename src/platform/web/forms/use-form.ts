import { type SubmitEvent, useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormReturn,
  useForm as useHookForm,
} from 'react-hook-form'
import type { z } from 'zod'
import { type FieldError, Refusal } from '../../shared/refusal.ts'
import { useWords } from '../ui/use-words.ts'
import { errorIn, flatErrors, leafOf, resolverOf, sentenceOf } from './form-errors.ts'
import { useErrorFocus } from './use-error-focus.ts'
import { type SayCode, useSayCode } from './use-say-code.ts'
import { whenPointerRests } from './when-pointer-rests.ts'

type FormSchema = z.ZodType<FieldValues, FieldValues>

/** A form's values while it is being filled: any field may be empty. */
type Filling<T> = { [K in keyof T]-?: T[K] | null | '' }

type FormOptions<S extends FormSchema> = {
  /** What the fields start with. Every field of the form stands here, empty ones as `''`, null, `[]` or false. */
  defaults: Filling<z.input<S>>
  /** Gets what the schema made of the values. A Refusal or network error thrown here lands in the form. */
  onSubmit: (values: z.output<S>) => unknown
  /** Feature whose own `fields` sentences go before the platform's: `profiles.fields.between`. */
  feature?: string
}

/** What every field component takes: `<TextField {...form.field('email')} label=… />`. */
export type FieldBinding<T> = {
  name: string
  value: T
  onChange(value: T): void
  onBlur: () => void
  error: string | null
}

/**
 * A form over a schema of the contract. Fields are judged when they are left and again when the form is sent; then the first bad
 * one is focused and FormErrors lists all of them. Refusals of the server go to their fields. Nothing typed is ever cleared.
 */
export function useForm<S extends FormSchema>(schema: S, { defaults, onSubmit, feature }: FormOptions<S>) {
  type Values = z.input<S>
  const say = useSayCode()
  const form = useHookForm<FieldValues, unknown, FieldValues>({
    defaultValues: defaults as DefaultValues<FieldValues>,
    resolver: resolverOf(schema),
    shouldFocusError: false,
  })
  const { errors, isSubmitting, isDirty } = form.formState
  const list = flatErrors(errors)
  const { element, refused, goToErrors } = useErrorFocus(list)
  const { problem, setProblem, refuse } = useProblem(form, goToErrors)
  const submit = sender(form, onSubmit, setProblem, refuse, goToErrors)
  const sentence = (error: FieldError) => sentenceOf(say, error, feature)
  const set = <P extends Path<Values>>(name: P, value: PathValue<Values, P>) =>
    form.setValue(name, value as never, {
      shouldDirty: true,
      shouldValidate: refused || errorIn(errors, name, value) !== null,
    })

  return {
    /** For `<form {...form.props}>`. */
    props: { ref: element, noValidate: true, onSubmit: submit },
    element,
    values: form.watch() as Values,
    set,
    /** Everything wrong now, as codes; `sentence` says one of them. */
    errors: list,
    sentence,
    /** A refusal that concerns no field, as a sentence. */
    problem,
    /** True once it was sent or judged in vain: the summary may show. */
    refused,
    busy: isSubmitting,
    dirty: isDirty,
    /** Puts a server's refusal into the form; for writes that do not go through onSubmit. */
    refuse,
    /** Judges some fields (a step of a wizard) or all, focuses the first bad one, answers whether all are good. */
    check: async (names?: readonly Path<Values>[]): Promise<boolean> => {
      const good = await form.trigger(names as string[] | undefined)
      if (!good) goToErrors()
      return good
    },
    /** Starts over with other values (a draft that arrived). */
    reset: (next: Filling<Values>) => form.reset(next as FieldValues),
    field<P extends Path<Values>>(name: P): FieldBinding<Exclude<PathValue<Values, P>, undefined>> {
      const value = form.getValues(name)
      const error = errorIn(errors, name, value)
      return {
        name,
        value,
        onChange: next => set(name, next),
        onBlur: () => whenPointerRests(() => void judgeLeft(form, name)),
        error: error && sentence(error),
      }
    },
  }
}

type HookForm = UseFormReturn<FieldValues, unknown, FieldValues>

/** A field that was filled is judged when it is left; an empty one waits until the form is sent. */
async function judgeLeft(form: HookForm, name: string): Promise<void> {
  const value: unknown = form.getValues(name)
  if (value !== '' && value !== null && form.getFieldState(name).isDirty) await form.trigger(name)
}

/** What the server said no to: errors of fields go to them, anything else is one sentence above the form. */
function useProblem(form: HookForm, goToErrors: () => void) {
  const t = useWords()
  const say = useSayCode()
  const [problem, setProblem] = useState<string | null>(null)
  const refuse = (refusal: unknown) => {
    const fields = refusal instanceof Refusal ? refusal.errors : []
    for (const error of fields) form.setError(error.path, leafOf(error))
    setProblem(fields.length > 0 ? null : problemOf(say, refusal, t('ui.not-connected')))
    if (fields.length > 0) goToErrors()
  }
  return { problem, setProblem, refuse }
}

function problemOf(say: SayCode, refusal: unknown, offline: string): string {
  if (!(refusal instanceof Refusal)) return offline
  return refusal.message !== refusal.code && refusal.message ? refusal.message : say(refusal.code, refusal.params)
}

function sender<S extends FormSchema>(
  form: HookForm,
  onSubmit: FormOptions<S>['onSubmit'],
  setProblem: (problem: null) => void,
  refuse: (refusal: unknown) => void,
  goToErrors: () => void,
) {
  const send = form.handleSubmit(
    async given => {
      setProblem(null)
      try {
        await onSubmit(given as z.output<S>)
      } catch (error) {
        refuse(error)
      }
    },
    () => {
      setProblem(null)
      goToErrors()
    },
  )
  return (event: SubmitEvent<HTMLFormElement>) => void send(event)
}
