import { type ReactNode, useState } from 'react'
import { z } from 'zod'
import { holds } from '../../../platform/shared/access.ts'
import { directionOf } from '../../../platform/shared/text.ts'
import { send, useWrite } from '../../../platform/web/call.ts'
import { FormDialog } from '../../../platform/web/forms/FormDialog.tsx'
import { TextField } from '../../../platform/web/forms/TextField.tsx'
import { useForm } from '../../../platform/web/forms/use-form.ts'
import { Star } from '../../../platform/web/icons.ts'
import { isolate } from '../../../platform/web/isolate.ts'
import { useSession } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { LinkText } from '../../../platform/web/ui/LinkText.tsx'
import { TimeAgo } from '../../../platform/web/ui/TimeAgo.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import { Written } from '../../../platform/web/ui/Written.tsx'
import { PartyAvatar } from '../../agreements/web/public.ts'
import { ReportDialog } from '../../reports/web/public.ts'
import { hideReview, type Review, showReview } from '../contract.ts'
import { editableUntil } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import { ReplyForm, ReviewForm } from './ReviewForm.tsx'
import css from './Reviews.module.css'

const Filled = z.object({ reason: z.string().trim().min(2).max(500) })

type HideReviewProps = { review: Review; onDone: () => void }

/** Staff take a review out, with a reason that its author reads, or put it back. */
function HideReview({ review, onDone }: HideReviewProps) {
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
  const form = useForm(Filled, {
    defaults: { reason: '' },
    onSubmit: async body => {
      const { message } = await send(hideReview, { params: { reviewId: review._id }, body })
      toast({ tone: 'success', title: message })
      onClose()
      onDone()
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="small"
      title={t('staff.title')}
      lead={t('staff.lead', { name: isolate(review.author.name) })}
      danger
      act={t('staff.hide')}
    >
      <TextField {...form.field('reason')} label={t('staff.reason')} multiline rows={3} maxLength={500} />
    </FormDialog>
  )
}

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
    return (
      <ReviewForm
        of={{ agreementId: of.agreementId }}
        name={of.name}
        review={review}
        onDone={changed}
        onCancel={close}
      />
    )
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

type ReviewItemProps = {
  review: Review
  /** Whoever reads it is the one it is about: the reply is theirs. */
  aboutOneself?: boolean
  /** On the page of what they dealt in, which need not be named again. */
  within?: boolean
  /** Change, reply, report, hide. */
  acts?: ReactNode
  /** Report, of the reply. */
  replyActs?: ReactNode
}

/** A review with its reply: who, how many stars, about what, in the author's own direction. */
function ReviewItem({ review, aboutOneself, within, acts, replyActs }: ReviewItemProps) {
  const t = useText<typeof strings>('reviews')
  const { author, thing, language, reply, hidden, editedAt } = review
  const name = <Bdi>{author.name}</Bdi>
  return (
    <article className={css.review} data-hidden={hidden !== null || undefined}>
      <PartyAvatar party={author} size={36} />
      <div className={css.body}>
        <p className={css.who}>
          {author.username ? (
            <LinkText to={`/profile/${encodeURIComponent(author.username)}`}>{name}</LinkText>
          ) : (
            <strong>{name}</strong>
          )}
          <span className={css.quiet}>
            <TimeAgo value={review.createdAt} />
            {editedAt && ` · ${t('edited')}`}
          </span>
        </p>
        <p className={css.given}>
          <Stars stars={review.stars} />
          {!within && <span className={css.quiet}>{t('about', { thing: isolate(thing.name) })}</span>}
        </p>
        <p className={css.text} lang={language} dir={directionOf(language)}>
          <Written text={review.text} />
        </p>
        {hidden && <p className={css.hidden}>{t('hidden', { reason: isolate(hidden.reason) })}</p>}
        {reply && (
          <div className={css.reply}>
            <p className={css.quiet}>
              {t(aboutOneself ? 'reply-own' : 'reply-by')} · <TimeAgo value={reply.createdAt} />
            </p>
            <p className={css.text} lang={reply.language} dir={directionOf(reply.language)}>
              <Written text={reply.text} />
            </p>
            {reply.held && <p className={css.hidden}>{reply.held}</p>}
            {replyActs && <div className={css.acts}>{replyActs}</div>}
          </div>
        )}
        {acts && <div className={css.acts}>{acts}</div>}
      </div>
    </article>
  )
}

const FIVE = [1, 2, 3, 4, 5]

/** One to five stars, filled as far as they go: a mean of 4.5 fills the half of the last. */
export function Stars({ stars }: { stars: number }) {
  const t = useText<typeof strings>('reviews')
  const row = FIVE.map(star => <Star key={star} {...iconSmall} />)
  return (
    <span className={css.stars} role="img" aria-label={t('stars-given', { count: stars })}>
      <span className={css.hollow}>{row}</span>
      <span className={css.full} style={{ inlineSize: `${(stars / FIVE.length) * 100}%` }}>
        {row}
      </span>
    </span>
  )
}
