import { useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useRead } from '../../../platform/web/call.ts'
import { isolate } from '../../../platform/web/isolate.ts'
import { useAnnounced } from '../../../platform/web/live.ts'
import { useText } from '../../../platform/web/text.tsx'
import type { Agreement } from '../../agreements/contract.ts'
import { otherSide, type Side } from '../../agreements/rules.ts'
import { AgreementPage } from '../../agreements/web/public.ts'
import { reviewsMoved, reviewsOfAgreement } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import { ReviewEntry } from './ReviewEntry.tsx'
import { ReviewForm } from './ReviewForm.tsx'
import css from './Reviews.module.css'

/** `/my-agreements/:agreementId`: the agreement, and once it is done what both sides say of each other. */
export function AgreementScreen() {
  const { agreementId = '' } = useParams()
  return (
    <AgreementPage
      agreementId={agreementId}
      below={(agreement, side) =>
        agreement.state === 'done' && <ReviewsOfAgreement agreement={agreement} side={side} />
      }
    />
  )
}

type ReviewsOfAgreementProps = { agreement: Agreement; side: Side | null }

/** Below a done agreement: one's own review or the form for it, and what the other side says. */
function ReviewsOfAgreement({ agreement, side }: ReviewsOfAgreementProps) {
  const t = useText<typeof strings>('reviews')
  const client = useQueryClient()
  const { _id: agreementId } = agreement
  const read = useRead(reviewsOfAgreement, { params: { agreementId } })
  const again = () => void client.invalidateQueries({ queryKey: [reviewsOfAgreement.id] })
  useAnnounced(reviewsMoved, `reviews:${agreement.requester.id}`, again)
  useAnnounced(reviewsMoved, `reviews:${agreement.owner.id}`, again)
  if (!read.data) return null
  const of = (who: Side) => read.data.data.find(one => one.author.id === agreement[who].id)
  const titleOf = (author: Side): string => {
    const [name, member] = [isolate(agreement[author].name), isolate(agreement[otherSide(author)].name)]
    if (author === side) return t('yours', { name: member })
    return side ? t('theirs', { name }) : t('between', { author: name, member })
  }
  const own: Side = side ?? 'requester'
  const mine = side && of(side)
  return (
    <>
      {side && !mine && (
        <section className={css.sheet}>
          <ReviewForm of={{ agreementId }} name={agreement[otherSide(side)].name} onDone={again} />
        </section>
      )}
      {[own, otherSide(own)].map(author => {
        const review = of(author)
        if (!review && author === side) return null
        return (
          <section key={author}>
            <h2 className={css.heading}>{titleOf(author)}</h2>
            {review ? (
              <ReviewEntry
                review={review}
                of={{ agreementId, name: agreement[otherSide(author)].name }}
                onChanged={again}
              />
            ) : (
              <p className={css.quiet}>
                {t(read.data.taken.includes(agreement[author].id) ? 'taken' : 'waits', {
                  name: isolate(agreement[author].name),
                })}
              </p>
            )}
          </section>
        )
      })}
    </>
  )
}
