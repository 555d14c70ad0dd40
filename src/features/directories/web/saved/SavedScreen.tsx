import { useState } from 'react'
import { shortDate } from '../../../../platform/shared/text.ts'
import { useRead, useWrite } from '../../../../platform/web/call.ts'
import { EllipsisVertical, Pencil, Trash2 } from '../../../../platform/web/icons.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Card } from '../../../../platform/web/ui/Card.tsx'
import { Chip } from '../../../../platform/web/ui/Chip.tsx'
import { EmptyState } from '../../../../platform/web/ui/EmptyState.tsx'
import { ErrorPiece } from '../../../../platform/web/ui/ErrorPiece.tsx'
import { iconProps, iconSmall } from '../../../../platform/web/ui/icon-props.ts'
import { IconButton } from '../../../../platform/web/ui/IconButton.tsx'
import { Menu } from '../../../../platform/web/ui/Menu.tsx'
import { PageHeader } from '../../../../platform/web/ui/PageHeader.tsx'
import { Skeleton } from '../../../../platform/web/ui/Skeleton.tsx'
import { toast, undoBar } from '../../../../platform/web/ui/toast.ts'
import { useDelayed } from '../../../../platform/web/ui/use-delayed.ts'
import { Wrap } from '../../../../platform/web/ui/Wrap.tsx'
import type { SavedSearch } from '../../contract.ts'
import { changeSavedSearch, deleteSavedSearch, listSavedSearches, restoreSavedSearch } from '../../contract.ts'
import { directories } from '../../rules/directory.ts'
import type { strings } from '../../strings.en.ts'
import { useDirectoryWords } from '../labels.ts'
import css from './Saved.module.css'
import { SavedDialog } from './SavedDialog.tsx'
import type { Wish } from './SavedFields.tsx'

const invalidates = [listSavedSearches]

/** What is done with a saved search: changed, or deleted with a way back. */
function useSaved({ _id, name }: SavedSearch) {
  const t = useText<typeof strings>('directories')
  const change = useWrite(changeSavedSearch, { invalidates })
  const remove = useWrite(deleteSavedSearch, { invalidates })
  const restore = useWrite(restoreSavedSearch, { invalidates })
  const input = { params: { searchId: _id } }
  const drop = async () => {
    if (await remove.run(input))
      undoBar({ message: t('saved.deleted', { name }), onUndo: () => void restore.run(input) })
  }
  const keep = async (body: Wish) => {
    const done = await change.run({ ...input, body })
    if (done) toast({ tone: 'success', title: done.message, ms: 3000 })
    return done !== null
  }
  return { change, keep, drop }
}

/** One saved search: the whole row leads to what it finds. */
function SavedRow({ saved }: { saved: SavedSearch }) {
  const t = useText<typeof strings>('directories')
  const directory = useDirectoryWords(directories.find(one => one.kind === saved.kind)!)
  const [open, setOpen] = useState(false)
  const { name, alert } = saved
  const { change, keep, drop } = useSaved(saved)
  const items = [
    { key: 'change', label: t('saved.change'), icon: <Pencil {...iconSmall} />, onPick: () => setOpen(true) },
    { key: 'delete', label: t('saved.delete'), icon: <Trash2 {...iconSmall} />, onPick: () => void drop() },
  ]
  return (
    <Card as="li" href={`${saved.href}${saved.href.includes('?') ? '&' : '?'}saved=${saved._id}`} linkLabel={name}>
      <div className={css.row}>
        <span className={css.name}>
          <Bdi clip>{name}</Bdi>
        </span>
        {saved.newCount > 0 ? <Chip tone="live">{t('saved.new', { count: saved.newCount })}</Chip> : <span />}
        <span className={css.tools}>
          <Menu
            label={t('saved.more', { name })}
            align="end"
            items={items}
            trigger={<IconButton label={t('saved.more', { name })} icon={<EllipsisVertical {...iconProps} />} />}
          />
        </span>
        <span className={css.about}>
          {directory('title')} · {alert === 'off' ? t('saved.quiet') : t(`saved.alerts.${alert}`)} ·{' '}
          {t('saved.since', { date: shortDate(saved.createdAt) })}
        </span>
      </div>
      <SavedDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('saved.change-title')}
        start={{ name, alert }}
        busy={change.busy}
        refusal={change.refusal?.message ?? null}
        onKeep={keep}
      />
    </Card>
  )
}

/** `/saved-searches`: what one keeps looking for, what is new in each, and how often it tells. */
export function SavedScreen() {
  const t = useText<typeof strings>('directories')
  const list = useRead(listSavedSearches)
  const slow = useDelayed(list.isPending)
  const { data = [], count = 0, limit = -1 } = list.data ?? {}
  const lead = limit > 0 ? t('saved.lead-of', { count, limit }) : t('saved.lead', { count })
  return (
    <Wrap className={css.page}>
      <PageHeader title={t('saved.title')} lead={count > 0 && lead} />
      {list.error && <ErrorPiece error={list.error} onRetry={() => void list.refetch()} />}
      {slow && <Skeleton height="240px" />}
      {list.data && count === 0 && (
        <EmptyState
          kind="none-yet"
          title={t('saved.none')}
          body={t('saved.none-too')}
          action={
            <Button variant="primary" href="/company/list">
              {t('saved.browse')}
            </Button>
          }
        />
      )}
      <ul className={css.list}>
        {data.map(one => (
          <SavedRow key={one._id} saved={one} />
        ))}
      </ul>
    </Wrap>
  )
}
