import { useText } from '../../../../platform/web/text.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { DateText } from '../../../../platform/web/ui/DateText.tsx'
import { type ActivityRow, listActivity } from '../../contract/activity.ts'
import type { strings } from '../../strings.en.ts'
import { ChangesText } from '../ChangesText.tsx'
import { useActionWords } from '../use-action-words.ts'
import { PagedTable } from './PagedTable.tsx'

/** What a person did, and what was done to their account. */
export function HistoryTab({ id }: { id: string }) {
  const t = useText<typeof strings>('people')
  const say = useActionWords()
  return (
    <PagedTable<ActivityRow>
      label={t('page.history')}
      call={listActivity}
      query={{ memberId: id }}
      rowKey={row => row._id}
      empty={t('page.no-history')}
      columns={[
        { key: 'when', label: t('page.when'), render: row => <DateText value={row.at} withTime /> },
        {
          key: 'who',
          label: t('page.who'),
          render: row => (row.actor ? <Bdi>{row.actor.name}</Bdi> : t('activity.house')),
        },
        { key: 'what', label: t('page.what'), render: row => say(row.action) },
        { key: 'details', label: t('page.details'), render: row => <ChangesText row={row} most={3} /> },
      ]}
    />
  )
}
