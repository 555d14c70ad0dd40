import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import type { FileView } from '../../../../platform/shared/files-contract.ts'
import type { FieldError } from '../../../../platform/shared/refusal.ts'
import { AnsweredRefusal } from '../../../../platform/web/call.ts'
import { useFormValues } from '../../../../platform/web/forms/use-field.ts'
import { useForm } from '../../../../platform/web/forms/use-form.ts'
import { ArrowLeft, Send } from '../../../../platform/web/icons.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { iconProps } from '../../../../platform/web/ui/icon-props.ts'
import { readerZone } from '../../../../platform/web/ui/moment-text.ts'
import { Spinner } from '../../../../platform/web/ui/Spinner.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { useWords } from '../../../../platform/web/ui/use-words.ts'
import { type CheckContext, checkValues, isAsked } from '../../check-values.ts'
import type { OpenedDraft, ShownForm } from '../../contract.ts'
import { type Descriptor, fieldsOf, fileGroupsOf, keysOf, type Step, stepOf, type Values } from '../../descriptor.ts'
import { type FilledForm, SEES_ALL, shownGroups } from '../../shown.ts'
import { siteAddress } from '../../site-address.ts'
import type { strings } from '../../strings.en.ts'
import { flattenedErrors, wholePayload } from '../../values.ts'
import { type Lookups, useLookups } from '../fields/use-lookups.ts'
import { DescriptorView } from '../shown/DescriptorView.tsx'
import type { DraftSaver } from './draft-saver.ts'
import styles from './StepForm.module.css'
import { useWizardWords } from './use-wizard-words.ts'

export type Wizard = ReturnType<typeof useWizard>

/** The furthest step that a draft has seen: all of them when it was sent before. */
const furthestOf = (kind: Descriptor, opened: OpenedDraft): number =>
  opened.status === 'draft' ? 0 : kind.steps.length - 1

/** Everything that is filled in on a step, by name. */
const namesOn = (step: Step): string[] =>
  step.groups.flatMap(group => [...(group.fields ?? []).flatMap(keysOf), ...(group.files ?? []).map(one => one.key)])

/**
 * One form over all steps, which step is open, and where one may go: a step is left forward only when its fields are right. What is
 * wrong shows in steps that somebody tried to leave; what the server refused, until the field is touched again.
 */
