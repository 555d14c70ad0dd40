import { useRead, useWrite } from '../../../../platform/web/call.ts'
import {
  Archive,
  ArchiveRestore,
  Coins,
  List as ListIcon,
  Pencil,
  Plus,
  Trash2,
} from '../../../../platform/web/icons.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Facts } from '../../../../platform/web/ui/Facts.tsx'
import { iconSmall } from '../../../../platform/web/ui/icon-props.ts'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { type EntryView, editCalls, readEntry } from '../../contract/editing.ts'
import type { List } from '../../contract/lists.ts'
import { BASE_CURRENCY } from '../../rates-file.ts'
import type { strings } from '../../strings.en.ts'
import { valueText } from './entry-columns.tsx'
import { EntryStatePill } from './EntryStatePill.tsx'
import styles from './LookupScreen.module.css'
import type { OpenTask } from './use-opened.ts'
import { useRefresh } from './use-refresh.ts'

const countryOf = (entry: EntryView) => (entry.values.countryId as string | undefined) ?? undefined

/** Offers a retired entry again. */
function useRestore(list: List) {
  const refresh = useRefresh(list.name)
  const { run, busy } = useWrite(editCalls[list.name].restore, {
    onDone: ({ message, data }) => {
      toast({ tone: 'success', title: message, ms: 3000 })
      void refresh(countryOf(data))
    },
    onRefusal: refusal => toast({ tone: 'danger', title: refusal.message }),
  })
  return { busy, run: (entry: EntryView) => run({ params: { entryId: entry._id } }) }
}

type EntryActsProps = {
  list: List
  entry: EntryView
  /** How many records name it; undefined while that is being counted. */
  uses: number | undefined
  open: OpenTask
}

/** What can be done with an entry. Deleting is offered for what nothing names and nothing lies below. */
function EntryActs({ list, entry, uses, open }: EntryActsProps) {
  const t = useText<typeof strings>('lookups')
  const restore = useRestore(list)
  const base = list.name === 'currencies' && entry.code === BASE_CURRENCY
  return (
    <div className={styles.acts}>
      <Button
        variant="primary"
        size="compact"
        icon={<Pencil {...iconSmall} />}
        onClick={() => open({ what: 'edit', id: entry._id })}
      >
        {t('acts.edit')}
      </Button>
      {list.name === 'countries' && (
        <Button size="compact" icon={<ListIcon {...iconSmall} />} href={`/settings/countries/${entry._id}`}>
          {t('acts.states')}
        </Button>
      )}
      {list.name === 'currencies' && (
        <Button size="compact" icon={<Coins {...iconSmall} />} onClick={() => open({ what: 'rates', entry })}>
          {t('acts.rates')}
        </Button>
      )}
      {list.tree && !entry.retired && (
        <Button size="compact" icon={<Plus {...iconSmall} />} onClick={() => open({ what: 'add', below: entry._id })}>
          {t('acts.add-below')}
        </Button>
      )}
      {entry.retired ? (
        <Button
          size="compact"
          icon={<ArchiveRestore {...iconSmall} />}
          loading={restore.busy}
          onClick={() => void restore.run(entry)}
        >
          {t('acts.restore')}
        </Button>
      ) : (
        !base && (
          <Button size="compact" icon={<Archive {...iconSmall} />} onClick={() => open({ what: 'retire', entry })}>
            {t('acts.retire')}
          </Button>
        )
      )}
      {!list.keeps && uses === 0 && entry.below === 0 && (
        <Button
          variant="dangerOutline"
          size="compact"
          icon={<Trash2 {...iconSmall} />}
          onClick={() => open({ what: 'delete', entry })}
        >
          {t('acts.delete')}
        </Button>
      )}
    </div>
  )
}

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
    { label: t('labels.state'), value: <EntryStatePill retired={entry.retired} /> },
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
