import { useId, useState } from 'react'
import { z } from 'zod'
import { send, useWrite } from '../../../platform/web/call.ts'
import { TextField } from '../../../platform/web/forms/TextField.tsx'
import { useForm } from '../../../platform/web/forms/use-form.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Dialog } from '../../../platform/web/ui/Dialog.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import { useWords } from '../../../platform/web/ui/use-words.ts'
import { isolate } from '../../accounts/web/isolate.ts'
import { hideReview, type Review, showReview } from '../contract.ts'
import type { strings } from '../strings.en.ts'

const Filled = z.object({ reason: z.string().trim().min(2).max(500) })

type HideReviewProps = { review: Review; onDone: () => void }

/** Staff take a review out, with a reason that its author reads, or put it back. */
export function HideReview({ review, onDone }: HideReviewProps) {
  const t = useText<typeof strings>('reviews')
  const [asked, setAsked] = useState(false)
  const back = useWrite(showReview, {
    onDone: ({ message }) => {
      toast({ tone: 'success', title: message })
      onDone()
    },
  })
  if (review.hidden)
    return (
      <Button
        variant="ghost"
        size="compact"
        loading={back.busy}
        onClick={() => void back.run({ params: { reviewId: review._id } })}
      >
        {t('staff.show')}
      </Button>
    )
  return (
    <>
      <Button variant="ghost" size="compact" onClick={() => setAsked(true)}>
        {t('staff.hide')}
      </Button>
      {asked && <HideDialog review={review} onDone={onDone} onClose={() => setAsked(false)} />}
    </>
  )
}

function HideDialog({ review, onDone, onClose }: HideReviewProps & { onClose: () => void }) {
  const t = useText<typeof strings>('reviews')
  const words = useWords()
  const id = useId()
  const form = useForm(Filled, {
    defaults: { reason: '' },
    onSubmit: async body => {
      const { message } = await send(hideReview, { params: { reviewId: review._id }, body })
      toast({ tone: 'success', title: message })
      onClose()
      onDone()
    },
  })
  const footer = (
    <>
      <Button onClick={onClose}>{words('ui.cancel')}</Button>
      <Button type="submit" form={id} variant="danger" loading={form.busy}>
        {t('staff.hide')}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={onClose} size="small" title={t('staff.title')} footer={footer}>
      <form {...form.props} id={id}>
        <p>{t('staff.lead', { name: isolate(review.author.name) })}</p>
        <TextField {...form.field('reason')} label={t('staff.reason')} multiline rows={3} maxLength={500} />
      </form>
    </Dialog>
  )
}