export function useWizard(kind: Descriptor, saver: DraftSaver, opened: OpenedDraft) {
  const context = useRef<CheckContext | null>(null)
  const judge = (values: Values) => checkValues(kind, values, context.current!, { kept: opened.kept })
  const { handle: form, sentence } = useForm(judge, { defaults: saver.begin.values, together: true })
  useState(() => saver.follow(form))
  const lookups = useLookups(kind, form)
  context.current = lookups.context
  // When more is known of what was chosen.
  useEffect(() => form.judgeAgain(), [form, lookups.context])

  const [stepKey, setStepKey] = useState(saver.begin.step)
  const [reviewing, setReviewing] = useState(false)
  const [seen, setSeen] = useState(() => furthestOf(kind, opened))

  const indexOf = (key: string) => kind.steps.findIndex(one => one.key === key)
  const at = Math.max(0, indexOf(stepKey))
  const step = kind.steps[at] as Step
  const goTo = (key: string) => {
    setSeen(Math.max(seen, at, indexOf(key)))
    setReviewing(false)
    setStepKey(key)
    saver.goTo(key)
  }
  /** Whether an error belongs to a step. */
  const isOf = (key: string) => (error: FieldError) => stepOf(kind, error.path)?.key === key
  /** What is wrong on a step, shown or not. */
  const wrongOn = (key: string): readonly FieldError[] =>
    checkValues(kind, form.values(), lookups.context, { step: key, kept: opened.kept }).errors
  /** Tries to leave a step: what is wrong there shows from now on. */
  const check = (one: Step): boolean => form.check(namesOn(one))
  /** Goes on when nothing is wrong here; answers whether it did. */
  const next = (): boolean => {
    if (!check(step)) return false
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
  const mayOpen = (key: string) => kind.steps.slice(0, indexOf(key)).every(one => wrongOn(one.key).length === 0)
  const furthest = Math.max(seen, at)
  const place = { kind, opened, keepAs: kind.key, step, at, furthest, reviewing }
  return { ...place, form, saver, sentence, lookups, check, isOf, wrongOn, next, previous, goTo, mayOpen }
}

/** Where a filled wizard goes, and what comes after. */
export type Sender = {
  send(values: Values, opened: OpenedDraft): Promise<{ message: string }>
  done(): Promise<void>
}

/**
 * Sends what was filled in. Success: the server's message as a toast, and what the sender does then. Refused: the failing step
 * opens with its errors, and the message stands on the last step (spec: the attachment step).
 */
export function useSubmit({ kind, opened, form, saver, check, wrongOn, isOf, goTo }: Wizard, sender: Sender) {
  const t = useText<typeof strings>('forms')
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function submit(): Promise<void> {
    const wrong = kind.steps.find(step => wrongOn(step.key).length > 0)
    if (wrong) {
      check(wrong)
      return goTo(wrong.key)
    }
    setProblem(null)
    setSending(true)
    try {
      await saver.flush()
      const answer = await sender.send({ ...wholePayload(kind, form.values()), timeZone: readerZone() }, opened)
      saver.finish()
      toast({ tone: 'success', title: answer.message })
      await sender.done()
    } catch (error) {
      const refusal = error instanceof AnsweredRefusal ? error : null
      const errors = flattenedErrors(kind, refusal?.errors ?? [])
      setProblem(refusal?.message ?? t('wizard.submit-offline'))
      form.refuse(errors)
      goTo((kind.steps.find(step => errors.some(isOf(step.key))) ?? kind.steps.at(-1)!).key)
    } finally {
      setSending(false)
    }
  }
  return { submit, sending, problem }
}

export type Preview = {
  /** Values that are asked now, and the views of the files. */
  shown: FilledForm
  view: ShownForm
}

/** Only what is asked now: an amount of a category that was left behind is not shown. */
function asked(kind: Descriptor, values: Values, { context }: Lookups): Values {
  const hidden = fieldsOf(kind).filter(field => !isAsked(kind, field, values, context))
  const shown = { ...values }
  for (const field of hidden) delete shown[field.key]
  for (const field of fieldsOf(kind))
    if (field.type === 'url' && shown[field.key]) shown[field.key] = siteAddress(String(shown[field.key])) ?? ''
  for (const [key, value] of Object.entries(shown))
    if (value === null || value === '' || Number.isNaN(value)) delete shown[key]
  return shown
}

/**
 * What was typed as members and reviewers will see it: the same functions as on the server. It is drawn a moment later, so that
 * typing never waits for it.
 */
export function usePreview({ kind, form, lookups, opened }: Wizard): Preview {
  const values = useDeferredValue(useFormValues(form))
  return useMemo(() => {
    const groups = fileGroupsOf(kind).map(({ key }) => [key, (values[key] ?? []) as FileView[]] as const)
    const shown: FilledForm = {
      values: asked(kind, values, lookups),
      files: Object.fromEntries(groups),
      secrets: Object.fromEntries(opened.kept.map(key => [key, true])),
    }
    return { shown, view: { kind: kind.key, groups: shownGroups(kind, shown, SEES_ALL, lookups.names) } }
  }, [kind, values, lookups, opened.kept])
}

type ReviewStepProps = { wizard: Wizard; submission: ReturnType<typeof useSubmit> }

/** The end of the last step: everything as the reviewer will read it, each step with a way back, and Submit. */
export function ReviewStep({ wizard, submission }: ReviewStepProps) {
  const t = useWords()
  const { view } = usePreview(wizard)
  return (
    <div className={styles.form}>
      <DescriptorView descriptor={wizard.kind} view={view} onEdit={wizard.goTo} />
      <div className={styles.ways}>
        <Button icon={<ArrowLeft {...iconProps} className="flip" />} onClick={wizard.previous}>
          {t('ui.previous')}
        </Button>
        <Button
          variant="primary"
          className={styles.next}
          loading={submission.sending}
          iconEnd={<Send {...iconProps} className="flip" />}
          onClick={() => void submission.submit()}
        >
          {t('ui.submit')}
        </Button>
      </div>
    </div>
  )
}

/** Covers the page while what was filled in is on its way (spec: loading overlay). */
export function SendingOverlay() {
  const t = useWizardWords()
  return (
    <div className={styles.overlay} role="status">
      <Spinner size={32} quiet />
      <p>{t('wizard.sending')}</p>
    </div>
  )
}
