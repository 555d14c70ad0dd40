import { sql } from 'kysely'
import type { Tx } from '../../../platform/server/db.ts'
import { type KeptIndustry, keptData } from './kept-data.ts'

/** Currencies and their rates of the day. */
export async function insertCurrencies(tx: Tx): Promise<void> {
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
export async function insertCountries(tx: Tx): Promise<void> {
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
export async function insertIndustries(tx: Tx): Promise<void> {
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

export async function insertSkills(tx: Tx): Promise<void> {
  const rows = (await keptData('skills')).map((row, place) => ({ ...row, place }))
  await sql`
    insert into skills (key, name, arabic_name, place)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as kept (key text, name text, "arabicName" text, place int)`.execute(
    tx,
  )
}

export async function insertCategories(tx: Tx): Promise<void> {
  const rows = (await keptData('categories')).map((row, place) => ({ ...row, place }))
  await sql`
    insert into categories (key, type, name, arabic_name, requires, place)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as kept (key text, type text, text text, "arabicName" text, requires text, place int)`.execute(tx)
}

export async function insertLanguages(tx: Tx): Promise<void> {
  const rows = (await keptData('languages')).map((row, place) => ({ ...row, place }))
  await sql`
    insert into languages (code, name, arabic_name, place)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as kept (code text, name text, "arabicName" text, place int)`.execute(
    tx,
  )
}
