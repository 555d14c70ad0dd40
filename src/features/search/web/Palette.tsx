import { Fragment, type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { Language } from '../../../platform/shared/text.ts'
import { useListKeys } from '../../../platform/web/forms/picking/use-list-keys.ts'
import { CornerDownLeft, Search, X } from '../../../platform/web/icons.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { classNames } from '../../../platform/web/ui/class-names.ts'
import { iconProps, iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { Kbd } from '../../../platform/web/ui/Kbd.tsx'
import { ModalFrame } from '../../../platform/web/ui/ModalFrame.tsx'
import { useWords } from '../../../platform/web/ui/use-words.ts'
import { VisuallyHidden } from '../../../platform/web/ui/VisuallyHidden.tsx'
import { byName, findEntries, itemsFirst } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import type { PaletteChoice, PaletteGroup } from './palette-choice.ts'
import styles from './Palette.module.css'
import { recentKeys, rememberKey } from './recent.ts'

type PaletteListProps = {
  id: string
  groups: readonly PaletteGroup[]
  language: Language
  active: number
  onActive: (index: number) => void
  onPick: (index: number) => void
}

/** Id of a row, for aria-activedescendant. */
const rowIdOf = (id: string, index: number): string => `${id}-${index}`

/** The rows under their headings; focus stays in the field above. */
function PaletteList({ id, groups, language, active, onActive, onPick }: PaletteListProps) {
  const t = useText<typeof strings>('search')
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector(`[data-row="${active}"]`)?.scrollIntoView?.({ block: 'nearest' })
  }, [active])
  let index = -1
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- one inside holds the focus for all
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={t('title')}
      className={styles.list}
      onMouseDown={event => event.preventDefault()}
    >
      {groups.map(({ key, rows }) => (
        <Fragment key={key}>
          <div role="presentation" className={styles.head}>
            {t(`groups.${key}`)}
          </div>
          {rows.map(choice => {
            index += 1
            const place = index
            return (
              // Focus stays in the field.
              // oxlint-disable-next-line jsx-a11y/interactive-supports-focus, jsx-a11y/click-events-have-key-events -- keys are handled by the field that owns the list
              <div
                key={choice.key}
                id={rowIdOf(id, place)}
                data-row={place}
                role="option"
                aria-selected={place === active}
                className={classNames(styles.row, place === active && styles.active)}
                onMouseMove={() => place !== active && onActive(place)}
                onClick={() => onPick(place)}
              >
                <span className={styles.icon}>{choice.icon}</span>
                <span className={styles.words}>
                  <Bdi clip>{choice.words[language]}</Bdi>
                </span>
                {choice.about && (
                  <span
                    className={classNames(
                      styles.about,
                      choice.group === 'items' && styles.owner,
                      choice.group === 'desk' && styles.desk,
                    )}
                  >
                    <Bdi clip>{choice.about}</Bdi>
                  </span>
                )}
                {choice.hint && <Kbd>{choice.hint}</Kbd>}
                {place === active && <CornerDownLeft {...iconSmall} className="flip" />}
              </div>
            )
          })}
        </Fragment>
      ))}
    </div>
  )
}

type PaletteProps = {
  choices: readonly PaletteChoice[]
  /** Where the typed words can be searched for: the palette offers it under what it found. */
  searches?: (query: string) => readonly PaletteChoice[]
  /** Members and offers that answer, or members who were opened last; asked for with every change of what is typed. */
  useMembers?: (query: string) => readonly PaletteChoice[]
  /** What was typed before it was there. */
  typed?: string
  onClose: () => void
}

const NOBODY: readonly PaletteChoice[] = []
const nobody = () => NOBODY

