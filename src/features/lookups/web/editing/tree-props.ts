import type { EntryView } from '../../contract/editing.ts'

/** What the tree and each of its rows take. */
export type TreeProps = {
  /** All of them: places are counted among these. */
  entries: readonly EntryView[]
  /** Those that are shown. */
  shown: readonly EntryView[]
  isOpen: (id: string) => boolean
  onToggle: (id: string) => void
  peeked: string
  onPeek: (id: string) => void
}
