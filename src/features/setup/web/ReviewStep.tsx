import { z } from 'zod'
import type { FieldError } from '../../../platform/shared/refusal.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { send } from '../../../platform/web/call.ts'
import { ChoiceCards } from '../../../platform/web/forms/ChoiceCards.tsx'
import type { FieldBinding } from '../../../platform/web/forms/field-props.ts'
import { NumberField } from '../../../platform/web/forms/NumberField.tsx'
import { Repeater } from '../../../platform/web/forms/Repeater.tsx'
import { SelectField } from '../../../platform/web/forms/SelectField.tsx'
import { TextField } from '../../../platform/web/forms/TextField.tsx'
import { useForm } from '../../../platform/web/forms/use-form.ts'
import { Handshake, Users } from '../../../platform/web/icons.ts'
import { useText } from '../../../platform/web/text.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { catalogue } from '../../settings/contract/catalogue.ts'
import { changeSettings } from '../../settings/contract/settings.ts'
import { inviteReviewers, Reviewer } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import { useKeepProgress } from './data.ts'
import { InvitedList } from './InvitedList.tsx'
import { StepForm, type StepProps } from './StepForm.tsx'

const Review = z.object({ review: catalogue.review, people: z.array(Reviewer).max(20) })

/** Who reads applications, how soon they are answered, and whom to invite for it. */
export function ReviewStep({ settings, progress, onTaken, onSkip, onBack }: StepProps) {
  const t = useText<typeof strings>('setup')
  const keep = useKeepProgress()
  const form = useForm(Review, {
    defaults: { review: settings.review, people: [] },
    feature: 'setup',
    onSubmit: async ({ review, people }) => {
      await send(changeSettings, { body: { review } })
      if (people.length > 0) {
        keep((await send(inviteReviewers, { body: { people } })).data)
        form.reset({ review, people: [] })
      }
      await onTaken()
    },
  })
  return (
    <StepForm form={form} title={t('review.title')} lead={t('review.lead')} onSkip={onSkip} onBack={onBack}>
      <ChoiceCards
        {...form.field('review.by')}
        onChange={by => form.set('review.by', by as 'staff' | 'staff-and-partners')}
        label={t('review.by')}
        options={[
          { value: 'staff', label: t('review.staff'), hint: t('review.staff-hint'), icon: <Users {...iconProps} /> },
          {
            value: 'staff-and-partners',
            label: t('review.partners'),
            hint: t('review.partners-hint'),
            icon: <Handshake {...iconProps} />,
          },
        ]}
      />
      <NumberField
        {...form.field('review.promisedDays')}
        onChange={days => form.set('review.promisedDays', days as number)}
        label={t('review.days')}
        hint={t('review.days-hint')}
        suffix={t('review.days-unit')}
      />
      <InvitedList invitations={progress.invitations} of="reviewer" />
      <ReviewerRows {...form.field('people')} form={form} language={settings.defaultLanguage} />
    </StepForm>
  )
}

type RowsProps = FieldBinding<Reviewer[]> & {
  form: { errors: readonly FieldError[]; sentence: (error: FieldError) => string }
  /** What the club speaks first. */
  language: Language
}

/** Reviewers to invite: name, address, and the language their mail is written in. */
function ReviewerRows({ form, language, ...field }: RowsProps) {
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
