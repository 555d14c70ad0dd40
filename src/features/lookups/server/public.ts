/** What other features may use of lookups on the server. */

export {
  /** A currency by its code, its id, or its name in either language. */
  currencyCalled,
  /** The look-ups, as forms choose from them. */
  lookupEntries,
  /** Every currency by id and by code, with the digits of its minor unit. */
  readCurrencies,
} from './form-entries.ts'
export {
  /** ISO code of the country that a public IPv4 address is given to, from a table inside the product (IP2Location LITE). */
  countryOfAddress,
} from './guess-country.ts'
export {
  /** Minor units in US dollars, in SQL: a measure to sort and compare by. */
  dollarsIn,
  /** Every currency with its newest rate, as a table in SQL. */
  ratedCurrencies,
} from './in-dollars.ts'
export {
  /** Code, name, symbol and decimal digits of a currency. */
  type CurrencyFacts,
  /** A country by its id, or undefined. */
  countryById,
  /** A currency by its ISO 4217 code with its newest rate, or undefined. */
  currencyByCode,
  /** The ids of entries by their lasting keys or codes. */
  idsByKeys,
  /** Industries by id. */
  industriesByIds,
  /** Both names of entries of whichever look-ups the ids are of, in one read. */
  namesByIds,
  /** The newest rate of every currency by its code. */
  ratesNow,
} from './lookup-reads.ts'
export {
  /** Every id of a look-up in some data, at whatever depth. */
  idsIn,
  /** What something is found by that refers to look-ups. */
  type NamesToFind,
  /** By which names of look-ups these are found, read together. */
  namesToFind,
} from './names-to-find.ts'
export {
  /** What this feature plugs into the house. */
  lookupsFeature,
} from './wiring.ts'
