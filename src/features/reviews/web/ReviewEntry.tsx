import { useState } from 'react'
import { holds } from '../../../platform/shared/access.ts'
import { useSession } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { isolate } from '../../accounts/web/isolate.ts'
import { ReportDialog } from '../../reports/web/ReportDialog.tsx'
import { hideReview, type Review } from '../contract.ts'
import { editableUntil } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import { HideReview } from './HideReview.tsx'
import { ReplyForm } from './ReplyForm.tsx'
import { ReviewForm } from './ReviewForm.tsx'
import { ReviewItem } from './ReviewItem.tsx'

type ReviewEntryProps = {
  review: Review
  /** Where one's own may be changed: the agreement it is of, and the name of who is reviewed. */
  of?: { agreementId: string; name: string }
  /** Read again what changed. */
  onChanged: () => void
}

/** A review with what this reader may do: change it, reply to it, report it, hide it. */
export function ReviewEntry({ review, of, onChanged }: ReviewEntryProps) {
  const t = useText<typeof strings>('reviews')
  const { viewer } = useSession()
  const [open, setOpen] = useState<'edit' | 'reply' | 'report' | 'report-reply' | null>(null)
  const own = viewer?.id === review.author.id
  const about = viewer?.id === review.memberId
  // Who can take it out themselves need not ask others to.
  const moderates = holds(viewer, hideReview.access.permission)
  const editable = own && of && !review.reply && editableUntil(review) > new Date()
  const close = () => setOpen(null)
  const changed = () => {
    close()
    onChanged()
  }
  if (open === 'edit' && of)
    return <ReviewForm agreementId={of.agreementId} name={of.name} review={review} onDone={changed} onCancel={close} />
  const act = (key: 'edit' | 'reply' | 'report' | 'report-reply', label: string, named?: string) => (
    <Button variant="ghost" size="compact" aria-label={named} onClick={() => setOpen(key)}>
      {label}
    </Button>
  )
  const name = review.author.name
  return (
    <>
      <ReviewItem
        review={review}
        aboutOneself={about}
        within={of !== undefined}
        acts={
          <>
            {editable && act('edit', t('edit'))}
            {about && !review.reply && open !== 'reply' && act('reply', t('reply'))}
            {!own && !moderates && act('report', t('report'), t('report-named', { name: isolate(name) }))}
            {moderates && <HideReview review={review} onDone={onChanged} />}
          </>
        }
        replyActs={
          !about && !moderates && viewer && act('report-reply', t('report'), t('report-reply', { name: isolate(name) }))
        }
      />
      <ReportDialog
        kind="review-reply"
        id={review._id}
        name={t('reply-to', { name: isolate(name) })}
        open={open === 'report-reply'}
        onClose={close}
      />
      {open === 'reply' && <ReplyForm reviewId={review._id} onDone={changed} onCancel={close} />}
      <ReportDialog kind="review" id={review._id} name={name} open={open === 'report'} onClose={close} />
    </>
  )
}
