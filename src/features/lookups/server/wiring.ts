import { transact } from '../../../platform/server/db.ts'
import { wire } from '../../../platform/server/wire.ts'
import {
  guessCountry,
  listCategories,
  listCurrencies,
  listIndustries,
  listSkills,
  listSpokenLanguages,
  readCountry,
  searchCountries,
} from '../contract.ts'
import { pages } from '../pages.ts'
import { strings as ar } from '../strings.ar.ts'
import { strings as en } from '../strings.en.ts'
import { guessCountryOf } from './guess-country.ts'
import { lookAtIndustries } from './look-at-industries.ts'
import {
  findCountries,
  readCategories,
  readCurrencies,
  readIndustries,
  readLanguages,
  readOneCountry,
  readSkills,
} from './read-lookups.ts'
import { seedLookups } from './seed-lookups.ts'
import { wireEditing } from './wire-editing.ts'

/** What this feature plugs into the house. */
export const lookupsFeature = wire('lookups', { en, ar }, pages, box => {
  box.about('Countries, currencies, industries, skills, languages and categories, and editing them.')
  box.onRead(listCategories, ({ db, query }) => readCategories(db, query.type))
  box.onRead(listIndustries, ({ db }) => readIndustries(db))
  box.onRead(listSkills, ({ db }) => readSkills(db))
  box.onRead(listCurrencies, ({ db }) => readCurrencies(db))
  box.onRead(listSpokenLanguages, ({ db }) => readLanguages(db))
  box.onRead(searchCountries, ({ db, body }) => findCountries(db, body))
  box.onRead(readCountry, ({ db, params }) => readOneCountry(db, params.countryId))
  box.onRead(guessCountry, ({ db, origin }) => guessCountryOf(db, origin.address))
  wireEditing(box)
  box.target({ kind: 'industry', allows: ['follow'], look: lookAtIndustries })
  box.started(() => transact(box.house.database.db, seedLookups))
})