/** One field for everywhere and everything: pages and actions, in both languages, the recent ones first. */
export function Palette({ choices, searches, useMembers = nobody, typed = '', onClose }: PaletteProps) {
  const t = useText<typeof strings>('search')
  const words = useWords()
  const { language } = useLanguage()
  const id = useId()
  const titleId = useId()
  const [query, setQuery] = useState(typed)
  const field = useRef<HTMLInputElement>(null)
  // Typing goes on behind what is there already.
  useEffect(() => {
    const end = field.current?.value.length ?? 0
    field.current?.setSelectionRange(end, end)
  }, [])
  const [recent] = useState(recentKeys)
  const members = useMembers(query)
  const groups = useMemo(
    () => groupsOf({ choices, recent, query, searches, members }),
    [choices, recent, query, searches, members],
  )
  const rows = groups.flatMap(group => group.rows)
  const pick = (index: number) => {
    const choice = rows[index]
    if (!choice) return
    if (choices.includes(choice)) rememberKey(choice.key)
    onClose()
    choice.run()
  }
  const { active, setActive, onKeyDown } = useListKeys({
    count: rows.length,
    open: true,
    onOpen: () => {},
    onClose,
    onPick: pick,
    start: 0,
    query,
  })
  return (
    <ModalFrame onClose={onClose} labelledBy={titleId} className={styles.palette}>
      <div className={styles.inside}>
        <h2 id={titleId} className="visually-hidden">
          {t('title')}
        </h2>
        <div className={styles.field}>
          <Search {...iconProps} />
          <input
            ref={field}
            data-autofocus=""
            type="text"
            role="combobox"
            aria-expanded="true"
            aria-controls={id}
            aria-activedescendant={active >= 0 ? rowIdOf(id, active) : undefined}
            aria-label={t('title')}
            placeholder={t('placeholder')}
            autoComplete="off"
            spellCheck={false}
            dir={query ? 'auto' : undefined}
            className={styles.input}
            value={query}
            onChange={event => setQuery(event.target.value)}
            onKeyDown={event => {
              // the page behind does not hear the keys of a dialog
              if (!isPaletteKey(event)) return onKeyDown(event)
              event.preventDefault()
              onClose()
            }}
          />
          <button type="button" className={styles.close} onClick={onClose}>
            <VisuallyHidden>{words('ui.close')}</VisuallyHidden>
            <Kbd>Esc</Kbd>
            <X {...iconProps} />
          </button>
        </div>
        {rows.length > 0 ? (
          <PaletteList id={id} groups={groups} language={language} active={active} onActive={setActive} onPick={pick} />
        ) : (
          <p className={styles.none}>{t('none', { query })}</p>
        )}
        <p className="visually-hidden" role="status">
          {query ? t('found', { count: rows.length }) : ''}
        </p>
        <p className={styles.keys}>
          <span>
            <Kbd>↑</Kbd> <Kbd>↓</Kbd> {t('keys.move')}
          </span>
          <span>
            <Kbd>Enter</Kbd> {t('keys.open')}
          </span>
        </p>
      </div>
    </ModalFrame>
  )
}

/** Ctrl K (⌘ K) by what it writes or by its place on the keyboard: the key that opened the palette closes it. */
const isPaletteKey = ({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && (code === 'KeyK' || key.toLowerCase() === 'k')

type Asked = Pick<PaletteProps, 'choices' | 'searches'> & {
  recent: readonly string[]
  query: string
  members: readonly PaletteChoice[]
}

/** Rows under their headings, in the order in which arrows go through them. */
function groupsOf({ choices, recent, query, searches, members }: Asked): PaletteGroup[] {
  const places = findEntries(choices, query)
  const last = query.trim() ? [] : recent.flatMap(key => places.filter(choice => choice.key === key))
  const rest = places.filter(choice => !last.includes(choice))
  const of = (kind: 'members' | 'items' | 'articles' | 'desk') => members.filter(({ group }) => group === kind)
  const [people, items] = query.trim() ? byName(of('members'), of('items'), query) : [of('members'), of('items')]
  const found: PaletteGroup[] = [
    { key: 'members', rows: people },
    { key: 'items', rows: items },
  ]
  if (itemsFirst(people, items, query)) found.reverse()
  const groups: PaletteGroup[] = [
    { key: 'recent', rows: last },
    ...found,
    { key: 'articles', rows: of('articles') },
    { key: 'pages', rows: rest.filter(({ group }) => group === 'pages') },
    { key: 'actions', rows: rest.filter(({ group }) => group === 'actions') },
    { key: 'desk', rows: of('desk') },
    { key: 'search', rows: query.trim() ? (searches?.(query.trim()) ?? []) : [] },
  ]
  return groups.filter(({ rows }) => rows.length > 0)
}
