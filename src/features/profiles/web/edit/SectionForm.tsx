import { type FormEvent, useEffect } from 'react'
import { FormErrors } from '../../../../platform/web/forms/FormErrors.tsx'
import { sentenceOf } from '../../../../platform/web/forms/form-errors.ts'
import { useErrorFocus } from '../../../../platform/web/forms/use-error-focus.ts'
import { useSayCode } from '../../../../platform/web/forms/use-say-code.ts'
import { useText } from '../../../../platform/web/text.tsx'
import type { MyValues } from '../../contract/mine.ts'
import type { strings } from '../../strings.en.ts'
import { errorIn } from '../wizard/error-in.ts'
import { StepGroup } from '../wizard/StepGroup.tsx'
import type { EditPlace } from './kept-edits.ts'
import { ReviewMark, ReviewNote, saysOnce } from './ReviewNote.tsx'
import { SaveBar } from './SaveBar.tsx'
import styles from './SectionForm.module.css'
import { useSection } from './use-section.ts'
import { WhatItMeans } from './WhatItMeans.tsx'

type SectionFormProps = { place: EditPlace; opened: MyValues }

/** The fields of a section with their Save; what goes through the review team says so where it stands. */
export function SectionForm({ place, opened }: SectionFormProps) {
  const t = useText<typeof strings>('profiles')
  const say = useSayCode()
  const section = useSection(place, opened)
  const { form, groups, errors, edited, refusal, failed, setServed } = section
  const focus = useErrorFocus(errors)
  const sentence = (error: (typeof errors)[number]) => sentenceOf(say, error, 'profiles')
  const errorAt = (path: string) => {
    const found = errorIn(errors, path)
    return found ? sentence(found) : null
  }
  const goToErrors = focus.goToErrors
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    if (!refusal) return
    setServed(refusal.errors)
    goToErrors()
  }, [refusal])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!(await section.save())) goToErrors()
  }
  const general = failed && (refusal?.errors.length ?? 0) === 0
  const problem = general ? (refusal?.message ?? t('edit.offline')) : null
  return (
    <form ref={focus.element} className={styles.form} noValidate onSubmit={event => void submit(event)}>
      <WhatItMeans groups={groups} />
      <FormErrors
        form={{ element: focus.element, errors, problem, refused: errors.length > 0 && focus.refused, sentence }}
      />
      {groups.map(group => (
        <StepGroup
          key={group.key}
          form={form}
          group={group}
          titled={groups.length > 1}
          errorAt={errorAt}
          head={saysOnce(group, groups) && <ReviewMark titled />}
          below={key => <ReviewNote name={key} groups={groups} edited={edited} pending={opened.pending} />}
        />
      ))}
      <SaveBar unsaved={Object.keys(edited).length > 0} busy={section.busy} onDiscard={section.discard} />
    </form>
  )
}
