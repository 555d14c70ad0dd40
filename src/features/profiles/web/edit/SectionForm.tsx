import { Clock3 } from 'lucide-react'
import { type FormEvent, useEffect } from 'react'
import { FormErrors } from '../../../../platform/web/forms/FormErrors.tsx'
import { sentenceOf } from '../../../../platform/web/forms/form-errors.ts'
import { useErrorFocus } from '../../../../platform/web/forms/use-error-focus.ts'
import { useSayCode } from '../../../../platform/web/forms/use-say-code.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { iconSmall } from '../../../../platform/web/ui/icon-props.ts'
import type { MyValues } from '../../contract/mine.ts'
import type { Kind, Section } from '../../kind.ts'
import type { strings } from '../../strings.en.ts'
import { errorIn } from '../wizard/error-in.ts'
import { StepGroup } from '../wizard/StepGroup.tsx'
import styles from './SectionForm.module.css'
import { useSection } from './use-section.ts'

type SectionFormProps = { kind: Kind; section: Section; opened: MyValues }

/** The fields of a section with their Save; what goes through the review team says so where it stands. */
export function SectionForm({ kind, section, opened }: SectionFormProps) {
  const t = useText<typeof strings>('profiles')
  const say = useSayCode()
  const edited = useSection(kind, section, opened)
  const { form, groups, errors, touched, sensitive, refusal, failed } = edited
  const focus = useErrorFocus(errors)
  const sentence = (error: (typeof errors)[number]) => sentenceOf(say, error, 'profiles')
  const errorAt = (path: string) => {
    const found = errorIn(errors, path)
    return found ? sentence(found) : null
  }
  const { setServed } = edited
  const goToErrors = focus.goToErrors
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    if (!refusal) return
    setServed(refusal.errors)
    goToErrors()
  }, [refusal])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!(await edited.save())) goToErrors()
  }
  const general = failed && (refusal?.errors.length ?? 0) === 0
  const problem = general ? (refusal?.message ?? t('edit.offline')) : null
  const note = (key: string) => {
    if (!sensitive.has(key)) return null
    const words = touched.has(key) ? t('edit.will-review') : opened.pending.includes(key) ? t('edit.in-review') : null
    return words && <ReviewNote words={words} />
  }
  return (
    <form ref={focus.element} className={styles.form} noValidate onSubmit={event => void submit(event)}>
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
          below={note}
        />
      ))}
      <div className={styles.foot}>
        <Button type="submit" variant="primary" loading={edited.busy} disabled={touched.size === 0}>
          {t('edit.save')}
        </Button>
        <p className={styles.hint}>{t('edit.hint')}</p>
      </div>
    </form>
  )
}

function ReviewNote({ words }: { words: string }) {
  return (
    <p className={styles.note} role="status">
      <Clock3 {...iconSmall} />
      <span>{words}</span>
    </p>
  )
}
