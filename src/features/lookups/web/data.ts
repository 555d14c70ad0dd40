import { useCallback, useMemo } from 'react'
import type { AnswerOf, Call, InputOf } from '../../../platform/shared/call.ts'
import { numberFormat } from '../../../platform/shared/formatters.ts'
import { type Coinage, coinage, coinageAsWritten, type Written, writeMoney } from '../../../platform/shared/money.ts'
import { nameIn } from '../../../platform/shared/text.ts'
import { useRead } from '../../../platform/web/call.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useShownLanguage } from '../../../platform/web/ui/use-shown-language.ts'
import {
  type Category,
  type CategoryType,
  type Country,
  type Currency,
  guessCountry,
  type Industry,
  listCategories,
  listCurrencies,
  listIndustries,
  listSkills,
  listSpokenLanguages,
  type Skill,
  type SpokenLanguage,
  searchCountries,
} from '../contract.ts'
import { type Shown, showMoney } from '../rules.ts'

/** Look-ups change seldom: one reading serves a visit. */
export const STALE_MS = 30 * 60_000

/** A look-up as a screen uses it: `list` is empty until it is here. */
export type Looked<Row> = { list: readonly Row[]; loading: boolean; failed: boolean; retry(): void }

const NONE: readonly never[] = []

function useLooked<C extends Call, Row>(call: C, input: InputOf<C>, rows: (answer: AnswerOf<C>) => Row[]): Looked<Row> {
  const { data, isPending, isError, refetch } = useRead(call, input, { staleMs: STALE_MS })
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- which rows of the answer never changes for a caller
  const list = useMemo(() => (data === undefined ? NONE : rows(data)), [data])
  return { list, loading: isPending, failed: isError, retry: () => void refetch() }
}

/** Every country by name. */
export const useCountries = (): Looked<Country> =>
  useLooked(searchCountries, { body: { perPage: 250 } }, answer => answer.data.data)

/** Industries as a tree. */
export const useIndustries = (): Looked<Industry> => useLooked(listIndustries, {}, answer => answer.data)

/** Skills of freelancers. */
export const useSkills = (): Looked<Skill> => useLooked(listSkills, {}, answer => answer.data)

/** Categories of one type. */
export const useCategories = (type: CategoryType): Looked<Category> =>
  useLooked(listCategories, { query: { type } }, answer => answer.data)

/** Languages that people speak. */
export const useSpokenLanguages = (): Looked<SpokenLanguage> =>
  useLooked(listSpokenLanguages, {}, answer => answer.data)

/** Currencies that are offered. */
export const useCurrencies = (): Looked<Currency> =>
  useLooked(listCurrencies, {}, answer => answer.data.filter(currency => currency.isActive))

/**
 * Currencies as a field offers them, by their name with the code beside it, or in narrow places by their code. Both and the sign
 * are searched, in either language.
 */
export function useCurrencyOptions(
  by: 'name' | 'code' = 'name',
): { value: string; label: string; hint: string; search: string }[] {
  const { language } = useLanguage()
  const { list } = useCurrencies()
  return useMemo(
    () =>
      list.map(one => {
        const [name, code] = [nameIn(one, language), one.shortName]
        const said = by === 'name' ? { label: name, hint: code } : { label: code, hint: name }
        return { value: code, ...said, search: `${one.name} ${one.arabicName} ${one.symbol}` }
      }),
    [list, language, by],
  )
}

/** Countries as a field offers them, found in either language and by their code. */
export function useCountryOptions() {
  const { list } = useCountries()
  const { language } = useLanguage()
  return useMemo(
    () =>
      list.map(one => ({
        value: one.code,
        label: nameIn(one, language),
        search: `${one.name} ${one.arabicName} ${one.code}`,
      })),
    [list, language],
  )
}

/** First guess of the visitor's country by their address; undefined until it is here and when it cannot be known. */
export function useGuessedCountry() {
  const { data } = useRead(guessCountry, undefined, { staleMs: Number.POSITIVE_INFINITY })
  return data?.data
}

/** The sign that the browser knows for a currency; its code where it has none, as for one that nobody chose yet. */
export const knownSign = (code: string): string =>
  /^[A-Z]{3}$/.test(code)
    ? (numberFormat('en', { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' })
        .formatToParts(0)
        .find(part => part.type === 'currency')?.value ?? code)
    : code

/** Until the currencies are here, and for one nobody knows: the sign that the browser knows, and the digits that are there. */
function bare(code: string, units: number): Written {
  const symbol = knownSign(code)
  const { decimals } = coinageAsWritten(code, units)
  return { symbol, arabicSymbol: symbol, symbolDirection: 'left', decimals }
}

function useKnownCurrencies(): ReadonlyMap<string, Currency> {
  const { data } = useRead(listCurrencies, {}, { staleMs: STALE_MS })
  return useMemo(() => new Map(data?.data.map(currency => [currency.shortName, currency])), [data])
}

/** What an amount of units is counted in; until the currencies are here, by the digits that it has. */
export function useCoinage(): (code: string, units: number) => Coinage {
  const known = useKnownCurrencies()
  return useCallback(
    (code, units) => {
      const currency = known.get(code)
      return currency ? coinage(code, currency.decimals) : coinageAsWritten(code, units)
    },
    [known],
  )
}

export type MoneyOptions = {
  /** Shown in its own currency, never converted: bids, contracts, invoices (product rules, section 15). */
  own?: boolean
  /** Another currency to show it in than the reader's. */
  to?: string
  /** With all digits of the currency, where amounts stand below one another. */
  inLine?: boolean
}

/**
 * Writes amounts of whole units in the reader's display currency: `show(184500, 'USD')` → { text, approximate, rateDate }. The
 * text isolates itself and carries "≈" when it was converted.
 */
export function useDisplayMoney(): (units: number, currency: string, options?: MoneyOptions) => Shown {
  const { currency: display } = useLanguage()
  const language = useShownLanguage()
  const known = useKnownCurrencies()
  return useCallback(
    (units, code, options = {}) => {
      const from = known.get(code)
      const to = known.get(options.to ?? display)
      if (!from || !to || options.own)
        return {
          text: writeMoney(units, from ?? bare(code, units), language, options.inLine),
          approximate: false,
          rateDate: null,
        }
      return showMoney(units, from, to, language)
    },
    [known, display, language],
  )
}
