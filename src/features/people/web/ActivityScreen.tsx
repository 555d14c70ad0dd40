import { useMemo } from 'react'
import { ListPage } from '../../../platform/web/admin/ListPage.tsx'
import type { ListColumn, ListFilter } from '../../../platform/web/admin/list-props.ts'
import { useRead } from '../../../platform/web/call.ts'
import { useQueryState } from '../../../platform/web/query-state.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { DateText } from '../../../platform/web/ui/DateText.tsx'
import { Facts } from '../../../platform/web/ui/Facts.tsx'
import { TimeAgo } from '../../../platform/web/ui/TimeAgo.tsx'
import { type ActivityRow, listActivity, listSubjects } from '../contract/activity.ts'
import type { strings } from '../strings.en.ts'
import { ChangesText, LogSentence, useLogWords } from './LogSentence.tsx'
import styles from './people.module.css'

/** The audit log by member, as sentences. `?memberId=` narrows it to what one did and what was done to them. */
export function ActivityScreen() {
  const t = useText<typeof strings>('people')
  const [memberId] = useQueryState('memberId')
  const words = useLogWords()
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
        rowName={row => words.subject(row.action.split('.')[0] ?? '')}
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
  const { subject } = useLogWords()
  const subjects = data?.data.map(value => ({ value, label: subject(value) })) ?? []
  return [
    { key: 'subject', label: t('activity.subject'), type: 'choice', options: subjects },
    { key: 'from', label: t('activity.from'), type: 'date' },
    { key: 'to', label: t('activity.to'), type: 'date' },
  ]
}

function useColumns(): ListColumn<ActivityRow>[] {
  const t = useText<typeof strings>('people')
  const words = useLogWords()
  return [
    {
      key: 'when',
      label: t('activity.when'),
      render: row => <TimeAgo value={row.at} />,
      csv: row => new Date(row.at),
    },
    {
      key: 'what',
      label: t('activity.what'),
      render: row => <LogSentence row={row} />,
      csv: words.plain,
    },
    {
      key: 'changes',
      label: t('activity.changed'),
      render: row => <ChangesText row={row} most={2} />,
      csv: row =>
        words
          .changes(row)
          .map(({ key, before, after }) => `${key}: ${before ?? '—'} → ${after ?? '—'}`)
          .join('; '),
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

/** One entry of the log: the sentence, when exactly and from where, before and after. */
function ActivityPeek({ row }: { row: ActivityRow }) {
  const t = useText<typeof strings>('people')
  const { actor } = row
  const rows = [
    { label: t('activity.when'), value: <DateText value={row.at} withTime /> },
    ...(row.address ? [{ label: t('activity.address'), value: <Bdi ltr>{row.address}</Bdi> }] : []),
  ]
  return (
    <div className={styles.peek}>
      <p>
        <LogSentence row={row} />
      </p>
      <Facts layout="list" rows={rows} />
      <ChangesText row={row} />
      {actor && (
        <div className={styles.acts}>
          <Button size="compact" href={`/users-activity?memberId=${actor._id}`}>
            {t('activity.all-of', { name: `\u2068${actor.name}\u2069` })}
          </Button>
        </div>
      )}
    </div>
  )
}
