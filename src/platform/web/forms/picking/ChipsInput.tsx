import { type KeyboardEvent, type RefObject, useRef } from 'react'
import { ChevronDown } from '../../icons.ts'
import { Chip } from '../../ui/Chip.tsx'
import { classNames } from '../../ui/class-names.ts'
import { iconProps } from '../../ui/icon-props.ts'
import { useWords } from '../../ui/use-words.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from '../field.module.css'
import type { ControlProps } from '../FieldFrame.tsx'
import own from './ChipsInput.module.css'

export type ChipsInputProps = {
  control: ControlProps
  anchor: RefObject<HTMLSpanElement | null>
  chips: readonly { value: string; label: string; title?: string }[]
  onRemove: (value: string) => void
  query: string
  onQuery: (query: string) => void
  open: boolean
  onOpen: () => void
  onClose: () => void
  onKeyDown: (event: KeyboardEvent) => void
  popup: 'listbox' | 'tree'
  listId: string
  activeId?: string
  placeholder?: string
  /** Said aloud when it changes: what was removed, that no more can be chosen. */
  news: string
  compact?: boolean
  disabled?: boolean
}

/** What was chosen as chips, and behind them the search that adds to it. Backspace in the empty search takes the last one away. */
export function ChipsInput(props: ChipsInputProps) {
  const { chips, onRemove, query, open, disabled, control, placeholder } = props
  const t = useWords()
  const input = useRef<HTMLInputElement>(null)
  const remove = (value: string) => {
    onRemove(value)
    input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const last = chips.at(-1)
    if (event.key === 'Backspace' && query === '' && last) onRemove(last.value)
    else props.onKeyDown(event)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- a press anywhere on the frame is a press on its input
    <span
      ref={props.anchor}
      className={classNames(styles.control, own.control, chips.length > 0 && own.filled)}
      onClick={event => {
        if (disabled || (event.target as Element).closest('button')) return
        input.current?.focus()
        props.onOpen()
      }}
    >
      {chips.map(({ value, label, title }) => (
        <Chip
          key={value}
          tone="primary"
          title={title}
          removeLabel={label}
          onRemove={disabled ? undefined : () => remove(value)}
        >
          <bdi>{label}</bdi>
        </Chip>
      ))}
      <input
        {...control}
        ref={input}
        role="combobox"
        aria-haspopup={props.popup}
        aria-expanded={open}
        aria-controls={open ? props.listId : undefined}
        aria-activedescendant={open ? props.activeId : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        className={classNames(styles.input, own.search)}
        placeholder={chips.length === 0 ? (placeholder ?? t('ui.select-one')) : undefined}
        value={query}
        onChange={event => {
          props.onQuery(event.target.value)
          props.onOpen()
        }}
        onBlur={props.onClose}
        onKeyDown={onKeyDown}
      />
      <ChevronDown {...iconProps} className={own.chevron} />
      <span role="status">
        <VisuallyHidden>{props.news}</VisuallyHidden>
      </span>
    </span>
  )
}
