import type { CSSProperties, DragEvent, KeyboardEvent } from 'react'
import { type ReactNode, useMemo, useState } from 'react'
import { foldText, nameIn } from '../../../../platform/shared/text.ts'
import { useRead } from '../../../../platform/web/call.ts'
import { SearchField } from '../../../../platform/web/forms/SearchField.tsx'
import {
  ChevronDown,
  ChevronRight,
  ChevronsDownUp,
  ChevronsUpDown,
  GripVertical,
} from '../../../../platform/web/icons.ts'
import { useLanguage } from '../../../../platform/web/language.tsx'
import { useQueryState } from '../../../../platform/web/query-state.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { classNames } from '../../../../platform/web/ui/class-names.ts'
import { EmptyState } from '../../../../platform/web/ui/EmptyState.tsx'
import { ErrorPiece } from '../../../../platform/web/ui/ErrorPiece.tsx'
import { iconSmall } from '../../../../platform/web/ui/icon-props.ts'
import { IconButton } from '../../../../platform/web/ui/IconButton.tsx'
import { PageHeader } from '../../../../platform/web/ui/PageHeader.tsx'
import { PeekPanel } from '../../../../platform/web/ui/PeekPanel.tsx'
import { Skeleton } from '../../../../platform/web/ui/Skeleton.tsx'
import { type EntryView, listIndustryRows } from '../../contract/editing.ts'
import type { List } from '../../contract/lists.ts'
import type { strings } from '../../strings.en.ts'
import type { Branch, Step } from '../../tree.ts'
import { branches } from '../../tree.ts'
import { EntryPeek } from './EntryPeek.tsx'
import { EntryStatePill } from './EntryStatePill.tsx'
import styles from './IndustryTree.module.css'
import type { ListBodyOf } from './list-body.ts'
import { type Hang, type Move, MoveButtons, useMove } from './MoveButtons.tsx'
import type { OpenTask } from './use-opened.ts'

type TreeRowProps = Pick<TreeProps, 'onToggle' | 'peeked' | 'onPeek'> & {
  branch: Branch
  open: boolean
  move: Move
}

/** Which part of the row the pointer is on: its upper and lower quarters are the gaps beside it. */
function whereOf(event: DragEvent<HTMLElement>): Hang['where'] {
  const { top, height } = event.currentTarget.getBoundingClientRect()
  const part = (event.clientY - top) / height
  return part < 0.28 ? 'before' : part > 0.72 ? 'after' : 'into'
}

/** One industry: opened and closed, looked at, moved. */
function TreeRow({ branch, open, move, onToggle, peeked, onPeek }: TreeRowProps) {
  const t = useText<typeof strings>('lookups')
  const { language, dir } = useLanguage()
  const { entry } = branch
  const name = nameIn(entry, language)
  const other = language === 'ar' ? entry.name : entry.arabicName
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.altKey ? stepOf(event.key, dir) : null
    if (!step) return
    event.preventDefault()
    void move.step(branch, step)
  }
  const hang = move.hang?.id === entry._id ? move.hang.where : null
  return (
    // Dropping is for the pointer; buttons and keys do the same.
    <div
      className={classNames(styles.row, peeked === entry._id && styles.peeked, hang && styles[hang])}
      style={{ '--level': branch.depth - 1 } as CSSProperties}
      onDragOver={event => move.over(branch, whereOf(event)) && event.preventDefault()}
      onDrop={event => {
        event.preventDefault()
        move.drop(branch)
      }}
    >
      <span
        className={styles.handle}
        draggable
        aria-hidden="true"
        title={t('tree.drag', { name })}
        onDragStart={event => {
          event.dataTransfer.effectAllowed = 'move'
          event.dataTransfer.setData('text/plain', entry.name)
          move.lift(entry._id)
        }}
        onDragEnd={move.letGo}
      >
        <GripVertical {...iconSmall} />
      </span>
      {entry.below > 0 ? (
        <IconButton
          label={t(open ? 'tree.close' : 'tree.open', { name })}
          icon={open ? <ChevronDown {...iconSmall} /> : <ChevronRight {...iconSmall} className="flip" />}
          size="compact"
          aria-expanded={open}
          onClick={() => onToggle(entry._id)}
        />
      ) : (
        <span className={styles.leaf} />
      )}
      <button type="button" className={styles.name} onClick={() => onPeek(entry._id)} onKeyDown={onKeyDown}>
        <Bdi lang={language} clip>
          {name}
        </Bdi>
        {entry.below > 0 && <span className={styles.below}>{entry.below}</span>}
      </button>
      <span className={styles.other}>
        <Bdi lang={language === 'ar' ? 'en' : 'ar'} clip>
          {other}
        </Bdi>
      </span>
      <span className={styles.state}>{entry.retired && <EntryStatePill retired />}</span>
      <MoveButtons branch={branch} name={name} move={move} />
    </div>
  )
}

