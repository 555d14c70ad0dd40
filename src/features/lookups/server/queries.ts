import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import type { CategoryType } from '../contract.ts'

/** Every currency with its newest rate; retired ones too, for amounts that were named in them. */
export const currencyRows = (db: Db) =>
  db
    .selectFrom('currencies')
    .innerJoin('currency_rates', 'currency_rates.currency_id', 'currencies.id')
    .selectAll('currencies')
    .select(['rate', 'rate_date'])
    .distinctOn('currencies.place')
    .orderBy('currencies.place')
    .orderBy('rate_date', 'desc')
    .execute()
export type CurrencyRow = Awaited<ReturnType<typeof currencyRows>>[number]

/** One page of the offered countries whose name in either language holds the text, and how many there are in all. */
export async function countryRows(db: Db, wish: { search?: string; page: number; perPage: number }) {
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
export type CountryRow = Awaited<ReturnType<typeof countryRows>>['rows'][number]

export const countryRow = (db: Db, id: string): Promise<CountryRow | undefined> =>
  db.selectFrom('countries').selectAll().where('id', '=', id).executeTakeFirst()

/** The offered states of a country. */
export const stateRows = (db: Db, countryId: string) =>
  db
    .selectFrom('states')
    .selectAll()
    .where('country_id', '=', countryId)
    .where('retired_at', 'is', null)
    .orderBy('place')
    .execute()

export const industryRows = (db: Db) =>
  db.selectFrom('industries').selectAll().where('retired_at', 'is', null).orderBy('place').execute()
export type IndustryRow = Awaited<ReturnType<typeof industryRows>>[number]

export const skillRows = (db: Db) =>
  db.selectFrom('skills').selectAll().where('retired_at', 'is', null).orderBy('place').execute()

export const categoryRows = (db: Db, type?: CategoryType) =>
  db
    .selectFrom('categories')
    .selectAll()
    .where('retired_at', 'is', null)
    .$if(type !== undefined, query => query.where('type', '=', type!))
    .orderBy('place')
    .execute()
export type CategoryRow = Awaited<ReturnType<typeof categoryRows>>[number]

export const languageRows = (db: Db) =>
  db.selectFrom('languages').selectAll().where('retired_at', 'is', null).orderBy('place').execute()
