import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { nameIn } from '../../../platform/shared/text.ts'
import { matchOptions } from '../../../platform/web/forms/picking/match-options.ts'
import { OptionList, rowId } from '../../../platform/web/forms/picking/OptionList.tsx'
import { useListKeys } from '../../../platform/web/forms/picking/use-list-keys.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { useCurrencies } from '../../lookups/web/public.ts'
import type { strings } from '../strings.en.ts'
import styles from './CurrencyPicker.module.css'
import { chooseCurrency } from './wishes.ts'

const hintOf = (code: string, symbol: string): string => (symbol === code ? code : `${code} ${symbol}`)

/** The currencies of the club, found by name in either language, code or symbol. */
export function CurrencyPicker({ onPicked }: { onPicked: () => void }) {
  const t = useText<typeof strings>('shell')
  const { language, currency } = useLanguage()
  const { list, failed, retry } = useCurrencies()
  const [query, setQuery] = useState('')
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  // It comes after the panel that holds it was opened and looked for something to focus.
  useEffect(() => field.current?.focus(), [])
  const options = useMemo(
    () =>
      list.map(one => ({
        value: one.shortName,
        label: nameIn(one, language),
        hint: hintOf(one.shortName, language === 'ar' ? one.arabicSymbol : one.symbol),
        search: `${one.name} ${one.arabicName} ${one.symbol} ${one.arabicSymbol}`,
      })),
    [list, language],
  )
  const shown = matchOptions(options, query)
  const pick = (index: number) => {
    const option = shown[index]
    if (!option) return
    chooseCurrency(option.value)
    onPicked()
  }
  const { active, setActive, onKeyDown } = useListKeys({
    count: shown.length,
    open: true,
    onOpen: () => {},
    onClose: onPicked,
    onPick: pick,
    start: options.findIndex(({ value }) => value === currency),
    query,
  })
  if (failed) return <ErrorPiece error={null} onRetry={retry} level={3} />
  return (
    <div className={styles.picker}>
      <input
        ref={field}
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={active >= 0 ? rowId(id, active) : undefined}
        aria-label={t('bar.find-currency')}
        placeholder={t('bar.find-currency')}
        className={styles.find}
        value={query}
        onChange={event => setQuery(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <OptionList
        id={id}
        label={t('bar.currencies')}
        options={shown}
        active={active}
        chosen={value => value === currency}
        onPick={pick}
        onActive={setActive}
      />
    </div>
  )
}
