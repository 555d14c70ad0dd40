import { useLanguage } from '../../../../platform/web/language.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { PeekPanel } from '../../../../platform/web/ui/PeekPanel.tsx'
import type { EntryView } from '../../contract/editing.ts'
import type { List } from '../../lists.ts'
import { nameOf } from '../../rules.ts'
import { EntryPeek } from './EntryPeek.tsx'
import type { OpenTask } from './use-opened.ts'

type TreePeekProps = { list: List; entry: EntryView | undefined; open: OpenTask; onClose: () => void }

/** The panel beside the tree. */
export function TreePeek({ list, entry, open, onClose }: TreePeekProps) {
  const { language } = useLanguage()
  if (!entry) return null
  return (
    <PeekPanel open onClose={onClose} title={<Bdi>{nameOf(entry, language)}</Bdi>}>
      <EntryPeek key={entry._id} list={list} entry={entry} open={open} />
    </PeekPanel>
  )
}
