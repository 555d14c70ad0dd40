import { type RawBuilder, sql } from 'kysely'
import { containing } from '../../../platform/server/like.ts'
import type { AnswerIn, QueryOf } from '../../../platform/shared/call.ts'
import { offsetOf } from '../../../platform/shared/page.ts'
import { foldText } from '../../../platform/shared/text.ts'
import { personByLogin } from '../../accounts/server/public.ts'
import type { State } from '../../agreements/rules.ts'
import { auctionViews } from '../../auctions/server/public.ts'
import { itemCards, visibleItem } from '../../items/server/public.ts'
import { cardsOf } from '../../profiles/server/public.ts'
import type { CardKind, CardRef, CardView, listSpeakable as listCall } from '../contract/attachments.ts'
import { namedBy } from '../rules/own-address.ts'
import { partiesOf, type Reader } from './conversation-views.ts'

const bare = ({ kind, id }: CardRef, gone: boolean): CardView => ({
  kind,
  id,
  gone,
  title: null,
  link: null,
  picture: null,
  item: null,
  auction: null,
  agreement: null,
  member: null,
  headline: null,
})

type Seen = Partial<CardView>

/** How far agreements are that the viewer may see. */
async function agreementParts({ db }: Reader, ids: readonly string[]): Promise<Map<string, Seen>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('agreements').select(['id', 'state', 'moved_at']).where('id', 'in', ids).execute()
  return new Map(
    rows.map(row => [row.id, { agreement: { state: row.state as State, since: row.moved_at.toISOString() } }]),
  )
}

/** Whom cards of members, and of posts that the viewer may see, are of. */
async function memberParts(reader: Reader, kind: CardKind, ids: readonly string[]): Promise<Map<string, Seen>> {
  if (ids.length === 0) return new Map()
  const posts =
    kind === 'post' ? reader.db.selectFrom('posts').select(['id', 'author_id']).where('id', 'in', ids) : null
  const whose = posts
    ? (await posts.execute()).map(row => [row.id, row.author_id] as const)
    : ids.map(id => [id, id] as const)
  const parties = await partiesOf(reader, [...new Set(whose.map(([, userId]) => userId))])
  const headlines = kind === 'member' ? await headlinesOf(reader, ids) : null
  return new Map(
    whose.map(([id, userId]) => {
      const member = parties.get(userId) ?? null
      return [
        id,
        headlines ? { member, picture: member?.picture ?? null, headline: headlines.get(id) ?? null } : { member },
      ]
    }),
  )
}

/** What members say of themselves in two lines, as the directory shows it to the viewer. */
async function headlinesOf({ db, viewer }: Reader, userIds: readonly string[]) {
  const profiles = await db
    .selectFrom('profiles')
    .select('id')
    .where('user_id', 'in', userIds)
    .where('status', '=', 'approved')
    .execute()
  const cards = await cardsOf(
    db,
    profiles.map(one => one.id),
    viewer,
  )
  return new Map(
    cards
      .filter(card => card.highlights !== '')
      .map(card => [card.userId, { text: card.highlights, language: card.highlightsLanguage }]),
  )
}

/** What the viewer sees of things of one kind, by id. */
async function seenOf(reader: Reader, kind: CardKind, ids: readonly string[]) {
  const { db, targets, viewer, language } = reader
  const seen = new Map<string, Seen>()
  if (kind === 'item')
    for (const item of await itemCards(db, viewer, ids))
      seen.set(item._id, {
        title: item.name,
        link: `/profile/details/${item._id}`,
        picture: item.picture?.thumbUrl ?? null,
        item,
      })
  else if (kind === 'auction')
    for (const auction of await auctionViews(db, viewer, ids))
      seen.set(auction._id, {
        title: auction.subject.title,
        link: auction.subject.link ?? `/auctions/${auction._id}`,
        picture: auction.subject.picture?.thumbUrl ?? null,
        auction,
      })
  else {
    const known = targets().find(one => one.kind === kind)
    const views = (await known?.look(db, viewer, ids, language)) ?? []
    const shown = views.map(one => one.id)
    const parts = kind === 'agreement' ? await agreementParts(reader, shown) : await memberParts(reader, kind, shown)
    for (const { id, title, link } of views) seen.set(id, { title, link, ...parts.get(id) })
  }
  return seen
}