const STEPS: Record<string, Step> = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' }

/** Towards the end of the line is deeper, in either direction of writing. */
function stepOf(key: string, dir: 'ltr' | 'rtl'): Step | null {
  const step = STEPS[key] ?? null
  if (dir === 'ltr' || (step !== 'in' && step !== 'out')) return step
  return step === 'in' ? 'out' : 'in'
}

/** The rows of the tree, each branch's in a list of its own below it. */
function TreeRows(props: TreeProps) {
  const t = useText<typeof strings>('lookups')
  const { entries, shown, isOpen } = props
  const move = useMove(entries)
  const placed = useMemo(() => new Map(branches(entries, () => true).map(one => [one.entry._id, one])), [entries])
  const level = (parent: string | null): ReactNode => {
    const rows = shown.filter(entry => (entry.values.parentId ?? null) === parent)
    if (rows.length === 0) return null
    return (
      <ul
        className={parent === null ? styles.tree : styles.level}
        aria-label={parent ? undefined : t('lists.industries.title')}
      >
        {rows.map(entry => (
          <li key={entry._id}>
            <TreeRow {...props} branch={placed.get(entry._id)!} open={isOpen(entry._id)} move={move} />
            {isOpen(entry._id) && level(entry._id)}
          </li>
        ))}
      </ul>
    )
  }
  return level(null)
}

/** What the tree and each of its rows take. */
type TreeProps = {
  /** All of them: places are counted among these. */
  entries: readonly EntryView[]
  /** Those that are shown. */
  shown: readonly EntryView[]
  isOpen: (id: string) => boolean
  onToggle: (id: string) => void
  peeked: string
  onPeek: (id: string) => void
}

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

type TreePeekProps = { list: List; entry: EntryView | undefined; open: OpenTask; onClose: () => void }

/** The panel beside the tree. */
function TreePeek({ list, entry, open, onClose }: TreePeekProps) {
  const { language } = useLanguage()
  if (!entry) return null
  return (
    <PeekPanel open onClose={onClose} title={<Bdi>{nameIn(entry, language)}</Bdi>}>
      <EntryPeek key={entry._id} list={list} entry={entry} open={open} />
    </PeekPanel>
  )
}

type TreeToolsProps = {
  search: string
  onSearch: (search: string) => void
  onOpenAll: () => void
  onCloseAll: () => void
}

/** Search in the tree, and all branches opened or closed at once. */
function TreeTools({ search, onSearch, onOpenAll, onCloseAll }: TreeToolsProps) {
  const t = useText<typeof strings>('lookups')
  return (
    <div className={styles.tools}>
      <div className={styles.search}>
        <SearchField label={t('tree.find')} placeholder={t('tree.find')} value={search} onChange={onSearch} compact />
      </div>
      <Button size="compact" icon={<ChevronsUpDown {...iconSmall} />} onClick={onOpenAll}>
        {t('tree.open-all')}
      </Button>
      <Button size="compact" icon={<ChevronsDownUp {...iconSmall} />} onClick={onCloseAll}>
        {t('tree.close-all')}
      </Button>
    </div>
  )
}
