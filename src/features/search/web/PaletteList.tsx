import { CornerDownLeft } from 'lucide-react'
import { Fragment, useEffect, useRef } from 'react'
import type { Language } from '../../../platform/shared/text.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { classNames } from '../../../platform/web/ui/class-names.ts'
import { iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { Kbd } from '../../../platform/web/ui/Kbd.tsx'
import type { strings } from '../strings.en.ts'
import styles from './Palette.module.css'
import type { PaletteGroup } from './palette-choice.ts'

type PaletteListProps = {
  id: string
  groups: readonly PaletteGroup[]
  language: Language
  active: number
  onActive: (index: number) => void
  onPick: (index: number) => void
}

/** Id of a row, for aria-activedescendant. */
export const rowIdOf = (id: string, index: number): string => `${id}-${index}`

/** The rows under their headings; focus stays in the field above. */
export function PaletteList({ id, groups, language, active, onActive, onPick }: PaletteListProps) {
  const t = useText<typeof strings>('search')
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector(`[data-row="${active}"]`)?.scrollIntoView?.({ block: 'nearest' })
  }, [active])
  let index = -1
  return (
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
              // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the field that owns the list
              // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the field
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
                  <span className={classNames(styles.about, choice.group === 'items' && styles.owner)}>
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
