import { z } from 'zod'
import { send } from '../../../platform/web/call.ts'
import { FormErrors } from '../../../platform/web/forms/FormErrors.tsx'
import { StarLevel } from '../../../platform/web/forms/StarLevel.tsx'
import { TextField } from '../../../platform/web/forms/TextField.tsx'
import { useForm } from '../../../platform/web/forms/use-form.ts'
import { isolate } from '../../../platform/web/isolate.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import { useWords } from '../../../platform/web/ui/use-words.ts'
import { editReview, type Review, replyToReview, reviewMeeting, writeReview } from '../contract.ts'
import { REPLY, TEXT } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import css from './Reviews.module.css'

const Filled = z.object({
  stars: z.number().int().min(1).max(5),
  text: z.string().trim().min(TEXT.min).max(TEXT.max),
})

type ReviewFormProps = {
  /** What is reviewed, of one that is new. */
  of: { agreementId: string } | { meetingId: string }
  /** Who is reviewed. */
  name: string
  /** One's own that is changed; else a new one is written. */
  review?: Review
  onDone: (review: Review) => void
  onCancel?: () => void
}

/** Says how dealing with somebody went, or changes what was said. */
export function ReviewForm({ of, name, review, onDone, onCancel }: ReviewFormProps) {
  const t = useText<typeof strings>('reviews')
  const words = useWords()
  const form = useForm(Filled, {
    feature: 'reviews',
    defaults: { stars: review?.stars ?? 5, text: review?.text ?? '' },
    onSubmit: async body => {
      const answer = review
        ? await send(editReview, { params: { reviewId: review._id }, body })
        : 'meetingId' in of
          ? await send(reviewMeeting, { params: of, body }, { idempotencyKey: crypto.randomUUID() })
          : await send(writeReview, { body: { ...body, ...of } }, { idempotencyKey: crypto.randomUUID() })
      toast({ tone: 'success', title: answer.message })
      onDone(answer.data)
    },
  })
  return (
    <form {...form.props} className={css.form}>
      {!review && (
        <div>
          <h2 className={css.heading}>{t('form.title', { name: isolate(name) })}</h2>
          <p className={css.quiet}>{t('form.lead', { name: isolate(name) })}</p>
        </div>
      )}
      <FormErrors form={form} />
      <StarLevel {...form.field('stars')} label={t('form.stars')} />
      <TextField
        {...form.field('text')}
        label={t('form.text')}
        hint={t('form.text-hint')}
        multiline
        rows={4}
        maxLength={TEXT.max}
      />
      <div className={css.acts}>
        <Button type="submit" variant="primary" loading={form.busy}>
          {t(review ? 'form.save' : 'form.send')}
        </Button>
        {onCancel && <Button onClick={onCancel}>{words('ui.cancel')}</Button>}
      </div>
    </form>
  )
}

const FilledReply = z.object({ text: z.string().trim().min(REPLY.min).max(REPLY.max) })

type ReplyFormProps = { reviewId: string; onDone: (review: Review) => void; onCancel: () => void }

/** Answers a review of oneself, once and for good. */
export function ReplyForm({ reviewId, onDone, onCancel }: ReplyFormProps) {
  const t = useText<typeof strings>('reviews')
  const words = useWords()
  const form = useForm(FilledReply, {
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