/** Cards as the viewer may see them now, in the order that is asked for. */
export async function cardViews(reader: Reader, refs: readonly CardRef[]): Promise<CardView[]> {
  const kinds = Map.groupBy(refs, ref => ref.kind)
  const all = new Map<CardKind, Map<string, Seen>>()
  for (const [kind, of] of kinds)
    all.set(
      kind,
      await seenOf(
        reader,
        kind,
        of.map(ref => ref.id),
      ),
    )
  return refs.map(ref => {
    const one = all.get(ref.kind)?.get(ref.id)
    return { ...bare(ref, !one), ...one }
  })
}

/** One card; of what the viewer may not see no more than of what never was. */
export const cardView = async (reader: Reader, ref: CardRef): Promise<CardView> => (await cardViews(reader, [ref]))[0]!

/** The card of what an address of the club's own leads to; null for other pages, and for what the viewer may not see. */
export async function cardAt(reader: Reader, address: string, siteUrl: string): Promise<CardView | null> {
  const named = namedBy(address, new URL(siteUrl).origin)
  if (!named) return null
  const id = 'id' in named ? named.id : (await personByLogin(reader.db, named.username))?.id
  const card = id ? await cardView(reader, { kind: named.kind, id }) : null
  return card?.gone ? null : card
}

/** What somebody may want to speak of, of each kind: `id`, what it is found by, and what it is ordered by. */
const SOURCES: Record<CardKind, (userId: string) => RawBuilder<unknown>> = {
  item: userId => sql`
    select items.id, items.name as words, items.published_at as at from items
    where (items.owner_id = ${userId} and ${visibleItem()})
      or (${visibleItem()} and items.id in (select b.target_id from bookmarks b where b.user_id = ${userId} and b.target_kind = 'item'))`,
  auction: userId => sql`
    select a.id, a.title as words, a.created_at as at from auctions a
    where a.state not in ('draft', 'cancelled') and (a.seller_id = ${userId}
      or exists (select from auction_bidders b where b.auction_id = a.id and b.user_id = ${userId}))`,
  agreement: userId => sql`
    select g.id, coalesce(g.thing->>'name', '') as words, g.moved_at as at from agreements g
    where g.requester_id = ${userId} or g.owner_id = ${userId}`,
  post: userId => sql`
    select p.id, p.text as words, p.created_at as at from posts p
    where p.author_id = ${userId} and p.shown and p.text <> ''`,
  member: userId => sql`
    select u.id, u.name || ' ' || u.username::text as words, f.followed_at as at
    from follows f join users u on u.id = f.target_id
    where f.user_id = ${userId} and f.target_kind = 'member' and f.ended_at is null`,
}

/** A page of what somebody may want to speak of, the newest first. */
export async function listSpeakable(
  reader: Reader,
  wish: QueryOf<typeof listCall>,
): Promise<AnswerIn<typeof listCall>> {
  const { db, viewer } = reader
  const words = foldText(wish.search ?? '')
    .split(/\s+/)
    .filter(Boolean)
  const says = words.map(word => sql`and fold_text(s.words) like ${containing(word)}`)
  const { rows } = await sql<{ id: string; count: number }>`
    select s.id, count(*) over ()::int as count from (${SOURCES[wish.kind](viewer.id)}) s
    where true ${sql.join(says, sql` `)}
    order by s.at desc nulls last, s.id desc limit ${wish.perPage} offset ${offsetOf(wish)}`.execute(db)
  const views = await cardViews(
    reader,
    rows.map(({ id }) => ({ kind: wish.kind, id })),
  )
  return { data: views.filter(one => !one.gone), count: rows[0]?.count ?? 0 }
}
