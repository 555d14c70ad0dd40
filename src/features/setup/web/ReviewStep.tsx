import { Handshake, Users } from 'lucide-react'
import { z } from 'zod'
import { send } from '../../../platform/web/call.ts'
import { ChoiceCards } from '../../../platform/web/forms/ChoiceCards.tsx'
import { NumberField } from '../../../platform/web/forms/NumberField.tsx'
import { useForm } from '../../../platform/web/forms/use-form.ts'
import { useText } from '../../../platform/web/text.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { catalogue } from '../../settings/catalogue.ts'
import { changeSettings } from '../../settings/contract/settings.ts'
import { inviteReviewers, Reviewer } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import { useKeepProgress } from './data.ts'
import { InvitedList } from './InvitedList.tsx'
import { ReviewerRows } from './ReviewerRows.tsx'
import { StepForm } from './StepForm.tsx'
import type { StepProps } from './step-props.ts'

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
