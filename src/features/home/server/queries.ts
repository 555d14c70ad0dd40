import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { say } from '../../../platform/server/text.ts'
import { type Language, nameIn } from '../../../platform/shared/text.ts'
import { runningAuction, visibleSubject } from '../../auctions/server/public.ts'
import { directories } from '../../directories/rules/directory.ts'
import { type Rated, showMoney } from '../../lookups/rules.ts'
import { type CurrencyFacts, currencyByCode } from '../../lookups/server/public.ts'
import type { CardView } from '../../profiles/contract.ts'
import { cardsOf } from '../../profiles/server/public.ts'
import type { Face, Home } from '../contract/home.ts'

/**
 * Counts of the whole club: people from their rows, companies and countries from the counts that the directory keeps, live auctions
 * as the list of them does (auctions/server/search-auctions.ts).
 */
export async function clubCounts(db: Db): Promise<Omit<Home, 'faces'>> {
  const { rows } = await sql<Omit<Home, 'faces'>>`
    select
      (select count(*)::int from users
        where verified_at is not null and suspended_at is null and role not in ('Super-admin', 'Employee')) as members,
      (select coalesce(sum(count), 0)::int from directory_counts where kind = 'company' and tag = 'all') as companies,
      (select count(distinct tag)::int from directory_counts where tag like 'country:%' and count > 0) as countries,
      (select count(*)::int from auctions where ${runningAuction} and ${visibleSubject}) as auctions,
      exists (select from trending_items) as trending
  `.execute(db)
  return rows[0]!
}

/** Profiles of the companies that came last. */
async function newestCompanies(db: Db, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('directory_entries')
    .select('profile_id')
    .where('kind', '=', 'company')
    .orderBy('live_at', 'desc')
    .orderBy('profile_id')
    .limit(most)
    .execute()
  return rows.map(row => row.profile_id)
}

/** Profiles that came last of all directories, newest first: the newest of each (by its index), then the newest of those. */
export async function newestMembers(db: Db, most: number): Promise<string[]> {
  const kinds = directories.map(one => one.kind)
  const { rows } = await sql<{ profile_id: string }>`
    select newest.profile_id from unnest(${kinds}::text[]) as k(kind), lateral (
      select profile_id, live_at from directory_entries e where e.kind = k.kind
      order by live_at desc, profile_id limit ${most}) newest
    order by newest.live_at desc, newest.profile_id limit ${most}`.execute(db)
  return rows.map(row => row.profile_id)
}

const SHOWN = 2
/** Among so many of the newest one that names an amount is looked for. */
const LOOKED_AT = 6

const rated = ({ code, ...facts }: CurrencyFacts): Rated => ({ ...facts, shortName: code })

/** The first figure of a card that everybody may see, in words of its kind and in the wished currency. */
async function figureOf(db: Db, card: CardView, currency: string, language: Language): Promise<Face['figure']> {
  const fact = card.facts[0]
  if (!fact || fact.locked) return null
  const word = (key: string) => say(language, 'profiles', `kinds.${card.kind}.card.${key}`)
  const label = word(fact.label)
  if (fact.word) return { label, text: word(fact.word) }
  if (fact.value?.is !== 'money') return null
  const from = await currencyByCode(db, fact.value.currency)
  const to = (await currencyByCode(db, currency)) ?? from
  return from && to ? { label, text: showMoney(fact.value.amount, rated(from), rated(to), language).text } : null
}

async function faceOf(db: Db, card: CardView, currency: string, language: Language): Promise<Face> {
  const [trade] = card.industries
  return {
    _id: card.userId,
    name: card.name,
    language: card.language,
    imageUrl: card.image?.thumbUrl ?? null,
    trade: trade ? nameIn(trade, language) : null,
    city: card.city,
    country: card.country ? nameIn(card.country, language) : null,
    highlights: card.highlights,
    highlightsLanguage: card.highlightsLanguage,
    figure: await figureOf(db, card, currency, language),
  }
}

/** Two of the newest companies as everybody may see them; one that names an amount stands first, where there is room for it. */
export async function newestFaces(db: Db, currency: string, language: Language): Promise<Face[]> {
  const cards = await cardsOf(db, await newestCompanies(db, LOOKED_AT), null)
  const full = cards.find(card => card.facts[0]?.value?.is === 'money') ?? cards[0]
  const shown = full ? [full, ...cards.filter(card => card !== full)].slice(0, SHOWN) : []
  return Promise.all(shown.map(card => faceOf(db, card, currency, language)))
}
