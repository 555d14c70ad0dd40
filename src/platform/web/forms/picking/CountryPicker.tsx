import { Search } from 'lucide-react'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { iconProps } from '../../ui/icon-props.ts'
import { useShownLanguage } from '../../ui/use-shown-language.ts'
import { useWords } from '../../ui/use-words.ts'
import { Flag } from '../Flag.tsx'
import { phoneCountries } from '../phone.ts'
import own from './CountryPicker.module.css'
import { matchOptions } from './match-options.ts'
import { OptionList, rowId } from './OptionList.tsx'
import { useListKeys } from './use-list-keys.ts'

type CountryPickerProps = {
  label: string
  country: string
  onPick: (country: string) => void
  onClose: () => void
}

/** All countries with flag, name and code under a search field; found by either language's name, by code or two letters. */
export function CountryPicker({ label, country, onPick, onClose }: CountryPickerProps) {
  const t = useWords()
  const language = useShownLanguage()
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState('')
  const countries = useMemo(() => phoneCountries(language), [language])
  const found = useMemo(() => matchOptions(countries, query), [countries, query])
  const start = found.findIndex(option => option.value === country)
  const pick = (index: number) => found[index] && onPick(found[index].value)
  const keys = useListKeys({ count: found.length, open: true, onOpen: () => {}, onClose, onPick: pick, start, query })
  useEffect(() => input.current?.focus(), [])
  return (
    <div role="dialog" aria-label={`${t('ui.country-code')}: ${label}`} className={own.picker}>
      <span className={own.search}>
        <Search {...iconProps} />
        <input
          ref={input}
          role="combobox"
          aria-label={t('ui.search')}
          aria-haspopup="listbox"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={keys.active >= 0 ? rowId(listId, keys.active) : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          placeholder={t('ui.search')}
          value={query}
          onChange={event => setQuery(event.target.value)}
          onKeyDown={keys.onKeyDown}
        />
      </span>
      <OptionList
        id={listId}
        label={t('ui.country-code')}
        options={found}
        active={keys.active}
        chosen={one => one === country}
        onPick={pick}
        onActive={keys.setActive}
        mark={option => <Flag country={option.value} />}
      />
    </div>
  )
}
