import { useMemo, useState } from 'react'
import { foldText } from '../../../../platform/shared/text.ts'
import { useRead } from '../../../../platform/web/call.ts'
import { useQueryState } from '../../../../platform/web/query-state.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { EmptyState } from '../../../../platform/web/ui/EmptyState.tsx'
import { ErrorPiece } from '../../../../platform/web/ui/ErrorPiece.tsx'
import { PageHeader } from '../../../../platform/web/ui/PageHeader.tsx'
import { Skeleton } from '../../../../platform/web/ui/Skeleton.tsx'
import { type EntryView, listIndustryRows } from '../../contract/editing.ts'
import type { strings } from '../../strings.en.ts'
import styles from './IndustryTree.module.css'
import type { ListBodyOf } from './list-body.ts'
import { TreePeek } from './TreePeek.tsx'
import { TreeRows } from './TreeRows.tsx'
import { TreeTools } from './TreeTools.tsx'

const NONE: readonly EntryView[] = []

/** The tree of industries: opened and closed branch by branch, searched in both languages, moved by drag, buttons and keys. */
export function IndustryTree({ list, actions, open }: ListBodyOf) {
  const t = useText<typeof strings>('lookups')
  const { data, error, refetch } = useRead(listIndustryRows, undefined)
  const [search, setSearch] = useQueryState('search')
  const [peek, setPeek] = useQueryState('peek')
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const entries = data?.data ?? NONE
  const found = useMemo(() => foundIn(entries, search), [entries, search])
  const parents = entries.filter(entry => entry.below > 0)
  const toggle = (id: string) => setOpened(before => (before.has(id) ? without(before, id) : new Set([...before, id])))
  const peeked = entries.find(entry => entry._id === peek)
  return (
    <div className={styles.page}>
      <PageHeader title={t(`lists.${list.name}.title`)} lead={t(`lists.${list.name}.lead`)} actions={actions} />
      <TreeTools
        search={search}
        onSearch={setSearch}
        onOpenAll={() => setOpened(new Set(parents.map(entry => entry._id)))}
        onCloseAll={() => setOpened(new Set())}
      />
      {error && <ErrorPiece error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height="420px" />}
      {data && found.length === 0 && (
        <EmptyState
          kind={search ? 'no-match' : 'none-yet'}
          title={t(search ? 'tree.none-found' : `lists.${list.name}.none`)}
        />
      )}
      {found.length > 0 && (
        <TreeRows
          entries={entries}
          shown={found}
          isOpen={id => search !== '' || opened.has(id)}
          onToggle={toggle}
          peeked={peek}
          onPeek={setPeek}
        />
      )}
      <p className={styles.foot}>
        <span role="status">{data && t('tree.count', { count: found.length })}</span>
        <span className={styles.keys}>{t('tree.keys')}</span>
      </p>
      <TreePeek list={list} entry={peeked} open={open} onClose={() => setPeek('')} />
    </div>
  )
}

const without = (set: ReadonlySet<string>, id: string) => new Set([...set].filter(one => one !== id))

/** Those called so in either language, with all above them; everything without a search. */
function foundIn(entries: readonly EntryView[], search: string): readonly EntryView[] {
  const wanted = foldText(search)
  if (wanted === '') return entries
  const byId = new Map(entries.map(entry => [entry._id, entry]))
  const kept = new Set<EntryView>()
  for (const entry of entries)
    if (foldText(`${entry.name} ${entry.arabicName}`).includes(wanted))
      for (let one: EntryView | undefined = entry; one; one = byId.get(String(one.values.parentId))) kept.add(one)
  return entries.filter(entry => kept.has(entry))
}
