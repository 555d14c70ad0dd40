import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { directionOf } from '../../../../platform/shared/text.ts'
import { Search } from '../../../../platform/web/icons.ts'
import { useLanguage } from '../../../../platform/web/language.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { classNames } from '../../../../platform/web/ui/class-names.ts'
import { iconProps } from '../../../../platform/web/ui/icon-props.ts'
import type { strings } from '../../strings.en.ts'
import css from './Emoji.module.css'
import type { Emoji } from './emojis.ts'
import { recentEmojis, rememberEmoji, sectionsOf } from './pick-emoji.ts'

/** As many in a row as the style says. */
const COLUMNS = 8

type PanelProps = { onPick: (sign: string) => void; onLeave: () => void }

/** Emojis by group, found by their names in both languages. The field keeps the focus: arrows go through them, Enter takes one. */
export function EmojiPanel({ onPick, onLeave }: PanelProps) {
  const t = useText<typeof strings>('chat')
  const { language } = useLanguage()
  const id = useId()
  const [typed, setTyped] = useState('')
  /** Which one Enter takes: the first that was found, none while nothing is typed. */
  const [active, setActive] = useState(-1)
  /** Whether arrows to the sides go through the emojis; before, through what is typed. */
  const [among, setAmong] = useState(false)
  const recent = useRef(recentEmojis())
  const sections = useMemo(() => sectionsOf(typed, recent.current), [typed])
  const all = sections.flatMap(one => one.emojis)
  const search = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => search.current?.focus(), [])
  useEffect(() => {
    if (active >= 0) list.current?.querySelectorAll('[role="option"]')[active]?.scrollIntoView?.({ block: 'nearest' })
  }, [active])

  const pick = (one: Emoji | undefined) => {
    if (!one) return
    rememberEmoji(one)
    onPick(one.sign)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const next = nextOf(event.key, active, among, sections, directionOf(language) === 'rtl')
    if (next !== null) {
      event.preventDefault()
      setActive(next)
      setAmong(next >= 0)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      pick(all[active])
    } else if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      onLeave()
    }
  }
  let at = 0
  return (
    <div className={css.panel}>
      <span className={css.search}>
        <Search {...iconProps} />
        <input
          ref={search}
          role="combobox"
          type="text"
          autoComplete="off"
          enterKeyHint="done"
          aria-label={t('emoji.search')}
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
          placeholder={t('emoji.search')}
          dir={typed ? 'auto' : undefined}
          value={typed}
          onKeyDown={onKeyDown}
          onChange={event => {
            setTyped(event.target.value)
            setActive(event.target.value.trim() ? 0 : -1)
            setAmong(false)
          }}
        />
      </span>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the field above holds the focus for all */}
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={t('emoji.title')}
        className={css.list}
        onMouseDown={event => event.preventDefault()}
      >
        {sections.map(({ group, emojis }) => (
          <div key={group} role="group" aria-label={t(`emoji.groups.${group}`)} className={css.group}>
            {group !== 'found' && (
              <span className={css.name} aria-hidden="true">
                {t(`emoji.groups.${group}`)}
              </span>
            )}
            {emojis.map(one => {
              const index = at++
              return (
                // oxlint-disable-next-line jsx-a11y/interactive-supports-focus, jsx-a11y/click-events-have-key-events -- keys are handled by the field that owns the list
                <div
                  key={one.sign}
                  id={`${id}-${index}`}
                  role="option"
                  aria-selected={index === active}
                  aria-label={one[language][0]}
                  title={one[language][0]}
                  className={classNames(css.emoji, index === active && css.active)}
                  onMouseMove={() => index !== active && setActive(index)}
                  onClick={() => pick(one)}
                >
                  {one.sign}
                </div>
              )
            })}
          </div>
        ))}
      </div>
      <p className={css.said} role="status">
        {all.length === 0 ? t('emoji.none') : (all[active]?.[language][0] ?? '')}
      </p>
    </div>
  )
}

/** Where an arrow leads: to the side by one, up and down by a row of its group and on into the next one. Null when the key is none of this. */
function nextOf(
  key: string,
  active: number,
  among: boolean,
  sections: readonly { emojis: readonly Emoji[] }[],
  rtl: boolean,
): number | null {
  const rows: number[][] = []
  let from = 0
  for (const { emojis } of sections) {
    for (let n = 0; n < emojis.length; n += COLUMNS)
      rows.push(Array.from({ length: Math.min(COLUMNS, emojis.length - n) }, (_, one) => from + n + one))
    from += emojis.length
  }
  if (key === 'ArrowDown' || key === 'ArrowUp') {
    if (active < 0) return key === 'ArrowDown' && from > 0 ? 0 : -1
    const row = rows.findIndex(one => one.includes(active))
    const to = rows[row + (key === 'ArrowDown' ? 1 : -1)]
    if (!to) return key === 'ArrowUp' ? -1 : active
    return to[Math.min(rows[row]!.indexOf(active), to.length - 1)]!
  }
  if (!among || (key !== 'ArrowLeft' && key !== 'ArrowRight')) return null
  const step = (key === 'ArrowRight') === rtl ? -1 : 1
  return Math.max(0, Math.min(from - 1, active + step))
}
