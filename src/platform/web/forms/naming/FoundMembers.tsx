import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Check } from '../../icons.ts'
import { Bdi } from '../../ui/Bdi.tsx'
import { iconProps } from '../../ui/icon-props.ts'
import { MemberFace } from '../../ui/MemberFace.tsx'
import css from './FoundMembers.module.css'
import { findNames, type Nameable } from './name-finder.ts'

/** Members whose name or user name begins with what is typed, as whoever types finds them. */
export function useFoundMembers(typed: string, enabled = true) {
  return useQuery({
    queryKey: ['found-members', typed],
    queryFn: ({ signal }) => findNames(typed.trim().slice(0, 30), signal),
    placeholderData: before => before,
    staleTime: 60_000,
    enabled,
  })
}

type FoundMembersProps = {
  /** What the list is called. */
  label: string
  rows: readonly Nameable[]
  onPress: (one: Nameable) => void
  /** What a press does, said after what the button shows; nothing of one that is chosen and let go of. */
  pressLabel?: (one: Nameable) => string
  /** Where several are chosen: whether this one is. */
  isChosen?: (one: Nameable) => boolean
  isDisabled?: (one: Nameable) => boolean
}

/** Members to choose from by a press. */
export function FoundMembers({ label, rows, onPress, pressLabel, isChosen, isDisabled }: FoundMembersProps) {
  const id = useId()
  return (
    <ul className={css.list} aria-label={label}>
      {rows.map(one => (
        <li key={one.username}>
          <button
            type="button"
            className={css.one}
            aria-pressed={isChosen?.(one)}
            aria-describedby={pressLabel && `${id}-${one.username}`}
            disabled={isDisabled?.(one)}
            onClick={() => onPress(one)}
          >
            <MemberFace member={{ id: one.id, name: one.name, picture: one.picture, userType: one.kind }} size={36} />
            <span className={css.words}>
              <Bdi clip>{one.name}</Bdi>
              <bdi dir="ltr" className={css.username}>
                @{one.username}
              </bdi>
            </span>
            {isChosen?.(one) && <Check {...iconProps} />}
          </button>
          {pressLabel && (
            <span id={`${id}-${one.username}`} hidden>
              {pressLabel(one)}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
