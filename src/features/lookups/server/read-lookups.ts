import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import type { Category, CategoryType, Country, Currency, Industry } from '../contract.ts'

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

/** A currency under the spec's names. */
const currencyView = (row: CurrencyRow): Currency => ({
  _id: row.id,
  id: row.id,
  name: row.name,
  arabicName: row.arabic_name,
  short_name: row.code,
  shortName: row.code,
  symbol: row.symbol,
  arabicSymbol: row.arabic_symbol,
  symbolDirection: row.symbol_direction === 'right' ? 'right' : 'left',
  rate: row.rate,
  rateDate: row.rate_date,
  isActive: row.retired_at === null,
  flag: row.flag,
  locale: row.locale,
  decimals: row.decimals,
})

/** A country; its short names are the full ones where it has none. */
const countryView = (row: CountryRow): Country => ({
  _id: row.id,
  code: row.code,
  name: row.name,
  arabicName: row.arabic_name,
  shortName: row.short_name ?? row.name,
  arabicShortName: row.arabic_short_name ?? row.arabic_name,
  currency: row.currency,
  currencySymbol: row.currency_symbol,
  phoneCode: row.phone_code,
  flag: row.flag,
  timeZone: row.time_zone,
})

/** A category; `value` is its id, as the spec's forms send it. */
const categoryView = (row: CategoryRow): Category => ({
  value: row.id,
  text: row.name,
  arabicName: row.arabic_name,
  type: row.type as Category['type'],
  key: row.key,
  requires: row.requires as Category['requires'],
})

/** Rows as a tree in their order; what lies below a retired industry is not offered either. */
function industryTree(rows: readonly IndustryRow[]): Industry[] {
  const below = Map.groupBy(rows, row => row.parent_id)
  const branch = (parent: string | null): Industry[] =>
    (below.get(parent) ?? []).map(row => ({
      id: row.id,
      label: row.name,
      arabicName: row.arabic_name,
      children: branch(row.id),
    }))
  return branch(null)
}

/** Every currency with its newest rate; retired ones too, for amounts that were named in them. */
const currencyRows = (db: Db) =>
  db
    .selectFrom('currencies')
    .innerJoin('currency_rates', 'currency_rates.currency_id', 'currencies.id')
    .selectAll('currencies')
    .select(['rate', 'rate_date'])
    .distinctOn('currencies.place')
    .orderBy('currencies.place')
    .orderBy('rate_date', 'desc')
    .execute()
type CurrencyRow = Awaited<ReturnType<typeof currencyRows>>[number]

/** One page of the offered countries whose name in either language holds the text, and how many there are in all. */
async function countryRows(db: Db, wish: { search?: string; page: number; perPage: number }) {
  const found = db
    .selectFrom('countries')
    .where('retired_at', 'is', null)
    .$if(Boolean(wish.search?.trim()), query =>
      query.where(
        sql<boolean>`strpos(fold_text(name || ' ' || arabic_name || ' ' || coalesce(short_name, '')), fold_text(${wish.search ?? ''})) > 0`,
      ),
    )
  const rows = await found
    .selectAll()
    .orderBy('place')
    .limit(wish.perPage)
    .offset((wish.page - 1) * wish.perPage)
    .execute()
  const { count } = await found.select(e => e.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return { rows, count }
}
type CountryRow = Awaited<ReturnType<typeof countryRows>>['rows'][number]

const countryRow = (db: Db, id: string): Promise<CountryRow | undefined> =>
  db.selectFrom('countries').selectAll().where('id', '=', id).executeTakeFirst()

/** The offered states of a country. */
const stateRows = (db: Db, countryId: string) =>
  db
    .selectFrom('states')
    .selectAll()
    .where('country_id', '=', countryId)
    .where('retired_at', 'is', null)
    .orderBy('place')
    .execute()

const industryRows = (db: Db) =>
  db.selectFrom('industries').selectAll().where('retired_at', 'is', null).orderBy('place').execute()
type IndustryRow = Awaited<ReturnType<typeof industryRows>>[number]

const skillRows = (db: Db) =>
  db.selectFrom('skills').selectAll().where('retired_at', 'is', null).orderBy('place').execute()

const categoryRows = (db: Db, type?: CategoryType) =>
  db
    .selectFrom('categories')
    .selectAll()
    .where('retired_at', 'is', null)
    .$if(type !== undefined, query => query.where('type', '=', type!))
    .orderBy('place')
    .execute()
type CategoryRow = Awaited<ReturnType<typeof categoryRows>>[number]

const languageRows = (db: Db) =>
  db.selectFrom('languages').selectAll().where('retired_at', 'is', null).orderBy('place').execute()
