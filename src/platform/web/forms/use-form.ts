import { type SubmitEvent, useRef, useState } from 'react'
import { type FieldValues, type Path, type PathValue, useForm as useHookForm } from 'react-hook-form'
import type { z } from 'zod'
import { type FieldError, Refusal } from '../../shared/refusal.ts'
import { useWords } from '../ui/use-words.ts'
import type { FieldBinding } from './field-props.ts'
import { type Judge, judgeOf, type Rules, resolverOf, sentenceOf } from './form-errors.ts'
import { type HookForm, makeHandle } from './form-handle.ts'
import { useErrorFocus } from './use-error-focus.ts'
import { bindingOf } from './use-field.ts'
import { type SayCode, useSayCode } from './use-say-code.ts'

type Values = Record<string, unknown>
type FormRules = z.ZodType<FieldValues, FieldValues> | Judge<Values, unknown>
type In<S> = S extends z.ZodType ? z.input<S> : Values
type Out<S> = S extends z.ZodType ? z.output<S> : S extends Judge<Values, infer O> ? O : never

/** A form's values while it is being filled: any field may be empty. */
type Filling<T> = { [K in keyof T]-?: T[K] | null | '' }

type FormOptions<S extends FormRules> = {
  /** What the fields start with. Every field of the form stands here, empty ones as `''`, null, `[]` or false. */
  defaults: Filling<In<S>>
  /** Gets what the rules made of the values. A Refusal or network error thrown here lands in the form. A wizard sends by itself. */
  onSubmit?: (values: Out<S>) => unknown
  /** Feature whose own `fields` sentences go before the platform's: `profiles.fields.between`. */
  feature?: string
  /** What was judged is judged again with every change, since fields depend on each other; and none is judged for being left. */
  together?: boolean
  /** What is said when nothing answered; else the platform's sentence. */
  offline?: string
  /** Refusals of the call that are about one field, by their code: they stand at it instead of above the form. */
  at?: Record<string, Path<In<S>>>
}

/**
 * A form over a schema of the contract, or a judge. Fields are judged when they are left and again when the form is sent; then the
 * first bad one is focused and FormErrors lists all of them. Refusals of the server go to their fields. Nothing typed is ever cleared.
 * Who reads `values`, `field` or `errors` here is drawn anew with every change of them; a long form hands `handle` to its fields,
 * which follow it by themselves (`useField`).
 */
export function useForm<S extends FormRules>(rules: S, options: FormOptions<S>) {
  type Given = In<S>
  const { defaults, feature, together = false } = options
  const say = useSayCode()
  const latest = useRef<Rules>(rules as Rules)
  latest.current = rules as Rules
  const [judge] = useState(() => (values: Values) => judgeOf(latest.current)(values))
  const [resolver] = useState(() => resolverOf(judge))
  const form = useHookForm({ defaultValues: defaults as Values, resolver, shouldFocusError: false }) as HookForm
  const [handle] = useState(() => makeHandle(form, judge, { together, feature }))
  const { element, refused, goToErrors } = useErrorFocus(handle.errors)
  const { problem, setProblem, refuse } = useProblem(handle.refuse, goToErrors, options)
  const sending = useRef(false)
  const submit = form.handleSubmit(
    async given => {
      // A double press comes before the page knows that it is busy.
      if (sending.current) return
      sending.current = true
      handle.sent(true)
      setProblem(null)
      try {
        await options.onSubmit?.(given as Out<S>)
      } catch (error) {
        refuse(error)
      }
      sending.current = false
    },
    () => {
      handle.sent(false)
      setProblem(null)
      goToErrors()
    },
  )
  const sentence = (error: FieldError) => sentenceOf(say, error, feature)

  return {
    /** For `<form {...form.props}>`. */
    props: {
      ref: element,
      noValidate: true,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => void submit(event),
    },
    element,
    handle,
    get values() {
      return form.watch() as Given
    },
    set: <P extends Path<Given>>(name: P, value: PathValue<Given, P>) => handle.set(name, value),
    /** Everything wrong now, as codes; `sentence` says one of them. */
    get errors(): FieldError[] {
      void form.formState.errors
      return handle.errors()
    },
    sentence,
    /** A refusal that concerns no field, as a sentence. */
    problem,
    /** True once it was sent or judged in vain: the summary may show. */
    refused,
    get busy() {
      return form.formState.isSubmitting
    },
    get dirty() {
      return form.formState.isDirty
    },
    /** Puts a server's refusal into the form; for writes that do not go through onSubmit. */
    refuse,
    /** Judges some fields (a step of a wizard) or all, focuses the first bad one, answers whether all are good. */
    check(names?: readonly Path<Given>[]): boolean {
      const good = handle.check(names)
      if (!good) goToErrors()
      return good
    },
    /** Starts over with other values (a draft that arrived). */
    reset: (next: Filling<Given>) => handle.reset(next as Values),
    field<P extends Path<Given>>(name: P): FieldBinding<Exclude<PathValue<Given, P>, undefined>> {
      form.watch()
      void form.formState.errors
      return bindingOf(handle, name, sentence)
    },
  }
}

type Told = { offline?: string; at?: Record<string, string> }

/** What the server said no to: errors of fields go to them, anything else is one sentence above the form. */
function useProblem(
  refuseFields: (errors: readonly FieldError[]) => void,
  goToErrors: () => void,
  { offline, at = {} }: Told,
) {
  const t = useWords()
  const say = useSayCode()
  const [problem, setProblem] = useState<string | null>(null)
  const refuse = (refusal: unknown) => {
    const fields = refusal instanceof Refusal ? fieldsOf(say, refusal, at) : []
    setProblem(fields.length > 0 ? null : problemOf(say, refusal, offline ?? t('ui.not-connected')))
    if (fields.length === 0) return
    refuseFields(fields)
    goToErrors()
  }
  return { problem, setProblem, refuse }
}

/** The fields that a refusal is about. What the page has a sentence for is said by it, which follows the language. */
function fieldsOf(say: SayCode, { errors, code, params, message }: Refusal, at: Record<string, string>) {
  const path = at[code]
  if (errors.length > 0 || path === undefined) return errors
  return [{ path, code, params, message: say(code, params) ? '' : message }]
}

function problemOf(say: SayCode, refusal: unknown, offline: string): string {
  if (!(refusal instanceof Refusal)) return offline
  return refusal.message !== refusal.code && refusal.message ? refusal.message : say(refusal.code, refusal.params)
}
