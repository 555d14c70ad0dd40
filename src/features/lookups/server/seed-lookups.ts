import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/server/db.ts'
import { holdName } from '../../../platform/server/named-lock.ts'

/** Where the product's own data lies: countries, currencies and the like, as JSON. */
const folder = new URL('../../../../db/data/', import.meta.url)

type Named = { name: string; arabicName: string }
type KeptState = { code: string; name: string; arabicName?: string }
type KeptCountry = Named & {
  code: string
  shortName?: string
  arabicShortName?: string
  phoneCode: string
  currency: string
  currencySymbol: string
  flag: string
  timeZones: string[]
  states: KeptState[]
}
type KeptCurrency = Named & {
  code: string
  symbol: string
  arabicSymbol: string
  symbolDirection: 'left' | 'right'
  decimals: number
  flag: string
  locale: string
  rate: number
  rateDate: string
}
type KeptIndustry = Named & { key: string; children: KeptIndustry[] }
type KeptSkill = Named & { key: string }
type KeptCategory = { key: string; type: string; text: string; arabicName: string; requires?: string }
type KeptLanguage = Named & { code: string }

type Files = {
  countries: KeptCountry[]
  currencies: KeptCurrency[]
  industries: KeptIndustry[]
  skills: KeptSkill[]
  categories: KeptCategory[]
  languages: KeptLanguage[]
}

/** One of the data sets that come with the product. */
async function keptData<K extends keyof Files>(name: K): Promise<Files[K]> {
  return JSON.parse(await readFile(new URL(`${name}.json`, folder), 'utf8')) as Files[K]
}

/** Currencies and their rates of the day. */
async function insertCurrencies(tx: Tx): Promise<void> {
  const rows = JSON.stringify((await keptData('currencies')).map((row, place) => ({ ...row, place })))
  await sql`
    insert into currencies (code, name, arabic_name, symbol, arabic_symbol, symbol_direction, decimals, flag, locale, place)
    select * from jsonb_to_recordset(${rows}::jsonb) as kept (code text, name text, "arabicName" text, symbol text,
      "arabicSymbol" text, "symbolDirection" text, decimals int, flag text, locale text, place int)`.execute(tx)
  await sql`
    insert into currency_rates (currency_id, rate_date, rate)
    select currencies.id, kept."rateDate", kept.rate
    from jsonb_to_recordset(${rows}::jsonb) as kept (code text, rate numeric, "rateDate" date)
    join currencies using (code)`.execute(tx)
}

/** Countries, then their states. */
async function insertCountries(tx: Tx): Promise<void> {
  const countries = await keptData('countries')
  const rows = countries.map(({ states: _, timeZones, ...country }, place) => ({
    ...country,
    timeZone: timeZones[0],
    place,
  }))
  await sql`
    insert into countries (code, name, arabic_name, short_name, arabic_short_name, phone_code, currency, currency_symbol, flag, time_zone, place)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as kept (code text, name text, "arabicName" text, "shortName" text,
      "arabicShortName" text, "phoneCode" text, currency text, "currencySymbol" text, flag text, "timeZone" text, place int)`.execute(
    tx,
  )
  const states = countries.flatMap(({ code: country, states }) =>
    states.map((state, place) => ({ ...state, country, place })),
  )
  await sql`
    insert into states (country_id, code, name, arabic_name, place)
    select countries.id, kept.code, kept.name, kept."arabicName", kept.place
    from jsonb_to_recordset(${JSON.stringify(states)}::jsonb) as kept (country text, code text, name text, "arabicName" text, place int)
    join countries on countries.code = kept.country`.execute(tx)
}

/** The tree level by level: an industry is written after the one it belongs to. */
async function insertIndustries(tx: Tx): Promise<void> {
  let level: { parent: string | null; node: KeptIndustry }[] = (await keptData('industries')).map(node => ({
    parent: null,
    node,
  }))
  while (level.length > 0) {
    const rows = level.map(({ parent, node }, place) => ({
      parent,
      key: node.key,
      name: node.name,
      arabicName: node.arabicName,
      place,
    }))
    await sql`
      insert into industries (parent_id, key, name, arabic_name, place)
      select parents.id, kept.key, kept.name, kept."arabicName", kept.place
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as kept (parent text, key text, name text, "arabicName" text, place int)
      left join industries parents on parents.key = kept.parent`.execute(tx)
    level = level.flatMap(({ node }) => node.children.map(child => ({ parent: node.key, node: child })))
  }
}

async function insertSkills(tx: Tx): Promise<void> {
  const rows = (await keptData('skills')).map((row, place) => ({ ...row, place }))
  await sql`
    insert into skills (key, name, arabic_name, place)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as kept (key text, name text, "arabicName" text, place int)`.execute(
    tx,
  )
}

async function insertCategories(tx: Tx): Promise<void> {
  const rows = (await keptData('categories')).map((row, place) => ({ ...row, place }))
  await sql`
    insert into categories (key, type, name, arabic_name, requires, place)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as kept (key text, type text, text text, "arabicName" text, requires text, place int)`.execute(tx)
}

async function insertLanguages(tx: Tx): Promise<void> {
  const rows = (await keptData('languages')).map((row, place) => ({ ...row, place }))
  await sql`
    insert into languages (code, name, arabic_name, place)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as kept (code text, name text, "arabicName" text, place int)`.execute(
    tx,
  )
}

/**
 * Fills the look-ups of an empty database from the product's own data. A table that has rows is left as the club made it, so
 * that starting again changes nothing. One process of several fills them.
 */
export async function seedLookups(tx: Tx): Promise<void> {
  await holdName(tx, 'lookups seed')
  const { rows } = await sql<
    Record<'countries' | 'currencies' | 'industries' | 'skills' | 'categories' | 'languages', boolean>
  >`
    select exists (select from countries) as countries, exists (select from currencies) as currencies,
      exists (select from industries) as industries, exists (select from skills) as skills,
      exists (select from categories) as categories, exists (select from languages) as languages`.execute(tx)
  const filled = rows[0]!
  if (!filled.currencies) await insertCurrencies(tx)
  if (!filled.countries) await insertCountries(tx)
  if (!filled.industries) await insertIndustries(tx)
  if (!filled.skills) await insertSkills(tx)
  if (!filled.categories) await insertCategories(tx)
  if (!filled.languages) await insertLanguages(tx)
}
