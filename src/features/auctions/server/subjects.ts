import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/server/db.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { itemById, itemCards } from '../../items/server/public.ts'
import { cardsOf, listingsOf, profileById } from '../../profiles/server/public.ts'
import type { AuctionMode, AuctionView, SubjectRef } from '../contract/auction.ts'

/** A thing that its owner wants to sell by auction. */
export type ForAuction = { sellerId: string; mode: AuctionMode; title: string; language: Language }

/** The sale of what has a price. */
export const FIXED_PRICE = 1
const OPEN_AUCTION = 2
const TIMED_AUCTION = 3

async function itemForAuction(db: Db, id: string): Promise<ForAuction | null> {
  const item = await itemById(db, id)
  if (!item || (item.sale_type !== OPEN_AUCTION && item.sale_type !== TIMED_AUCTION)) return null
  if (!(await itemCards(db, null, [id])).some(card => card.status === 'published')) return null
  const mode = item.sale_type === OPEN_AUCTION ? 'open' : 'timed'
  return { sellerId: item.owner_id, mode, title: item.name, language: item.language }
}

/** A company that is sold by auction (saleType 2 of a company: it always has an end). */
async function companyForAuction(db: Db, id: string): Promise<ForAuction | null> {
  const [listing] = await listingsOf(db, [id])
  if (!listing?.auction) return null
  const profile = await profileById(db, id)
  return profile ? { sellerId: profile.user_id, mode: 'timed', title: listing.name, language: listing.language } : null
}

/** What is to be sold by auction and is found by members now; null for everything else. */
export const forAuction = (db: Db | Tx, { kind, id }: SubjectRef): Promise<ForAuction | null> =>
  kind === 'item' ? itemForAuction(db, id) : companyForAuction(db, id)

/** A subject as the viewer may see it; `shows` is the auction that its page shows, by its id or as the newest there is. */
export type SeenSubject = Omit<AuctionView['subject'], 'kind' | 'id'> & { shows: string | 'newest' | null }

async function seenItems(db: Db, viewer: Viewer | null, ids: readonly string[]): Promise<[string, SeenSubject][]> {
  const cards = await itemCards(db, viewer, ids)
  return cards.map(card => [
    card._id,
    {
      type: card.kind,
      title: card.name,
      lang: card.lang,
      link: `/profile/details/${card._id}`,
      picture: card.picture,
      shows: card.saleType === FIXED_PRICE ? null : (card.offer?.auctionId ?? 'newest'),
    },
  ])
}

async function seenCompanies(db: Db, viewer: Viewer | null, ids: readonly string[]): Promise<[string, SeenSubject][]> {
  const cards = await cardsOf(db, ids, viewer)
  return cards.map(card => [
    card._id,
    {
      type: card.kind,
      title: card.name,
      lang: card.language,
      link: `/profile/${encodeURIComponent(card.username)}`,
      picture: card.image,
      shows: 'newest',
    },
  ])
}

/** The subjects that the viewer may open, by their ids (which differ between items and companies). */
export async function seenSubjects(
  db: Db,
  viewer: Viewer | null,
  refs: readonly SubjectRef[],
): Promise<Map<string, SeenSubject>> {
  const ids = (kind: SubjectRef['kind']) => refs.filter(ref => ref.kind === kind).map(ref => ref.id)
  const items = await seenItems(db, viewer, ids('item'))
  return new Map([...items, ...(await seenCompanies(db, viewer, ids('profile')))])
}

export type PublicPerson = { id: string; name: string; username: string }

/** People under the name that they show in the club: that of their profile, else their own. */
export async function shownPeople(db: Db, ids: readonly string[]): Promise<Map<string, PublicPerson>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<PublicPerson>`
    select u.id, u.username, coalesce(v.name, u.name) as name from users u
    left join profiles p on p.user_id = u.id and p.status = 'approved'
    left join profile_versions v on v.id = p.live_version_id
    where u.id = any(${[...new Set(ids)]}::uuid[])`.execute(db)
  return new Map(rows.map(row => [row.id, row]))
}
