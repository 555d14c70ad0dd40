import { useRead } from '../../../../platform/web/call.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Dialog } from '../../../../platform/web/ui/Dialog.tsx'
import { ErrorPiece } from '../../../../platform/web/ui/ErrorPiece.tsx'
import { Skeleton } from '../../../../platform/web/ui/Skeleton.tsx'
import { readEntry } from '../../contract/editing.ts'
import type { List } from '../../lists.ts'
import type { strings } from '../../strings.en.ts'
import { EntryForm } from './EntryForm.tsx'
import { ImportRates } from './ImportRates.tsx'
import { RatesDialog } from './RatesDialog.tsx'
import { RemoveDialog } from './RemoveDialog.tsx'
import type { Opened, OpenTask } from './use-opened.ts'

type OpenedTaskProps = {
  list: List
  opened: Opened
  country?: { id: string; name: string }
  open: OpenTask
  onClose: () => void
}

/** The task that is open over the list. */
export function OpenedTask({ list, opened, country, onClose }: OpenedTaskProps) {
  if (opened.what === 'import') return <ImportRates onClose={onClose} />
  if (opened.what === 'rates') return <RatesDialog currency={opened.entry} onClose={onClose} />
  if (opened.what === 'edit') return <EditEntry list={list} id={opened.id} onClose={onClose} />
  if (opened.what === 'add')
    return <EntryForm list={list} entry={null} within={country?.id ?? opened.below} onClose={onClose} />
  return <RemoveDialog list={list} entry={opened.entry} act={opened.what} onClose={onClose} />
}

/** The form of an entry that the address names; it is read first. */
function EditEntry({ list, id, onClose }: { list: List; id: string; onClose: () => void }) {
  const t = useText<typeof strings>('lookups')
  const { data, error, refetch } = useRead(readEntry, { params: { list: list.name, entryId: id } })
  if (data) return <EntryForm key={id} list={list} entry={data.data} within={null} onClose={onClose} />
  return (
    <Dialog open onClose={onClose} title={t(`lists.${list.name}.edit`)}>
      {error ? <ErrorPiece error={error} level={3} onRetry={() => void refetch()} /> : <Skeleton height="240px" />}
    </Dialog>
  )
}
