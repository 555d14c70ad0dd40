import { sql } from 'kysely'
import { readCurrencies } from '../src/features/lookups/server/public.ts'
import type { Db } from '../src/platform/server/db.ts'
import type { Coinage } from '../src/platform/shared/money.ts'

const COUNTRIES = [
  'AE',
  'SA',
  'EG',
  'JO',
  'MA',
  'TN',
  'QA',
  'KW',
  'OM',
  'BH',
  'LB',
  'TR',
  'GB',
  'FR',
  'DE',
  'PT',
  'ES',
  'IN',
]
export const CURRENCIES = ['USD', 'EUR', 'GBP', 'AED', 'SAR', 'QAR', 'KWD', 'JOD', 'EGP', 'MAD', 'TND', 'TRY']

type Named = { id: string; name: string; arabicName: string }
export type Place = Named & { states: Named[] }
/** The entries of the look-ups that made members refer to. */
export type World = {
  places: Place[]
  industries: Named[]
  categories: { id: string; key: string; type: string }[]
  skills: Named[]
  languages: { id: string; code: string }[]
  coinageOf(code: string): Coinage
}

async function readPlaces(db: Db): Promise<Place[]> {
  const countries = await db
    .selectFrom('countries')
    .select(['id', 'name', 'arabic_name as arabicName'])
    .where('code', 'in', COUNTRIES)
    .orderBy('code')
    .execute()
  const states = await db
    .selectFrom('states')
    .select(['id', 'country_id', 'name', sql<string>`coalesce(arabic_name, name)`.as('arabicName')])
    .orderBy('code')
    .execute()
  return countries.map(one => ({ ...one, states: states.filter(state => state.country_id === one.id) }))
}

const readNamed = (db: Db, table: 'industries' | 'skills') =>
  db.selectFrom(table).select(['id', 'name', 'arabic_name as arabicName']).orderBy('key').execute()

/** Reads them in an order that is the same every time. */
export async function readWorld(db: Db): Promise<World> {
  const { coinageOf } = await readCurrencies(db)
  return {
    places: await readPlaces(db),
    industries: await readNamed(db, 'industries'),
    categories: await db.selectFrom('categories').select(['id', 'key', 'type']).orderBy('key').execute(),
    skills: await readNamed(db, 'skills'),
    languages: await db.selectFrom('languages').select(['id', 'code']).orderBy('place').limit(24).execute(),
    coinageOf,
  }
}
