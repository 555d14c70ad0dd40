import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  useForm as useHookForm,
} from 'react-hook-form'
import type { z } from 'zod'
import { type FieldError, Refusal } from '../../shared/refusal.ts'
import { useWords } from '../ui/use-words.ts'
import { findField, focusField, inPageOrder } from './find-field.ts'
import { errorOf, flatErrors, leafOf, resolverOf, sentenceOf } from './form-errors.ts'
import { type SayCode, useSayCode } from './use-say-code.ts'

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
  const t = useWords()
  const say = useSayCode()
  const element = useRef<HTMLFormElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const wantsFocus = useRef(false)
  const [refusals, setRefusals] = useState(0)
  const form = useHookForm<FieldValues, unknown, FieldValues>({
    defaultValues: defaults as DefaultValues<FieldValues>,
    resolver: resolverOf(schema),
    shouldFocusError: false,
  })
  const { errors, isSubmitting, isDirty } = form.formState
  const values = form.watch() as Values
  const list = flatErrors(errors)

  // after the render that wrote the errors, so that the field is read out with its error
  useEffect(() => {
    const page = element.current
    if (!wantsFocus.current || !page || list.length === 0) return
    wantsFocus.current = false
    const first = inPageOrder(page, list)[0]
    const field = first && findField(page, first.path)
    if (field) focusField(field)
  })

  const goToErrors = () => {
    wantsFocus.current = true
    setRefusals(count => count + 1)
  }
  const refuse = (refusal: unknown) => {
    const fields = refusal instanceof Refusal ? refusal.errors : []
    for (const error of fields) form.setError(error.path, leafOf(error))
    setProblem(fields.length > 0 ? null : problemOf(say, refusal, t('ui.not-connected')))
    if (fields.length > 0) goToErrors()
  }
  const submit = form.handleSubmit(
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
  const set = <P extends Path<Values>>(name: P, value: PathValue<Values, P>) =>
    form.setValue(name, value as never, {
      shouldDirty: true,
      shouldValidate: refusals > 0 || errorOf(errors, name) !== null,
    })

  return {
    /** For `<form {...form.props}>`. */
    props: {
      ref: element,
      noValidate: true,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => void submit(event),
    },
    element,
    values,
    set,
    /** Everything wrong now, as codes; `sentence` says one of them. */
    errors: list,
    sentence: (error: FieldError) => sentenceOf(say, error, feature),
    /** A refusal that concerns no field, as a sentence. */
    problem,
    /** True once it was sent or judged in vain: the summary may show. */
    refused: refusals > 0,
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
      const error = errorOf(errors, name)
      return {
        name,
        value: form.getValues(name),
        onChange: value => set(name, value),
        onBlur: () => {
          const value: unknown = form.getValues(name)
          if (value !== '' && value !== null && form.getFieldState(name).isDirty) void form.trigger(name)
        },
        error: error && sentenceOf(say, error, feature),
      }
    },
  }
}

/** A form made by useForm, for components that take it whole. */
export type Form<S extends FormSchema = FormSchema> = ReturnType<typeof useForm<S>>

function problemOf(say: SayCode, refusal: unknown, offline: string): string {
  if (!(refusal instanceof Refusal)) return offline
  return refusal.message !== refusal.code && refusal.message ? refusal.message : say(refusal.code, refusal.params)
}
