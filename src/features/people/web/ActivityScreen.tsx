import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { HistoryLink } from '../../../platform/web/admin/HistoryLink.tsx'
import type { ListColumn, ListFilter } from '../../../platform/web/admin/list-props.ts'
import { ListPage } from '../../../platform/web/admin/ListPage.tsx'
import { useRead } from '../../../platform/web/call.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Chip } from '../../../platform/web/ui/Chip.tsx'
import { DateText } from '../../../platform/web/ui/DateText.tsx'
import { Facts } from '../../../platform/web/ui/Facts.tsx'
import { TimeAgo } from '../../../platform/web/ui/TimeAgo.tsx'
import { type ActivityRow, listActivity, listSubjects } from '../contract/activity.ts'
import type { strings } from '../strings.en.ts'
import { ChangesText, LogSentence, useLogWords } from './LogSentence.tsx'
import styles from './people.module.css'

/** What an address narrows the log to beside its filters: what one did and what was done to them, or what happened to one thing. */
const NARROWED = ['memberId', 'objectKind', 'objectId'] as const

/** The audit log, as sentences: what the club's people and members did, to what, before and after. */
export function ActivityScreen() {
  const t = useText<typeof strings>('people')
  const { language } = useLanguage()
  const [query] = useSearchParams()
  const words = useLogWords()
  const columns = useColumns()
  const filters = useFilters()
  const [memberId, objectKind, objectId] = NARROWED.map(name => query.get(name))
  // Which one goes with its kind: taking the filter off takes both off.
  const one = objectKind ? objectId : null
  const fixed = useMemo(() => ({ ...(memberId && { memberId }), ...(one && { objectId: one }) }), [memberId, one])
  return (
    <div className={styles.page}>
      <ListPage<ActivityRow>
        title={t('pages.activity')}
        lead={t('activity.lead')}
        sums={<About />}
        call={listActivity}
        searchLabel={t('activity.by')}
        fixed={fixed}
        columns={columns}
        filters={filters}
        rowKey={row => row._id}
        rowName={row => words.subject(row.action.split('.')[0] ?? '')}
        peek={row => <ActivityPeek row={row} />}
        exportFile={(asked, shown) => {
          const columnsAsked = shown.map(column => column.key).join(',')
          return `/api/users-activity/export?${new URLSearchParams({ ...asked, columns: columnsAsked, language } as never)}`
        }}
        viewsKey="people.activity"
        empty={{ title: t('activity.empty') }}
      />
    </div>
  )
}

/** The one thing or member whose entries are shown, to be taken off. */
function About() {
  const t = useText<typeof strings>('people')
  const words = useLogWords()
  const [query, setQuery] = useSearchParams()
  const [memberId, objectKind, objectId] = NARROWED.map(name => query.get(name))
  const one = objectKind && objectId ? { objectKind, objectId } : memberId ? { memberId } : null
  const { data } = useRead(listActivity, { query: { ...one, perPage: 1 } }, { enabled: one !== null })
  if (!one || !data?.about) return null
  const { kind, name } = data.about
  const off = () => {
    const next = new URLSearchParams(query)
    for (const key of [...NARROWED, 'before', 'after']) next.delete(key)
    setQuery(next)
  }
  return (
    <div className={styles.about}>
      <Chip pill removeLabel={t(memberId ? 'activity.about-member' : 'activity.about')} onRemove={off}>
        {t(memberId ? 'activity.about-member' : 'activity.about')}: <Bdi>{name ?? words.kind(kind)}</Bdi>
      </Chip>
    </div>
  )
}

function useFilters(): ListFilter[] {
  const t = useText<typeof strings>('people')
  const { data } = useRead(listSubjects, undefined)
  const { subject, act, kind } = useLogWords()
  const { language } = useLanguage()
  const subjects = data?.data.map(value => ({ value, label: subject(value) })) ?? []
  const acts =
    data?.acts
      .map(value => ({ value, label: `${subject(value.split('.')[0] ?? '')}: ${act(value)}` }))
      .toSorted((a, b) => a.label.localeCompare(b.label, language)) ?? []
  const kinds = data?.kinds.map(value => ({ value, label: kind(value) })) ?? []
  return [
    { key: 'subject', label: t('activity.subject'), type: 'choice', options: subjects },
    { key: 'action', label: t('activity.act'), type: 'choice', options: acts },
    { key: 'objectKind', label: t('activity.object'), type: 'choice', options: kinds },
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
      csv: words.changed,
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
  const { actor, target } = row
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
      <div className={styles.acts}>
        {target?.id && <HistoryLink kind={target.kind} id={target.id} />}
        {actor && (
          <Button variant="ghost" size="compact" href={`/users-activity?memberId=${actor._id}`}>
            {t('activity.all-of', { name: `\u2068${actor.name}\u2069` })}
          </Button>
        )}
      </div>
    </div>
  )
}
