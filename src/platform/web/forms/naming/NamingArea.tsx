import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { refusalToAccess } from '../../../shared/access.ts'
import { foldText } from '../../../shared/text.ts'
import { useViewer } from '../../session.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { useWords } from '../../ui/use-words.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { useRested } from '../../use-rested.ts'
import { Floating } from '../picking/Floating.tsx'
import { OptionList, rowId } from '../picking/OptionList.tsx'
import { useListKeys } from '../picking/use-list-keys.ts'
import { type Find, findNames, type Nameable } from './name-finder.ts'
import { type Naming, named, namingAt } from './naming-at.ts'
import css from './NamingArea.module.css'

const REST_MS = 120

/** Who may be meant by the name being typed; nobody while none is, and for those who may not write yet. */
function useNames(naming: Naming | null, find: Find | undefined): readonly Nameable[] {
  const viewer = useViewer()
  // Those of one place are its own: an answer to the same letters elsewhere is another one.
  const place = useId()
  const from = find ? place : null
  const typed = useRested(naming?.typed ?? null, REST_MS)
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['names', viewer?.id, typed, from],
    queryFn: ({ signal }) => (find ?? findNames)(typed!, signal),
    enabled: naming !== null && typed !== null && (from !== null || refusalToAccess('with-profile', viewer) === null),
    staleTime: from === null ? 60_000 : 0,
    placeholderData: before => before,
    retry: false,
  })
  if (!naming || !data) return []
  return naming.typed === typed && !isPlaceholderData ? data : data.filter(one => begins(one, naming.typed))
}

/** Of an answer to fewer letters only those stay who are called so: Enter is not to take somebody else. */
function begins({ name, username }: Nameable, typed: string): boolean {
  const start = foldText(typed)
  return [username.toLowerCase(), ...foldText(name).split(' ')].some(word => word.startsWith(start))
}

type NamingAreaProps = {
  text: string
  onText: (text: string) => void
  /** Who can be named here, where that is not everybody. */
  find?: Find | undefined
  /** The field of several lines that the text is typed into. */
  children: ReactNode
}

/**
 * Offers members while a name is typed behind an `@`; the one that is picked goes into the text by their user name. Arrows and
 * Enter pick, Escape closes, and typing goes on as if nothing were there.
 */
export function NamingArea({ text, onText, find, children }: NamingAreaProps) {
  const t = useWords()
  const listId = useId()
  const area = useRef<HTMLDivElement>(null)
  const cursor = useRef<number | null>(null)
  const [naming, setNaming] = useState<Naming | null>(null)
  /** Where the `@` stands whose list was closed: it stays closed until another name is begun. */
  const [closed, setClosed] = useState<number | null>(null)
  const names = useNames(naming && naming.from !== closed ? naming : null, find)
  const open = names.length > 0

  const look = () => {
    const field = fieldIn(area.current)
    const at = field && field.selectionStart === field.selectionEnd ? namingAt(field.value, field.selectionStart) : null
    setNaming(before => (before?.from === at?.from && before?.typed === at?.typed ? before : at))
    if (!at) setClosed(null)
  }
  const close = () => setClosed(naming?.from ?? null)
  const pick = (index: number) => {
    const one = names[index]
    if (!one || !naming) return
    const next = named(text, naming, one.username)
    cursor.current = next.cursor
    setNaming(null)
    onText(next.text)
  }
  const keys = useListKeys({
    ...{ count: names.length, open, start: 0, query: naming?.typed ?? '' },
    ...{ onOpen: () => {}, onClose: close, onPick: pick },
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (!open || event.ctrlKey || event.metaKey || event.altKey) return
    keys.onKeyDown(event)
    if (event.defaultPrevented) event.stopPropagation()
  }
  const activeRow = open && keys.active >= 0 ? rowId(listId, keys.active) : null

  // The field belongs to others: it is told here which list it drives.
  useEffect(() => {
    const field = fieldIn(area.current)
    if (!field) return
    field.setAttribute('aria-autocomplete', 'list')
    setOrRemove(field, 'aria-controls', open ? listId : null)
    setOrRemove(field, 'aria-activedescendant', activeRow)
  }, [open, listId, activeRow])
  // The cursor is put behind the name once the text with it is drawn.
  useLayoutEffect(() => {
    if (cursor.current !== null) fieldIn(area.current)?.setSelectionRange(cursor.current, cursor.current)
    cursor.current = null
  }, [text])
  return (
    // Hears what happens in the field inside it.
    <div
      ref={area}
      className={css.area}
      onInput={look}
      onSelect={look}
      onBlur={() => setNaming(null)}
      onKeyDownCapture={onKeyDown}
    >
      {children}
      {open && (
        <Floating anchor={area} onClose={close}>
          <OptionList
            id={listId}
            label={t('ui.names')}
            options={names.map(one => ({ value: one.username, label: one.name, hint: `@${one.username}` }))}
            active={keys.active}
            chosen={() => false}
            onPick={pick}
            onActive={keys.setActive}
            mark={({ value }) => <Face of={names.find(one => one.username === value)!} />}
          />
        </Floating>
      )}
      <VisuallyHidden>
        <span role="status">{open && t('ui.names-found', { count: names.length })}</span>
      </VisuallyHidden>
    </div>
  )
}

function Face({ of: { id, name, picture, kind } }: { of: Nameable }) {
  const company = kind === 'company' && { shape: 'square' as const, seed: id }
  return <Avatar name={name} src={picture} kind={kind} size={28} {...company} />
}

const fieldIn = (area: HTMLElement | null): HTMLTextAreaElement | null => area?.querySelector('textarea') ?? null

function setOrRemove(field: HTMLElement, attribute: string, value: string | null): void {
  if (value === null) field.removeAttribute(attribute)
  else field.setAttribute(attribute, value)
}
