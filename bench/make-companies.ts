import { sql } from 'kysely'
import { rebuildDirectory } from '../src/features/directories/server/rebuild-directory.ts'
import type { Db } from '../src/platform/server/db.ts'
import { arabic, type CompanyWords, english } from './company-words.ts'

const BATCH = 500
const ARABIC_SHARE = 0.4
const FIRST_DAY = Date.UTC(2024, 0, 1)
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
const CURRENCIES = ['USD', 'EUR', 'GBP', 'AED', 'SAR', 'QAR', 'KWD', 'JOD', 'EGP', 'MAD', 'TND', 'TRY']
/** Which amount a category asks for. */
const ASKS: Record<string, readonly string[]> = {
  'seeking-investment': ['investmentAmount'],
  'seeking-loan': ['loanAmount'],
  'selling-leasing-assets': ['price', 'assetsOffer'],
  'selling-company': ['price', 'saleType'],
}

/** Numbers that look drawn and are the same every time (mulberry32). */
function drawing(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    between: (low: number, high: number) => low + Math.floor(next() * (high - low + 1)),
    one: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!,
  }
}
type Draw = ReturnType<typeof drawing>
type Place = {
  id: string
  name: string
  arabicName: string
  states: { id: string; name: string; arabicName: string }[]
}
type World = {
  places: Place[]
  industries: { id: string; name: string; arabicName: string }[]
  categories: { id: string; key: string }[]
  decimals: Map<string, number>
}

async function readWorld(db: Db): Promise<World> {
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
  const industries = await db
    .selectFrom('industries')
    .select(['id', 'name', 'arabic_name as arabicName'])
    .orderBy('key')
    .execute()
  const categories = await db.selectFrom('categories').select(['id', 'key']).orderBy('key').execute()
  const currencies = await db.selectFrom('currencies').select(['code', 'decimals']).execute()
  return {
    places: countries.map(one => ({ ...one, states: states.filter(state => state.country_id === one.id) })),
    industries,
    categories: categories.filter(one => one.key in ASKS),
    decimals: new Map(currencies.map(one => [one.code, one.decimals])),
  }
}

/** What is asked and the figures, in minor units; amounts run from thousands to hundreds of millions as in life. */
function moneyOf(draw: Draw, world: World) {
  const category = draw.one(world.categories)
  const currency = draw.one(CURRENCIES)
  const minor = 10 ** (world.decimals.get(currency) ?? 2)
  const amount = (low: number, high: number) => Math.round(10 ** (low + draw.next() * (high - low)) / 100) * 100 * minor
  const [asked, choice] = ASKS[category.key]!
  return {
    companyCategory: category.id,
    currency,
    [asked!]: amount(4.5, 8.5),
    ...(choice === 'saleType' && { saleType: draw.one(['1', '2']) }),
    ...(choice === 'assetsOffer' && { assetsOffer: draw.one(['sell', 'lease']) }),
    avgMonthlySales: amount(4, 6.5),
    annualSales: amount(5, 7.5),
    assets: amount(5, 8),
    physicalAssets: amount(4.5, 7.5),
    ebitda: draw.between(-200, 450) / 10,
  }
}

function textsOf(draw: Draw, words: CompanyWords, trade: string, place: string) {
  const told = (text: string) =>
    text.replace('{n}', String(draw.between(3, 420))).replace('{y}', String(draw.between(1985, 2025)))
  const [before, between, after] = draw.one(words.highlights).split('{}')
  const sentences = Array.from({ length: draw.between(3, 7) }, () => told(draw.one(words.sentences)))
  return { highlights: `${before}${trade}${between}${place}${after}`, description: sentences.join(' ') }
}

