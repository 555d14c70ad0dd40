import { useMemo } from 'react'
import { ListPage } from '../../../platform/web/admin/ListPage.tsx'
import type { ListColumn, ListFilter } from '../../../platform/web/admin/list-props.ts'
import { useRead } from '../../../platform/web/call.ts'
import { useQueryState } from '../../../platform/web/query-state.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { DateText } from '../../../platform/web/ui/DateText.tsx'
import { type ActivityRow, listActivity, listSubjects } from '../contract/activity.ts'
import type { strings } from '../strings.en.ts'
import { ActivityPeek } from './ActivityPeek.tsx'
import styles from './people.module.css'
import { useActionWords, useSubjectWords } from './use-action-words.ts'

/** The audit log by member. `?memberId=` narrows it to what one did and what was done to them. */
export function ActivityScreen() {
  const t = useText<typeof strings>('people')
  const [memberId] = useQueryState('memberId')
  const columns = useColumns()
  const filters = useFilters()
  const fixed = useMemo(() => (memberId ? { memberId } : undefined), [memberId])
  return (
    <div className={styles.page}>
      <ListPage<ActivityRow>
        title={t('pages.activity')}
        lead={t('activity.lead')}
        call={listActivity}
        fixed={fixed}
        columns={columns}
        filters={filters}
        rowKey={row => row._id}
        rowName={row => row.action}
        peek={row => <ActivityPeek row={row} />}
        viewsKey="people.activity"
        empty={{ title: t('activity.empty') }}
      />
    </div>
  )
}

function useFilters(): ListFilter[] {
  const t = useText<typeof strings>('people')
  const { data } = useRead(listSubjects, undefined)
  const subject = useSubjectWords()
  const subjects = data?.data.map(value => ({ value, label: subject(value) })) ?? []
  return [
    { key: 'subject', label: t('activity.subject'), type: 'choice', options: subjects },
    { key: 'from', label: t('activity.from'), type: 'date' },
    { key: 'to', label: t('activity.to'), type: 'date' },
  ]
}

function useColumns(): ListColumn<ActivityRow>[] {
  const t = useText<typeof strings>('people')
  const say = useActionWords()
  const whom = ({ target }: ActivityRow) => target?.name ?? target?.kind ?? ''
  return [
    {
      key: 'what',
      label: t('activity.what'),
      render: row => say(row.action),
      csv: row => row.action,
    },
    {
      key: 'who',
      label: t('activity.who'),
      render: row =>
        row.actor ? <Bdi clip>{row.actor.name}</Bdi> : <span className={styles.quiet}>{t('activity.house')}</span>,
      csv: row => row.actor?.name ?? t('activity.house'),
    },
    { key: 'whom', label: t('activity.whom'), render: row => <Bdi clip>{whom(row)}</Bdi>, csv: whom },
    {
      key: 'when',
      label: t('activity.when'),
      render: row => <DateText value={row.at} withTime />,
      csv: row => new Date(row.at),
    },
    {
      key: 'address',
      label: t('activity.address'),
      mono: true,
      render: row => <Bdi ltr>{row.address ?? ''}</Bdi>,
      csv: row => row.address,
    },
  ]
}
