import { Archive, ArchiveRestore, Coins, List as ListIcon, Pencil, Plus, Trash2 } from 'lucide-react'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { iconSmall } from '../../../../platform/web/ui/icon-props.ts'
import type { EntryView } from '../../contract/editing.ts'
import type { List } from '../../lists.ts'
import { BASE_CURRENCY } from '../../rates-file.ts'
import type { strings } from '../../strings.en.ts'
import styles from './LookupScreen.module.css'
import type { OpenTask } from './use-opened.ts'
import { useRestore } from './use-restore.ts'

type EntryActsProps = {
  list: List
  entry: EntryView
  /** How many records name it; undefined while that is being counted. */
  uses: number | undefined
  open: OpenTask
}

/** What can be done with an entry. Deleting is offered for what nothing names and nothing lies below. */
export function EntryActs({ list, entry, uses, open }: EntryActsProps) {
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
