import { type CSSProperties, type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { Check, ChevronRight } from '../icons.ts'
import { classNames } from '../ui/class-names.ts'
import { iconProps, iconSmall } from '../ui/icon-props.ts'
import { useWords } from '../ui/use-words.ts'
import type { FieldProps } from './field-props.ts'
import { type ControlProps, FieldFrame } from './FieldFrame.tsx'
import { ChipsInput } from './picking/ChipsInput.tsx'
import { Floating } from './picking/Floating.tsx'
import styles from './picking/list.module.css'
import { rowId } from './picking/OptionList.tsx'
import type { TreeRow } from './picking/tree-rows.ts'
import { indexTree, type TreeOption, treeRows } from './picking/tree-rows.ts'
import own from './picking/TreeList.module.css'
import { useChosen } from './picking/use-chosen.ts'
import { useListKeys } from './picking/use-list-keys.ts'

type TreeSelectFieldProps = FieldProps<string[]> & {
  options: readonly TreeOption[]
  /** Choices beyond this are cut off (spec: industries at 6). */
  max?: number
  placeholder?: string
}

/**
 * Choices from a tree: a branch or a leaf. Typing searches both languages and opens the way to what it finds; the arrow that
 * points inwards opens a branch, the other closes it, mirrored in Arabic.
 */
export function TreeSelectField(props: TreeSelectFieldProps) {
  const t = useWords()
  const aside = props.max === undefined ? undefined : t('ui.chosen-of', { count: props.value.length, max: props.max })
  return (
    <FieldFrame {...props} aside={aside}>
      {control => <Picker {...props} control={control} />}
    </FieldFrame>
  )
}

type PickerProps = TreeSelectFieldProps & { control: ControlProps }

function Picker({ control, label, value, options, max, onChange, onBlur, placeholder, disabled }: PickerProps) {
  const listId = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const [query, setQuery] = useState('')
  const [open, setOpen] = useState(false)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const index = useMemo(() => indexTree(options), [options])
  const rows = useMemo(() => treeRows(options, opened, query), [options, opened, query])
  const chosen = useChosen({ value, onChange, max, labelOf: id => index.get(id)?.option.label ?? '' })

  const close = () => {
    setOpen(false)
    setQuery('')
  }
  const pick = (at: number) => {
    const row = rows[at]
    if (row) chosen.toggle(row.option.id)
  }
  const unfold = (id: string, on: boolean) => {
    const next = new Set(opened)
    if (on) next.add(id)
    else next.delete(id)
    setOpened(next)
  }
  const keys = useListKeys({
    count: rows.length,
    open,
    onOpen: () => setOpen(true),
    onClose: close,
    onPick: pick,
    query,
  })

  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[keys.active]
    const way = wayOf(event)
    if (!way || !open || !row || query !== '') return keys.onKeyDown(event)
    event.preventDefault()
    if (way === 'in' && row.open === false) unfold(row.option.id, true)
    else if (way === 'in' && row.open) keys.setActive(keys.active + 1)
    else if (way === 'out' && row.open) unfold(row.option.id, false)
    else if (way === 'out' && row.parent) keys.setActive(rows.findIndex(other => other.option.id === row.parent))
  }
  // Names may come later than what was chosen: until then there is nothing to show.
  const chips = value.flatMap(id => {
    const found = index.get(id)
    return found ? [{ value: id, label: found.option.label, title: found.path.join(' · ') }] : []
  })
  return (
    <>
      <ChipsInput
        control={control}
        anchor={anchor}
        chips={chips}
        onRemove={chosen.remove}
        query={query}
        onQuery={setQuery}
        open={open}
        onOpen={() => setOpen(true)}
        onClose={() => {
          close()
          onBlur?.()
        }}
        onKeyDown={onKeyDown}
        popup="tree"
        listId={listId}
        activeId={keys.active >= 0 ? rowId(listId, keys.active) : undefined}
        placeholder={placeholder}
        news={chosen.news}
        disabled={disabled}
      />
      {open && (
        <Floating anchor={anchor} onClose={close} matchWidth>
          <TreeList
            id={listId}
            label={label}
            rows={rows}
            active={keys.active}
            chosen={id => value.includes(id)}
            full={chosen.full}
            onPick={pick}
            onToggle={at => rows[at] && unfold(rows[at].option.id, !rows[at].open)}
            onActive={keys.setActive}
          />
        </Floating>
      )}
    </>
  )
}

/** Whether an arrow key points into the tree or out of it, by the direction of reading. */
function wayOf(event: KeyboardEvent): 'in' | 'out' | null {
  if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return null
  const rtl = getComputedStyle(event.currentTarget).direction === 'rtl'
  return (event.key === 'ArrowRight') !== rtl ? 'in' : 'out'
}

type TreeListProps = {
  id: string
  label: string
  rows: readonly TreeRow[]
  active: number
  chosen: (id: string) => boolean
  /** No more can be chosen: the rest is shown as off. */
  full: boolean
  onPick: (index: number) => void
  onToggle: (index: number) => void
  onActive: (index: number) => void
}

/** The rows of a tree under a search field; focus stays in the field, which names the active row. */
function TreeList({ id, label, rows, active, chosen, full, onPick, onToggle, onActive }: TreeListProps) {
  const list = useRef<HTMLDivElement>(null)
  const t = useWords()
  useEffect(() => {
    if (active >= 0) list.current?.children[active]?.scrollIntoView?.({ block: 'nearest' })
  }, [active])
  if (rows.length === 0)
    return (
      <p id={id} className={styles.nothing} role="status">
        {t('ui.nothing-matches')}
      </p>
    )
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- one inside holds the focus for all
    <div
      ref={list}
      id={id}
      role="tree"
      aria-label={label}
      aria-multiselectable="true"
      className={styles.list}
      onMouseDown={event => event.preventDefault()}
    >
      {rows.map((row, index) => (
        <Row
          key={row.option.id}
          id={rowId(id, index)}
          row={row}
          active={index === active}
          chosen={chosen(row.option.id)}
          off={full && !chosen(row.option.id)}
          onPick={() => onPick(index)}
          onToggle={() => onToggle(index)}
          onActive={() => index !== active && onActive(index)}
        />
      ))}
    </div>
  )
}

type RowProps = {
  id: string
  row: TreeRow
  active: boolean
  chosen: boolean
  off: boolean
  onPick: () => void
  onToggle: () => void
  onActive: () => void
}

function Row({ id, row, active, chosen, off, onPick, onToggle, onActive }: RowProps) {
  return (
    // Focus stays in the text field.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus, jsx-a11y/click-events-have-key-events -- keys are handled by the text field that owns the tree
    <div
      id={id}
      role="treeitem"
      aria-level={row.level}
      aria-setsize={row.of}
      aria-posinset={row.place}
      aria-expanded={row.open ?? undefined}
      aria-selected={chosen}
      aria-disabled={off || undefined}
      className={classNames(styles.row, own.row, active && styles.active, off && styles.off)}
      style={{ '--level': row.level } as CSSProperties}
      onMouseMove={onActive}
      onClick={onPick}
    >
      {row.open === null ? (
        <span className={own.twist} />
      ) : (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the arrow keys do the same; a press on the triangle opens without choosing
        <span
          className={classNames(own.twist, own.press, row.open && own.open)}
          onClick={event => {
            event.stopPropagation()
            onToggle()
          }}
        >
          <ChevronRight {...iconSmall} className="flip" />
        </span>
      )}
      <bdi className={classNames(styles.name, row.level === 1 && own.top)}>{row.option.label}</bdi>
      {chosen && <Check {...iconProps} className={styles.check} />}
    </div>
  )
}
