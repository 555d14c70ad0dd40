import type { Db } from '../../../platform/server/db.ts'
import type { Coinage } from '../../../platform/shared/money.ts'

type Called = { name: string; arabicName: string }
type ById<T> = (db: Db, ids: readonly string[]) => Promise<Map<string, T>>

/** Lists whose entries people name. */
export type NamedList = 'categories' | 'countries' | 'states' | 'industries' | 'skills' | 'languages' | 'currencies'

/** Every currency by id and by code; retired ones are among them. `coinageOf` throws for a code that is none. */
export type Currencies = {
  find(idOrCode: string): (Coinage & { retired: boolean }) | undefined
  coinageOf(code: string): Coinage
}

/**
 * The entries that fields choose from (countries, skills, currencies …), as the feature that keeps them hands them in. Ids that are
 * none are left out of what is answered.
 */
export type Entries = {
  categories: ById<{ type: string; requires: string | null }>
  countries: ById<{ retired: boolean }>
  industries: ById<{ retired: boolean }>
  skills: ById<{ retired: boolean }>
  languages: ById<{ retired: boolean }>
  states: ById<{ countryId: string }>
  /** True when a country offers states to choose from. */
  hasStates(db: Db, countryId: string): Promise<boolean>
  currencies(db: Db): Promise<Currencies>
  /** Both names of entries of whichever list, retired ones too; `short` is the name for one line of a card ("UAE"). */
  names: ById<Called & { short: Called | null }>
  /** The ids of entries by what they are called in either language; `within` is a type of category or a country. */
  idsByNames(db: Db, list: NamedList, names: readonly string[], within?: string): Promise<(name: string) => string[]>
}
