import { useRead } from '../../../platform/web/call.ts'
import { useText } from '../../../platform/web/text.tsx'
import { EmptyState } from '../../../platform/web/ui/EmptyState.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { PageHeader } from '../../../platform/web/ui/PageHeader.tsx'
import { Skeleton } from '../../../platform/web/ui/Skeleton.tsx'
import { Wrap } from '../../../platform/web/ui/Wrap.tsx'
import { listOwnRecordings } from '../contract/recording.ts'
import type { strings } from '../strings.en.ts'
import { RecordingsList } from './RecordingsList.tsx'
import css from './RecordingsScreen.module.css'

/** `/recordings`: what was recorded in one's own rooms, and where one was recorded. */
export function RecordingsScreen() {
  const t = useText<typeof strings>('rooms')
  const read = useRead(listOwnRecordings, undefined, { staleMs: 0 })
  const recordings = read.data?.data
  return (
    <Wrap className={css.page}>
      <PageHeader
        title={t('web.titles.recordings')}
        lead={t('web.recordings.lead')}
        breadcrumb={[{ label: t('web.recordings.meetings'), href: '/meeting' }, { label: t('web.titles.recordings') }]}
      />
      {read.error && <ErrorPiece error={read.error} onRetry={() => void read.refetch()} />}
      {read.isPending && <Skeleton height="320px" />}
      {recordings?.length === 0 && (
        <EmptyState kind="none-yet" title={t('web.recordings.none')} body={t('web.recordings.none-too')} />
      )}
      {recordings && recordings.length > 0 && <RecordingsList recordings={recordings} />}
    </Wrap>
  )
}
