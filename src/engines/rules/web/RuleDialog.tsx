import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Language } from '../../../platform/shared/text.ts'
import { Checkbox } from '../../../platform/web/forms/Checkbox.tsx'
import type { FieldBinding } from '../../../platform/web/forms/field-props.ts'
import { FormDialog } from '../../../platform/web/forms/FormDialog.tsx'
import { SelectField } from '../../../platform/web/forms/SelectField.tsx'
import { TextField } from '../../../platform/web/forms/TextField.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { LinkText } from '../../../platform/web/ui/LinkText.tsx'
import css from './RuleDialog.module.css'

/** The sentences that a feature says about writing a rule, `rules.*` of its own. */
type Say = (
  key: 'edit' | 'add' | 'name' | 'when' | 'if' | 'if-hint' | 'does' | 'active' | 'try' | 'try-too' | 'tried',
  params?: { count: number; of: number },
) => string

type RuleForm = ComponentProps<typeof FormDialog>['form'] & {
  field(name: 'name' | 'occasion'): FieldBinding<string>
  field(name: 'active'): FieldBinding<boolean>
  check(): boolean
  refuse(refusal: unknown): void
}

type Trial<Row> = { tried: number; count: number; data: readonly Row[] }
type Tried = { href: string; title: string; language: Language; change: ReactNode }

type RuleDialogProps<Row> = {
  /** What `useForm` made of the draft of a rule. */
  form: RuleForm
  isNew: boolean
  say: Say
  occasions: readonly { value: string; label: string }[]
  /** The fields of what a thing must be like, and of what is done to it then. */
  conditions: ReactNode
  doing: ReactNode
  /** Asks what the rule would do as it is typed now. */
  tryIt(): Promise<Trial<Row>>
  /** What it would do to one thing. */
  tried(row: Row): Tried
  onClose: () => void
}

/** Writes a rule: its name, when, if and then; and tries it before it holds. */
export function RuleDialog<Row>({ form, say, occasions, onClose, ...props }: RuleDialogProps<Row>) {
  const [trial, setTrial] = useState<Trial<Row> | null>(null)
  const [trying, setTrying] = useState(false)
  const tryIt = async () => {
    if (!form.check()) return
    setTrying(true)
    try {
      setTrial(await props.tryIt())
    } catch (error) {
      form.refuse(error)
    }
    setTrying(false)
  }
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={say(props.isNew ? 'add' : 'edit')}
      between={
        <Button loading={trying} onClick={() => void tryIt()} title={say('try-too')}>
          {say('try')}
        </Button>
      }
      below={trial && !trying && <TrialPart trial={trial} say={say} tried={props.tried} />}
    >
      <TextField {...form.field('name')} label={say('name')} maxLength={80} />
      <SelectField {...form.field('occasion')} label={say('when')} options={occasions} />
      <fieldset className={css.group}>
        <legend>{say('if')}</legend>
        <p className={css.quiet}>{say('if-hint')}</p>
        {props.conditions}
      </fieldset>
      <fieldset className={css.group}>
        <legend>{say('does')}</legend>
        {props.doing}
      </fieldset>
      <Checkbox {...form.field('active')} label={say('active')} />
    </FormDialog>
  )
}

type TrialPartProps<Row> = { trial: Trial<Row>; say: Say; tried(row: Row): Tried }

/** What the rule would have done. */
function TrialPart<Row>({ trial, say, tried }: TrialPartProps<Row>) {
  const part = useRef<HTMLElement>(null)
  // The form above is longer than the dialog: whoever tried is led to what came of it.
  useEffect(() => void part.current?.scrollIntoView?.({ block: 'start' }), [])
  return (
    <section ref={part} className={css.trial} role="status">
      <p>{say('tried', { count: trial.count, of: trial.tried })}</p>
      <ul className={css.tried}>
        {trial.data.map(tried).map(({ href, title, language, change }) => (
          <li key={href}>
            <LinkText to={href}>
              <Bdi lang={language} clip>
                {title}
              </Bdi>
            </LinkText>
            {change}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A field that the form never leaves empty, since its defaults stand there. */
export const filled = <T,>(binding: FieldBinding<never> | FieldBinding<unknown>): FieldBinding<T> =>
  binding as FieldBinding<T>

type WordsFieldProps = {
  name: string
  label: string
  hint: string
  error: string | null
  /** What stands there at first. */
  words: readonly string[]
  /** Reads what is typed. */
  read(typed: string): string[]
  onWords(words: string[]): void
}

/** Several words in one field, with commas between them. What is typed stays as it is typed. */
export function WordsField({ words, read, onWords, ...field }: WordsFieldProps) {
  const [typed, setTyped] = useState(words.join(', '))
  return (
    <TextField
      {...field}
      value={typed}
      onChange={value => {
        setTyped(value)
        onWords(read(value))
      }}
      optional
    />
  )
}
