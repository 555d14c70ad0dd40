import { useParams } from 'react-router'
import { useRead } from '../../../platform/web/call.ts'
import { isolate } from '../../../platform/web/isolate.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { EmptyState } from '../../../platform/web/ui/EmptyState.tsx'
import { PageHeader } from '../../../platform/web/ui/PageHeader.tsx'
import { PendingPage } from '../../../platform/web/ui/PendingPage.tsx'
import { Wrap } from '../../../platform/web/ui/Wrap.tsx'
import { readMeetingReview } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import { ReviewEntry } from './ReviewEntry.tsx'
import { ReviewForm } from './ReviewForm.tsx'
import css from './Reviews.module.css'

/** `/meeting/{id}/review`: what one of two who met says of the other, once. */
export function MeetingReviewScreen() {
  const { meetingId = '' } = useParams()
  const t = useText<typeof strings>('reviews')
  const read = useRead(readMeetingReview, { params: { meetingId } })
  const again = () => void read.refetch()
  const back = <Button href={`/meeting/${meetingId}`}>{t('meeting.back')}</Button>
  const missing = <EmptyState kind="no-match" level={1} action={back} />
  const found = read.data?.data
  if (read.error || !found)
    return <PendingPage error={read.error} onRetry={again} missing={missing} className={css.page} height="320px" />
  return (
    <Wrap className={css.page}>
      <PageHeader
        breadcrumb={[{ label: found.title, href: `/meeting/${meetingId}` }, { label: t('pages.meeting') }]}
        title={<Bdi>{found.title}</Bdi>}
        lead={t('meeting.lead', { name: isolate(found.name) })}
      />
      {found.review ? (
        <ReviewEntry review={found.review} onChanged={again} />
      ) : (
        <ReviewForm of={{ meetingId }} name={found.name} onDone={again} />
      )}
    </Wrap>
  )
}
