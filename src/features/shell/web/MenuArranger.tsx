import { type DragEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import {
  ArrowDown,
  ArrowUp,
  EllipsisVertical,
  Eye,
  EyeOff,
  GripVertical,
  Pin,
  PinOff,
} from '../../../platform/web/icons.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { classNames } from '../../../platform/web/ui/class-names.ts'
import { Dialog } from '../../../platform/web/ui/Dialog.tsx'
import { iconProps, iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { IconButton } from '../../../platform/web/ui/IconButton.tsx'
import { Menu } from '../../../platform/web/ui/Menu.tsx'
import { useNarrow } from '../../../platform/web/ui/use-narrow.ts'
import { type MenuPlace, type MenuPlaces, PLACES } from '../rules/arranged-menu.ts'
import type { MenuKey } from '../rules/menus.ts'
import type { strings } from '../strings.en.ts'
import { menuIcons } from './menu-icons.ts'
import styles from './MenuArranger.module.css'
import { useArranging } from './use-arranging.ts'

/** What was moved last, and by which button: the focus stays with it, and it is said. */
type Last = { key: MenuKey; act: string }

/** One's own menu of the back-office: what stands above, what follows, what is hidden; by dragging, buttons and keys. */
export function MenuArranger({ onClose }: { onClose: () => void }) {
  const t = useText<typeof strings>('shell')
  const { places, put, reset } = useArranging()
  const [dragged, setDragged] = useState<MenuKey | null>(null)
  const [over, setOver] = useState<MenuKey | MenuPlace | null>(null)
  const [last, setLast] = useState<Last | null>(null)
  const lists = useFocusOf(last, places)

  const letGo = () => {
    setDragged(null)
    setOver(null)
  }
  /** A place, or a row of it, onto which what is dragged falls. */
  const target = (spot: MenuKey | MenuPlace, place: MenuPlace, at?: number) => ({
    onDragOver: (event: DragEvent) => {
      if (!dragged) return
      event.preventDefault()
      event.stopPropagation()
      setOver(spot)
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      event.stopPropagation()
      if (dragged && dragged !== spot) put(dragged, place, at)
      letGo()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('arrange.title')}
      footer={
        <>
          <Button variant="ghost" onClick={reset}>
            {t('arrange.reset')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('arrange.done')}
          </Button>
        </>
      }
    >
      <p className={styles.lead}>{t('arrange.lead')}</p>
      <div ref={lists}>
        {PLACES.map(place => (
          <section key={place} aria-label={t(`arrange.places.${place}`)} {...target(place, place)}>
            <h3 className={styles.place}>{t(`arrange.places.${place}`)}</h3>
            {places[place].length === 0 && (
              <p className={classNames(styles.none, over === place && styles.into)}>{t(`arrange.none.${place}`)}</p>
            )}
            <ol className={styles.entries}>
              {places[place].map((key, at) => (
                <li
                  key={key}
                  className={classNames(styles.entry, over === key && dragged !== key && styles.over)}
                  {...target(key, place, place === 'hidden' ? undefined : at)}
                >
                  <span
                    className={styles.handle}
                    draggable
                    aria-hidden="true"
                    onDragStart={event => {
                      event.dataTransfer.effectAllowed = 'move'
                      event.dataTransfer.setData('text/plain', t(`menu.${key}`))
                      setDragged(key)
                    }}
                    onDragEnd={letGo}
                  >
                    <GripVertical {...iconSmall} />
                  </span>
                  <Entry
                    entry={key}
                    place={place}
                    at={at}
                    places={places}
                    onPut={(act, to, next) => {
                      put(key, to, next)
                      setLast({ key, act })
                    }}
                  />
                </li>
              ))}
            </ol>
          </section>
        ))}
      </div>
      <Said last={last} places={places} />
    </Dialog>
  )
}

type EntryProps = {
  entry: MenuKey
  place: MenuPlace
  at: number
  places: MenuPlaces
  onPut: (act: string, to: MenuPlace, at?: number) => void
}

/** One entry with what can be done with it: four buttons, on phones a menu; Alt with an arrow moves it as well. */
function Entry({ entry, place, at, places, onPut }: EntryProps) {
  const t = useText<typeof strings>('shell')
  const narrow = useNarrow()
  const Drawing = menuIcons[entry]
  const words = t(`menu.${entry}`)
  const name = `\u2068${words}\u2069`
  const most = places[place].length
  const step = (by: number) => {
    const next = at + by
    if (place !== 'hidden' && next >= 0 && next < most) onPut(by < 0 ? 'up' : 'down', place, next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined
    if (by === undefined) return
    event.preventDefault()
    step(by)
  }
  const pinned = place === 'pinned'
  const hidden = place === 'hidden'
  const PinDrawing = pinned ? PinOff : Pin
  const EyeDrawing = hidden ? Eye : EyeOff
  const acts = [
    {
      key: 'pin',
      label: t(pinned ? 'arrange.unpin' : 'arrange.pin', { name }),
      icon: <PinDrawing {...iconSmall} />,
      disabled: false,
      onPick: () => onPut('pin', pinned ? 'order' : 'pinned'),
    },
    {
      key: 'hide',
      label: t(hidden ? 'arrange.show' : 'arrange.hide', { name }),
      icon: <EyeDrawing {...iconSmall} />,
      disabled: false,
      onPick: () => onPut('hide', hidden ? 'order' : 'hidden'),
    },
    {
      key: 'up',
      label: t('arrange.up', { name }),
      icon: <ArrowUp {...iconSmall} />,
      disabled: hidden || at === 0,
      onPick: () => step(-1),
    },
    {
      key: 'down',
      label: t('arrange.down', { name }),
      icon: <ArrowDown {...iconSmall} />,
      disabled: hidden || at === most - 1,
      onPick: () => step(1),
    },
  ]
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are those of the buttons in it
    <div className={styles.inside} data-entry={entry} onKeyDown={onKeyDown}>
      <Drawing {...iconProps} className={styles.drawing} />
      <span className={classNames(styles.name, hidden && styles.away)}>{words}</span>
      {narrow ? (
        <Menu
          label={t('arrange.more', { name })}
          align="end"
          items={acts.filter(({ disabled }) => !disabled)}
          trigger={<IconButton label={t('arrange.more', { name })} icon={<EllipsisVertical {...iconSmall} />} />}
        />
      ) : (
        acts.map(({ key, label, icon, disabled, onPick }) => (
          <IconButton
            key={key}
            size="compact"
            label={label}
            icon={icon}
            disabled={disabled}
            data-act={key}
            onClick={onPick}
          />
        ))
      )}
    </div>
  )
}

/** Says where what was moved stands now. */
function Said({ last, places }: { last: Last | null; places: MenuPlaces }) {
  const t = useText<typeof strings>('shell')
  const place = last && PLACES.find(one => places[one].includes(last.key))
  const name = last && `\u2068${t(`menu.${last.key}`)}\u2069`
  return (
    <p className="visually-hidden" role="status">
      {last &&
        place &&
        t('arrange.said', {
          name: name!,
          place: t(`arrange.places.${place}`),
          at: places[place].indexOf(last.key) + 1,
          of: places[place].length,
        })}
    </p>
  )
}

/** Leaves the focus with what was moved: on the button that did it, or where that one can do no more, on its neighbour. */
function useFocusOf(last: Last | null, places: MenuPlaces) {
  const lists = useRef<HTMLDivElement>(null)
  // The lists are drawn anew when the places change.
  useLayoutEffect(() => {
    if (!last) return
    const entry = lists.current?.querySelector(`[data-entry="${last.key}"]`)
    const buttons = [...(entry?.querySelectorAll<HTMLButtonElement>('button:not(:disabled)') ?? [])]
    const same = buttons.find(one => one.dataset.act === last.act) ?? buttons.at(-1)
    if (same && document.activeElement !== same) same.focus()
  }, [last, places])
  return lists
}
