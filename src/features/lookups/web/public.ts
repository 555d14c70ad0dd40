/** What other features may use of lookups in the browser. */
export {
  /** What an amount of units is counted in. */
  useCoinage,
  /** Every country by name. */
  useCountries,
  /** Countries as a field offers them. */
  useCountryOptions,
  /** Currencies that are offered. */
  useCurrencies,
  /** Currencies as a field offers them. */
  useCurrencyOptions,
  /** Writes amounts of whole units in the reader's display currency. */
  useDisplayMoney,
} from './data.ts'
export {
  /** The look-ups and the reader's currency, as forms use them. */
  lookupEntries,
} from './form-entries.ts'
export {
  /** What lists that are searched need of look-ups. */
  listLookUps,
} from './list-look-ups.ts'
export {
  /** An amount in the reader's currency, marked with "≈" and the rate's date when converted. */
  ShownMoney,
  /** "≈ $50,000 – $250,000", marked once when converted. */
  ShownRange,
} from './ShownMoney.tsx'
