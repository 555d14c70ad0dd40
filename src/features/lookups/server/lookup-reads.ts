import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { coinage, type DatedRate } from '../../../platform/shared/money.ts'

/**
 * What higher features ask of the look-ups. All of these find retired entries too: what refers to one keeps its name. Whether
 * one may be chosen anew says `retired`.
 */

type Names = { name: string; arabicName: string }
export type CountryFacts = Names & {
  id: string
  code: string
  shortName: string
  arabicShortName: string
  phoneCode: string
  currency: string
  flag: string
  timeZone: string
  retired: boolean
}
export type StateFacts = Names & { id: string; countryId: string; code: string; retired: boolean }
export type CurrencyFacts = Names & {
  id: string
  code: string
  symbol: string
  arabicSymbol: string
  symbolDirection: 'left' | 'right'
  /** Digits of the minor unit. */
  decimals: number
  /** Units for one US dollar, on `rateDate`. */
  rate: number
  rateDate: string
  retired: boolean
}
export type NamedFacts = Names & { id: string; key: string; retired: boolean }
export type IndustryFacts = NamedFacts & { parentId: string | null }
export type CategoryFacts = NamedFacts & { type: string; requires: string | null }
export type LanguageFacts = Names & { id: string; code: string; retired: boolean }

const unique = (ids: readonly string[]): string[] => [...new Set(ids)]

const countries = (db: Db) =>
  db
    .selectFrom('countries')
    .select(e => [
      'id',
      'code',
      'name',
      'arabic_name as arabicName',
      e.fn.coalesce('short_name', 'name').as('shortName'),
      e.fn.coalesce('arabic_short_name', 'arabic_name').as('arabicShortName'),
      'phone_code as phoneCode',
      'currency',
      'flag',
      'time_zone as timeZone',
      e('retired_at', 'is not', null).as('retired'),
    ])
    .$narrowType<{ retired: boolean }>()

/** A country by its id, or undefined. */
export const countryById = (db: Db, id: string): Promise<CountryFacts | undefined> =>
  countries(db).where('id', '=', id).executeTakeFirst()

/** A country by its ISO 3166 code in capitals, or undefined. */
export const countryByCode = (db: Db, code: string): Promise<CountryFacts | undefined> =>
  countries(db).where('code', '=', code).executeTakeFirst()

/** Countries by id; ids that are none are left out. */
export async function countriesByIds(db: Db, ids: readonly string[]): Promise<Map<string, CountryFacts>> {
  return ids.length === 0 ? new Map() : byId(await countries(db).where('id', 'in', unique(ids)).execute())
}

const states = (db: Db) =>
  db
    .selectFrom('states')
    .select(e => [
      'id',
      'country_id as countryId',
      'code',
      'name',
      e.fn.coalesce('arabic_name', 'name').as('arabicName'),
      e('retired_at', 'is not', null).as('retired'),
    ])
    .$narrowType<{ retired: boolean }>()

/** States by id; ids that are none are left out. */
export async function statesByIds(db: Db, ids: readonly string[]): Promise<Map<string, StateFacts>> {
  return ids.length === 0 ? new Map() : byId(await states(db).where('id', 'in', unique(ids)).execute())
}

