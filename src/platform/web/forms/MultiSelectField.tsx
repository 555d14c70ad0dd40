import { useId, useMemo, useRef, useState } from 'react'
import { useWords } from '../ui/use-words.ts'
import type { FieldProps, Option } from './field-props.ts'
import { type ControlProps, FieldFrame } from './FieldFrame.tsx'
import { ChipsInput } from './picking/ChipsInput.tsx'
import { Floating } from './picking/Floating.tsx'
import { matchOptions } from './picking/match-options.ts'
import { OptionList, rowId } from './picking/OptionList.tsx'
import { useChosen } from './picking/use-chosen.ts'
import { useListKeys } from './picking/use-list-keys.ts'

type MultiSelectFieldProps = FieldProps<string[]> & {
  options: readonly Option[]
  /** Choices beyond this are cut off; the count stands across from the label ("4 of 6"). */
  max?: number
  placeholder?: string
}

/** Several choices of many, kept as chips in the order they were made. */
export function MultiSelectField(props: MultiSelectFieldProps) {
  const t = useWords()
  const aside = props.max === undefined ? undefined : t('ui.chosen-of', { count: props.value.length, max: props.max })
  return (
    <FieldFrame {...props} aside={aside}>
      {control => <Picker {...props} control={control} />}
    </FieldFrame>
  )
}

function Picker({
  control,
  label,
  value,
  options,
  max,
  onChange,
  onBlur,
  placeholder,
  disabled,
}: MultiSelectFieldProps & { control: ControlProps }) {
  const listId = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const [open, setOpen] = useState(false)
  const [query, setQuery] = useState('')
  const found = useMemo(() => matchOptions(options, query), [options, query])
  const labels = useMemo(() => new Map(options.map(option => [option.value, option.label])), [options])
  const labelOf = (one: string) => labels.get(one) ?? ''
  const chosen = useChosen({ value, onChange, max, labelOf })
  const rows = found.map(option => ({
    ...option,
    disabled: option.disabled || (chosen.full && !value.includes(option.value)),
  }))

  // Names may come later than what was chosen: until then there is nothing to show.
  const chips = value.filter(one => labels.has(one)).map(one => ({ value: one, label: labelOf(one) }))
  const close = () => {
    setOpen(false)
    setQuery('')
  }
  const pick = (index: number) => {
    const option = found[index]
    if (!option || option.disabled) return
    chosen.toggle(option.value)
    setQuery('')
  }
  const keys = useListKeys({
    count: found.length,
    open,
    onOpen: () => setOpen(true),
    onClose: close,
    onPick: pick,
    query,
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
        onKeyDown={keys.onKeyDown}
        popup="listbox"
        listId={listId}
        activeId={keys.active >= 0 ? rowId(listId, keys.active) : undefined}
        placeholder={placeholder}
        news={chosen.news}
        disabled={disabled}
      />
      {open && (
        <Floating anchor={anchor} onClose={close} matchWidth>
          <OptionList
            id={listId}
            label={label}
            options={rows}
            active={keys.active}
            chosen={one => value.includes(one)}
            multiple
            onPick={pick}
            onActive={keys.setActive}
          />
        </Floating>
      )}
    </>
  )
}
