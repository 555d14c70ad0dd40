import type { Db } from '../../../platform/server/db.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import type { CategoryType } from '../contract.ts'
import {
  categoryRows,
  countryRow,
  countryRows,
  currencyRows,
  industryRows,
  languageRows,
  skillRows,
  stateRows,
} from './queries.ts'
import { categoryView, countryView, currencyView, industryTree } from './view.ts'

const listed = <Row>(data: Row[]) => ({ data, count: data.length })

export const readCurrencies = async (db: Db) => listed((await currencyRows(db)).map(currencyView))

export const readIndustries = async (db: Db) => listed(industryTree(await industryRows(db)))

export const readCategories = async (db: Db, type?: CategoryType) =>
  listed((await categoryRows(db, type)).map(categoryView))

export const readSkills = async (db: Db) =>
  listed((await skillRows(db)).map(row => ({ _id: row.id, name: row.name, arabicName: row.arabic_name })))

export const readLanguages = async (db: Db) =>
  listed(
    (await languageRows(db)).map(row => ({ _id: row.id, code: row.code, name: row.name, arabicName: row.arabic_name })),
  )

/** Countries in data.data, as the spec reads them. */
export async function findCountries(db: Db, wish: { search?: string; page: number; perPage: number }) {
  const { rows, count } = await countryRows(db, wish)
  return { data: { data: rows.map(countryView) }, count }
}

/** A country with its states in data.states; a retired one is still shown to whom it belongs. */
export async function readOneCountry(db: Db, id: string) {
  const row = (await countryRow(db, id)) ?? notFound()
  const states = (await stateRows(db, id)).map(state => ({
    id: state.id,
    code: state.code,
    name: state.name,
    ...(state.arabic_name && { arabicName: state.arabic_name }),
  }))
  return { data: { ...countryView(row), states } }
}