/** True when a country offers states to choose from; without any, "no state" (0) is its answer (spec). */
export async function hasStates(db: Db, countryId: string): Promise<boolean> {
  const row = await states(db)
    .where('country_id', '=', countryId)
    .where('retired_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

const currencies = (db: Db) =>
  db
    .selectFrom('currencies')
    .innerJoinLateral(
      e =>
        e
          .selectFrom('currency_rates')
          .select(['rate', 'rate_date'])
          .whereRef('currency_rates.currency_id', '=', 'currencies.id')
          .orderBy('rate_date', 'desc')
          .limit(1)
          .as('newest'),
      join => join.onTrue(),
    )
    .select(e => [
      'currencies.id',
      'code',
      'name',
      'arabic_name as arabicName',
      'symbol',
      'arabic_symbol as arabicSymbol',
      'symbol_direction as symbolDirection',
      'decimals',
      'newest.rate',
      'newest.rate_date as rateDate',
      e('retired_at', 'is not', null).as('retired'),
    ])
    .$narrowType<{ symbolDirection: 'left' | 'right'; retired: boolean }>()

/** A currency by its ISO 4217 code with its newest rate, or undefined. */
export const currencyByCode = (db: Db, code: string): Promise<CurrencyFacts | undefined> =>
  currencies(db).where('code', '=', code).executeTakeFirst()

/** The newest rate of every currency by its code. */
export async function ratesNow(db: Db): Promise<Map<string, DatedRate>> {
  const rows = await currencies(db).execute()
  return new Map(
    rows.map(({ code, decimals, rate, rateDate }) => [code, { ...coinage(code, decimals), rate, date: rateDate }]),
  )
}

const industries = (db: Db) =>
  db
    .selectFrom('industries')
    .select(e => [
      'id',
      'parent_id as parentId',
      'key',
      'name',
      'arabic_name as arabicName',
      e('retired_at', 'is not', null).as('retired'),
    ])
    .$narrowType<{ retired: boolean }>()

/** Industries by id; ids that are none are left out. */
export async function industriesByIds(db: Db, ids: readonly string[]): Promise<Map<string, IndustryFacts>> {
  return ids.length === 0 ? new Map() : byId(await industries(db).where('id', 'in', unique(ids)).execute())
}

/** Skills by id; ids that are none are left out. */
export async function skillsByIds(db: Db, ids: readonly string[]): Promise<Map<string, NamedFacts>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('skills')
    .select(e => ['id', 'key', 'name', 'arabic_name as arabicName', e('retired_at', 'is not', null).as('retired')])
    .$narrowType<{ retired: boolean }>()
    .where('id', 'in', unique(ids))
    .execute()
  return byId(rows)
}

const categories = (db: Db) =>
  db
    .selectFrom('categories')
    .select(e => [
      'id',
      'key',
      'type',
      'name',
      'arabic_name as arabicName',
      'requires',
      e('retired_at', 'is not', null).as('retired'),
    ])
    .$narrowType<{ retired: boolean }>()

/** Categories by id; ids that are none are left out. */
export async function categoriesByIds(db: Db, ids: readonly string[]): Promise<Map<string, CategoryFacts>> {
  return ids.length === 0 ? new Map() : byId(await categories(db).where('id', 'in', unique(ids)).execute())
}

/** Languages by id; ids that are none are left out. */
export async function languagesByIds(db: Db, ids: readonly string[]): Promise<Map<string, LanguageFacts>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('languages')
    .select(e => ['id', 'code', 'name', 'arabic_name as arabicName', e('retired_at', 'is not', null).as('retired')])
    .$narrowType<{ retired: boolean }>()
    .where('id', 'in', unique(ids))
    .execute()
  return byId(rows)
}

/** What an entry of any look-up is called; `short` is a country's name for one line of a card ("UAE"). */
export type CalledFacts = Names & { id: string; short: Names | null }

/** Both names of entries of whichever look-ups the ids are of, in one read; ids that are none are left out. */
export async function namesByIds(db: Db, ids: readonly string[]): Promise<Map<string, CalledFacts>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<CalledFacts>`
    with wanted as (select unnest(${unique(ids)}::uuid[]) as id)
    select id, name, arabic_name as "arabicName", jsonb_build_object('name', coalesce(short_name, name), 'arabicName', coalesce(arabic_short_name, arabic_name)) as short
      from countries join wanted using (id)
    union all select id, name, coalesce(arabic_name, name), null from states join wanted using (id)
    union all select id, name, arabic_name, null from industries join wanted using (id)
    union all select id, name, arabic_name, null from skills join wanted using (id)
    union all select id, name, arabic_name, null from categories join wanted using (id)
    union all select id, name, arabic_name, null from languages join wanted using (id)`.execute(db)
  return byId(rows)
}

/** The ids of entries by their lasting keys or codes; the demo club and tests choose by them. */
export async function idsByKeys(
  db: Db,
  table: 'industries' | 'skills' | 'categories' | 'countries' | 'currencies' | 'languages',
  keys: readonly string[],
): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map()
  const column = table === 'industries' || table === 'skills' || table === 'categories' ? 'key' : 'code'
  const { rows } = await sql<{ key: string; id: string }>`
    select ${sql.ref(column)} as key, id from ${sql.table(table)} where ${sql.ref(column)} = any(${unique(keys)})`.execute(
    db,
  )
  return new Map(rows.map(row => [row.key, row.id]))
}

const byId = <Row extends { id: string }>(rows: readonly Row[]): Map<string, Row> =>
  new Map(rows.map(row => [row.id, row]))
