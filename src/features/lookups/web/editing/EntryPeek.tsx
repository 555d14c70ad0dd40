import { useRead } from '../../../../platform/web/call.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { Facts } from '../../../../platform/web/ui/Facts.tsx'
import { type EntryView, readEntry } from '../../contract/editing.ts'
import type { List } from '../../lists.ts'
import type { strings } from '../../strings.en.ts'
import { EntryActs } from './EntryActs.tsx'
import { valueText } from './entry-columns.tsx'
import styles from './LookupScreen.module.css'
import { StandingPill } from './StandingPill.tsx'
import type { OpenTask } from './use-opened.ts'

/** A look at an entry: its values, how many records name it, and what can be done with it. */
export function EntryPeek({ list, entry, open }: { list: List; entry: EntryView; open: OpenTask }) {
  const t = useText<typeof strings>('lookups')
  const { data } = useRead(readEntry, { params: { list: list.name, entryId: entry._id } })
  const values = list.fields.slice(2).filter(field => field.is !== 'entry' && valueText(t, field, entry) !== '')
  const rows = [
    { label: t('labels.name'), value: <Bdi lang="en">{entry.name}</Bdi> },
    { label: t('labels.arabicName'), value: <Bdi lang="ar">{entry.arabicName}</Bdi> },
    ...(list.code === 'key' ? [{ label: t('labels.key'), value: <Bdi ltr>{entry.code}</Bdi> }] : []),
    ...values.map(field => ({
      label: t(`labels.${field.key}` as 'labels.type'),
      value: <Bdi ltr={field.is === 'latin'}>{valueText(t, field, entry)}</Bdi>,
    })),
    { label: t('labels.state'), value: <StandingPill retired={entry.retired} /> },
    ...(list.keeps ? [] : [{ label: t('labels.uses'), value: <Uses count={data?.data.uses} /> }]),
  ]
  return (
    <div className={styles.peek}>
      <Facts layout="list" rows={rows} />
      <EntryActs list={list} entry={entry} uses={data?.data.uses} open={open} />
    </div>
  )
}

function Uses({ count }: { count: number | undefined }) {
  const t = useText<typeof strings>('lookups')
  if (count === undefined) return '…'
  return count === 0 ? <span className={styles.quiet}>{t('unused')}</span> : t('in-records', { count })
}