/** A row for each table, as the wizard and the review would have left it. */
function companyOf(draw: Draw, world: World, number: number) {
  const words = draw.next() < ARABIC_SHARE ? arabic : english
  const named = (one: { name: string; arabicName: string }) => (words.language === 'ar' ? one.arabicName : one.name)
  const place = draw.one(world.places)
  const state = place.states.length > 0 ? draw.one(place.states) : undefined
  const industries = [...new Set(Array.from({ length: draw.between(1, 3) }, () => draw.one(world.industries)))]
  const name = `${draw.one(words.first)} ${draw.one(words.second)} ${number}`
  const email = `desk@company-${number}.example`
  const license = `L-${100_000 + number}`
  const at = new Date(FIRST_DAY + number * 7_919_000).toISOString()
  const data = {
    companyName: name,
    companyLegalName: name,
    companyEmail: email,
    companyPhoneCode: '20',
    companyPhoneNumber: String(100_000_0000 + number),
    companyType: String(draw.between(1, 9)),
    establishDate: `${draw.between(1950, 2022)}-0${draw.between(1, 9)}-1${draw.between(0, 9)}`,
    licenseNumber: license,
    ...moneyOf(draw, world),
    industries: industries.map(one => one.id),
    ...textsOf(draw, words, named(industries[0]!), state ? named(state) : named(place)),
    companyCountry: place.id,
    companyState: state?.id ?? '0',
    companyCity: state ? named(state) : named(place),
  }
  return { number, username: `company-${number}`, name, email, license, language: words.language, at, data }
}
type Company = ReturnType<typeof companyOf>

const rows = (companies: readonly Company[], passwordHash: string | null) =>
  JSON.stringify(companies.map(({ data, ...row }) => ({ ...row, hash: passwordHash, data })))

/** One statement for all tables: references between its rows are checked at its end. */
const insertCompanies = (db: Db, companies: readonly Company[], passwordHash: string | null) =>
  sql`with made as materialized (
      select *, uuid_v7() as user_id, uuid_v7() as profile_id, uuid_v7() as version_id, uuid_v7() as file_id
      from jsonb_to_recordset(${rows(companies, passwordHash)}::jsonb)
        as r (number int, username text, name text, email text, license text, language text, at timestamptz, hash text, data jsonb)),
    people as (
      insert into users (id, username, email, name, role, user_type, profile_status, language, password_hash, verified_at)
      select user_id, username, email, name, 'User', 'company', 'approved', language, hash, at from made),
    shown as (
      insert into profiles (id, user_id, kind, user_type, status, status_at, live_version_id, submitted_at, verified_at, created_at)
      select profile_id, user_id, 'company', 'company', 'approved', at, version_id, at, at, at from made),
    versions as (
      insert into profile_versions (id, profile_id, number, data, language, name, email, email_domain, license, submitted_at, decision, decided_at)
      select version_id, profile_id, 1, data, language, name, email, split_part(email, '@', 2), license, at, 'approved', at from made),
    pictures as (
      insert into files (id, owner_id, take, name, type, size, width, height, sha256, has_thumb, claimed_kind, claimed_id, claimed_at)
      select file_id, user_id, 'image', 'logo.webp', 'image/webp', 20000, 512, 512, md5(username), true, 'profile', profile_id::text, at from made)
    insert into profile_files (version_id, file_id, profile_id, group_key, place)
    select version_id, file_id, profile_id, 'companyImage', 0 from made`.execute(db)

/**
 * Fills the directory with `count` approved companies in both languages, spread over industries, countries, categories,
 * currencies and amounts; the same ones every time. Written past the verbs, for measures only: no mails, no cases, and
 * pictures whose bytes are nowhere. The database needs the look-ups. `company-<n>` signs in with the password of `passwordHash`.
 */
export async function makeCompanies(db: Db, count: number, passwordHash: string | null = null): Promise<void> {
  const world = await readWorld(db)
  const draw = drawing(7)
  for (let from = 0; from < count; from += BATCH) {
    const size = Math.min(BATCH, count - from)
    const companies = Array.from({ length: size }, (_, at) => companyOf(draw, world, from + at + 1))
    await insertCompanies(db, companies, passwordHash)
  }
  await rebuildDirectory(db)
  for (const table of ['users', 'profiles', 'profile_versions', 'profile_files', 'files', 'directory_entries'] as const)
    await sql`analyze ${sql.table(table)}`.execute(db)
  await sql`analyze directory_words`.execute(db)
  await sql`analyze directory_counts`.execute(db)
}
