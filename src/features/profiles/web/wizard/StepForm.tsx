import { ArrowLeft, ArrowRight } from 'lucide-react'
import { type FormEvent, useEffect } from 'react'
import type { FieldError } from '../../../../platform/shared/refusal.ts'
import { FormErrors } from '../../../../platform/web/forms/FormErrors.tsx'
import { findField, focusField } from '../../../../platform/web/forms/find-field.ts'
import { sentenceOf } from '../../../../platform/web/forms/form-errors.ts'
import { useErrorFocus } from '../../../../platform/web/forms/use-error-focus.ts'
import { useSayCode } from '../../../../platform/web/forms/use-say-code.ts'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { iconProps } from '../../../../platform/web/ui/icon-props.ts'
import { useWords } from '../../../../platform/web/ui/use-words.ts'
import { errorIn } from './error-in.ts'
import styles from './StepForm.module.css'
import { StepGroup } from './StepGroup.tsx'
import type { Wizard } from './use-wizard.ts'

type StepFormProps = {
  wizard: Wizard
  /** A field to bring the reader to: from a remark of the reviewer. */
  wanted: string | null
}

/** The fields of the open step, and the way on: Next checks them and leads to the first that is wrong. */
export function StepForm({ wizard, wanted }: StepFormProps) {
  const t = useWords()
  const say = useSayCode()
  const { step } = wizard
  const errors = wizard.errors.shown(step.key)
  const focus = useErrorFocus(errors)
  const sentence = (error: FieldError) => sentenceOf(say, error, 'profiles')
  const errorAt = (path: string) => {
    const found = errorIn(errors, path)
    return found ? sentence(found) : null
  }
  const next = (event: FormEvent) => {
    event.preventDefault()
    if (!wizard.next()) focus.goToErrors()
  }
  // the summary above pushes the field away that was just scrolled to
  const complaints = focus.refused && errors.length > 0
  useEffect(() => {
    if (!complaints) return
    const frame = requestAnimationFrame(() =>
      document.activeElement?.closest('[data-field]')?.scrollIntoView({ block: 'center' }),
    )
    return () => cancelAnimationFrame(frame)
  }, [complaints])
  useEffect(() => {
    const field = wanted && focus.element.current ? findField(focus.element.current, wanted) : null
    if (field) focusField(field)
  }, [wanted, focus.element])
  const titled = step.groups.length > 1
  const shown = { element: focus.element, errors, problem: null, refused: errors.length > 0 && focus.refused, sentence }
  return (
    <form ref={focus.element} className={styles.form} noValidate onSubmit={next}>
      <FormErrors form={shown} />
      {step.groups.map(group => (
        <StepGroup key={group.key} form={wizard} group={group} titled={titled} errorAt={errorAt} />
      ))}
      <div className={styles.ways}>
        {wizard.at > 0 && (
          <Button icon={<ArrowLeft {...iconProps} className="flip" />} onClick={wizard.previous}>
            {t('ui.previous')}
          </Button>
        )}
        <Button
          type="submit"
          variant="primary"
          className={styles.next}
          iconEnd={<ArrowRight {...iconProps} className="flip" />}
        >
          {t('ui.next')}
        </Button>
      </div>
    </form>
  )
}
