import { type MouseEvent, useId, useMemo, useRef, useState } from 'react'
import { ChevronDown, X } from '../icons.ts'
import { classNames } from '../ui/class-names.ts'
import { iconProps } from '../ui/icon-props.ts'
import { useWords } from '../ui/use-words.ts'
import type { SelectFieldProps } from './field-props.ts'
import styles from './field.module.css'
import type { ControlProps } from './FieldFrame.tsx'
import { FieldFrame } from './FieldFrame.tsx'
import own from './picking/ComboInput.module.css'
import { Floating } from './picking/Floating.tsx'
import { matchOptions } from './picking/match-options.ts'
import nativeSelectStyles from './picking/NativeSelect.module.css'
import { OptionList, rowId } from './picking/OptionList.tsx'
import { useListKeys } from './picking/use-list-keys.ts'

/** More options than this are searched, not scrolled (look, "Controls"). */
const MOST_WITHOUT_SEARCH = 12

/** One choice of many: the system's own list when they are few, a field to search when they are more than twelve. */
export function SelectField(props: SelectFieldProps) {
  const searchable = props.searchable ?? props.options.length > MOST_WITHOUT_SEARCH
  return (
    <FieldFrame {...props}>
      {control =>
        searchable ? <ComboInput {...props} control={control} /> : <NativeSelect {...props} control={control} />
      }
    </FieldFrame>
  )
}

/** One choice found by typing. The text is only a search: leaving without a choice keeps what was chosen. */
function ComboInput(props: SelectFieldProps & { control: ControlProps }) {
  const { control, label, value, options, optional, disabled, onChange, onBlur, placeholder } = props
  const t = useWords()
  const listId = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [open, setOpen] = useState(false)
  const [query, setQuery] = useState<string | null>(null)
  const chosen = options.find(option => option.value === value)
  const found = useMemo(() => matchOptions(options, query ?? ''), [options, query])

  const close = () => {
    setOpen(false)
    setQuery(null)
  }
  const pick = (index: number) => {
    const option = found[index]
    if (!option || option.disabled) return
    onChange(option.value)
    close()
  }
  const keys = useListKeys({
    count: found.length,
    open,
    onOpen: () => setOpen(true),
    onClose: close,
    onPick: pick,
    start: found.findIndex(option => option.value === value),
    query: query ?? '',
  })
  const clear = (event: MouseEvent) => {
    event.stopPropagation()
    onChange('')
    input.current?.focus()
  }
  const shown = query ?? chosen?.label ?? ''
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- a press anywhere on the frame is a press on its input */}
      <span ref={anchor} className={classNames(styles.control, own.control)} onClick={() => !disabled && setOpen(true)}>
        <input
          {...control}
          ref={input}
          role="combobox"
          aria-haspopup="listbox"
          aria-expanded={open}
          aria-controls={open ? listId : undefined}
          aria-activedescendant={open && keys.active >= 0 ? rowId(listId, keys.active) : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          className={classNames(styles.input, query === null && chosen?.hint && own.covered)}
          placeholder={placeholder ?? t('ui.select-one')}
          value={shown}
          onFocus={event => event.target.select()}
          onChange={event => {
            setQuery(event.target.value)
            setOpen(true)
          }}
          onBlur={() => {
            close()
            onBlur?.()
          }}
          onKeyDown={keys.onKeyDown}
        />
        {query === null && chosen?.hint && (
          <span className={own.cover} aria-hidden="true">
            <bdi>{chosen.label}</bdi> <bdi className={own.more}>{chosen.hint}</bdi>
          </span>
        )}
        {optional && value && !disabled && (
          <button type="button" className={styles.inside} aria-label={`${t('ui.clear')}: ${label}`} onClick={clear}>
            <X {...iconProps} />
          </button>
        )}
        <ChevronDown {...iconProps} className={own.chevron} />
      </span>
      {open && (
        <Floating anchor={anchor} onClose={close} matchWidth>
          <OptionList
            id={listId}
            label={label}
            options={found}
            active={keys.active}
            chosen={one => one === value}
            onPick={pick}
            onActive={keys.setActive}
          />
        </Floating>
      )}
    </>
  )
}

/** The system's own list in our frame: nothing beats it on a phone or for a screen reader while options are few. */
function NativeSelect(props: SelectFieldProps & { control: ControlProps }) {
  const { control, value, options, optional, onChange, onBlur, placeholder } = props
  const t = useWords()
  return (
    <span className={classNames(styles.control, nativeSelectStyles.whole)}>
      <select
        {...control}
        className={classNames(styles.input, nativeSelectStyles.select, value === '' && nativeSelectStyles.empty)}
        value={value}
        onChange={event => onChange(event.target.value)}
        onBlur={onBlur}
      >
        {(optional || placeholder !== undefined || value === '') && (
          <option value="" disabled={!optional && placeholder === undefined}>
            {placeholder ?? t('ui.select-one')}
          </option>
        )}
        {options.map(option => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.hint ? `${option.label} ${option.hint}` : option.label}
          </option>
        ))}
      </select>
      <ChevronDown {...iconProps} className={nativeSelectStyles.chevron} />
    </span>
  )
}
