import type { FieldError } from '../../../platform/shared/refusal.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { Repeater } from '../../../platform/web/forms/Repeater.tsx'
import { SelectField } from '../../../platform/web/forms/SelectField.tsx'
import { TextField } from '../../../platform/web/forms/TextField.tsx'
import type { FieldBinding } from '../../../platform/web/forms/use-form.ts'
import { useText } from '../../../platform/web/text.tsx'
import type { Reviewer } from '../contract.ts'
import type { strings } from '../strings.en.ts'

type RowsProps = FieldBinding<Reviewer[]> & {
  form: { errors: readonly FieldError[]; sentence: (error: FieldError) => string }
  /** What the club speaks first. */
  language: Language
}

/** Reviewers to invite: name, address, and the language their mail is written in. */
export function ReviewerRows({ form, language, ...field }: RowsProps) {
  const t = useText<typeof strings>('setup')
  const errorAt = (path: string) => {
    const error = form.errors.find(one => one.path === path)
    return error ? form.sentence(error) : null
  }
  return (
    <Repeater
      {...field}
      label={t('review.invite')}
      optional
      rowLabel={t('review.reviewer')}
      addLabel={t('review.add')}
      max={20}
      makeRow={() => ({ name: '', email: '', language })}
      render={(row, index, change) => (
        <>
          <TextField
            name={`people.${index}.name`}
            label={t('review.name')}
            value={row.name}
            onChange={name => change({ name })}
            error={errorAt(`people.${index}.name`)}
            autoComplete="off"
          />
          <TextField
            name={`people.${index}.email`}
            type="email"
            label={t('review.email')}
            value={row.email}
            onChange={email => change({ email })}
            error={errorAt(`people.${index}.email`)}
            autoComplete="off"
          />
          <SelectField
            name={`people.${index}.language`}
            label={t('review.language')}
            value={row.language}
            onChange={next => change({ language: next as Language })}
            options={[
              { value: 'en', label: t('reading.english') },
              { value: 'ar', label: t('reading.arabic') },
            ]}
          />
        </>
      )}
    />
  )
}
