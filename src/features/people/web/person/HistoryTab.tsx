import { useText } from '../../../../platform/web/text.tsx'
import { TimeAgo } from '../../../../platform/web/ui/TimeAgo.tsx'
import { type ActivityRow, listActivity } from '../../contract/activity.ts'
import type { strings } from '../../strings.en.ts'
import { ChangesText } from '../ChangesText.tsx'
import { LogSentence } from '../LogSentence.tsx'
import { PagedTable } from './PagedTable.tsx'

/** What a person did, and what was done to their account. */
export function HistoryTab({ id }: { id: string }) {
  const t = useText<typeof strings>('people')
  return (
    <PagedTable<ActivityRow>
      label={t('page.history')}
      call={listActivity}
      query={{ memberId: id }}
      rowKey={row => row._id}
      empty={t('page.no-history')}
      columns={[
        { key: 'when', label: t('page.when'), render: row => <TimeAgo value={row.at} /> },
        { key: 'what', label: t('page.what'), render: row => <LogSentence row={row} /> },
        { key: 'details', label: t('page.details'), render: row => <ChangesText row={row} most={3} /> },
      ]}
    />
  )
}
