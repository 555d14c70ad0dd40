import { z } from 'zod'
import { send } from '../../../platform/web/call.ts'
import { FormErrors } from '../../../platform/web/forms/FormErrors.tsx'
import { TextField } from '../../../platform/web/forms/TextField.tsx'
import { useForm } from '../../../platform/web/forms/use-form.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import { useWords } from '../../../platform/web/ui/use-words.ts'
import { type Review, replyToReview } from '../contract.ts'
import { REPLY } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import css from './Reviews.module.css'

const Filled = z.object({ text: z.string().trim().min(REPLY.min).max(REPLY.max) })

type ReplyFormProps = { reviewId: string; onDone: (review: Review) => void; onCancel: () => void }

/** Answers a review of oneself, once and for good. */
export function ReplyForm({ reviewId, onDone, onCancel }: ReplyFormProps) {
  const t = useText<typeof strings>('reviews')
  const words = useWords()
  const form = useForm(Filled, {
    feature: 'reviews',
    defaults: { text: '' },
    onSubmit: async body => {
      const { message, data } = await send(replyToReview, { params: { reviewId }, body })
      toast({ tone: 'success', title: message })
      onDone(data)
    },
  })
  return (
    <form {...form.props} className={css.form}>
      <FormErrors form={form} />
      <TextField
        {...form.field('text')}
        label={t('form.reply')}
        hint={t('form.reply-hint')}
        multiline
        rows={3}
        maxLength={REPLY.max}
      />
      <div className={css.acts}>
        <Button type="submit" variant="primary" loading={form.busy}>
          {t('form.send-reply')}
        </Button>
        <Button onClick={onCancel}>{words('ui.cancel')}</Button>
      </div>
    </form>
  )
}
