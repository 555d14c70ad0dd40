import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { holds, type Viewer } from '../../../platform/shared/access.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import { entitled } from '../../plans/server/public.ts'
import type { AuctionView } from '../contract/auction.ts'
import { type Blocks, refusalToTakePart } from '../rules.ts'
import { movingOf, unitsOf, type AuctionRow, subjectOf } from './moving.ts'
import { auctionRows } from './queries.ts'
import { type PublicPerson, type SeenSubject, seenSubjects, shownPeople } from './subjects.ts'

/** Permission to pause auctions, and to take bids out. */
export const PAUSE = 'auctions.pause'
export const VOID = 'auctions.void'

type Part = Blocks & {
  id: string
  number: number | null
  maximum: number | null
  watching: boolean
  watchers: number
  /** The newest auction of the same thing that the viewer sees and nobody took back. */
  newest: boolean
}

/** How the viewer takes part in each of these auctions, and how many watch it. */
async function partsOf(db: Db, viewer: Viewer | null, ids: readonly string[]): Promise<Map<string, Part>> {
  const me = viewer?.id ?? null
  const { rows } = await sql<Part>`
    select a.id, b.number, b.maximum_minor as maximum,
      exists (select from auction_watches w where w.auction_id = a.id and w.user_id = ${me}) as watching,
      (select count(*) from auction_watches w where w.auction_id = a.id) as watchers,
      exists (select from blocks where user_id = ${me} and blocked_id = a.seller_id) as "byViewer",
      exists (select from blocks where user_id = a.seller_id and blocked_id = ${me}) as "bySeller",
      a.state <> 'cancelled' and not exists (select from auctions n where n.subject_kind = a.subject_kind
        and n.subject_id = a.subject_id and n.created_at > a.created_at and n.state <> 'cancelled'
        and (n.state <> 'draft' or n.seller_id = ${me})) as newest
    from auctions a left join auction_bidders b on b.auction_id = a.id and b.user_id = ${me}
    where a.id = any(${[...ids]}::uuid[])`.execute(db)
  return new Map(rows.map(row => [row.id, { ...row, watchers: Number(row.watchers) }]))
}

/** What is sold, when its page is not open any more: those who have to do with it still know what it was. */
const lastKnown = (row: AuctionRow): SeenSubject => ({
  type: row.subject_kind,
  title: row.title,
  lang: row.title_language,
  link: null,
  picture: null,
  shows: null,
})

/** Staff who may act on auctions see all of them; the rest those of what they may open, sell or bid in. */
function seenBy(viewer: Viewer | null, row: AuctionRow, part: Part, subject: SeenSubject | undefined): boolean {
  if (viewer?.id === row.seller_id) return true
  if (row.state === 'draft') return false
  return subject !== undefined || part.number !== null || holds(viewer, PAUSE) || holds(viewer, VOID)
}

type Around = {
  may: boolean
  parts: Map<string, Part>
  subjects: Map<string, SeenSubject>
  people: Map<string, PublicPerson>
}

function viewOf(viewer: Viewer | null, row: AuctionRow, around: Around): AuctionView[] {
  const part = around.parts.get(row.id)!
  const subject = around.subjects.get(row.subject_id)
  const seller = around.people.get(row.seller_id)
  if (!seller || !seenBy(viewer, row, part, subject)) return []
  const own = viewer?.id === row.seller_id
  const units = (minor: number | null) => (minor === null ? null : unitsOf(row, minor))
  const { shows, ...seen } = subject ?? lastKnown(row)
  return [
    {
      ...movingOf(row),
      _id: row.id,
      subject: { ...subjectOf(row), ...seen },
      current: shows === 'newest' ? part.newest : shows === row.id,
      seller,
      watchers: part.watchers,
      yours: {
        number: part.number,
        maximum: units(part.maximum),
        reservePrice: own ? units(row.reserve_minor) : null,
        own,
        watching: part.watching,
        mayNot: refusalToTakePart(viewer, row.seller_id, { entitled: around.may, blocks: part }),
      },
    },
  ]
}

/** Auctions as the viewer may see them, in the order of the rows; those they may not are left out. */
export async function viewsOf(db: Db, viewer: Viewer | null, rows: readonly AuctionRow[]): Promise<AuctionView[]> {
  if (rows.length === 0) return []
  const ids = rows.map(row => row.id)
  const around = {
    may: viewer !== null && (await entitled(db, viewer.id, 'auction.bid')),
    parts: await partsOf(db, viewer, ids),
    subjects: await seenSubjects(db, viewer, rows.map(subjectOf)),
    people: await shownPeople(
      db,
      rows.map(row => row.seller_id),
    ),
  }
  return rows.flatMap(row => viewOf(viewer, row, around))
}

/** An auction as it stands for the viewer; 404 when they may not see it. */
export async function viewOfRow(db: Db, viewer: Viewer | null, row: AuctionRow | undefined): Promise<AuctionView> {
  const [view] = row ? await viewsOf(db, viewer, [row]) : []
  return view ?? notFound()
}

/** The same by its id. */
export const auctionView = async (db: Db, viewer: Viewer | null, id: string): Promise<AuctionView> =>
  viewOfRow(db, viewer, (await auctionRows(db, [id]))[0])

/** Auctions by id as the viewer may see them, in the order of the ids; others are left out. For higher features. */
export const auctionViews = async (db: Db, viewer: Viewer | null, ids: readonly string[]): Promise<AuctionView[]> =>
  viewsOf(db, viewer, await auctionRows(db, ids))
