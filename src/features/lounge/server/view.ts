import type { Db } from '../../../platform/server/db.ts'
import type { FileStore } from '../../../platform/server/file-store.ts'
import { auctionViews } from '../../auctions/server/public.ts'
import { itemCards } from '../../items/server/public.ts'
import { mentionsIn } from '../../social/rules/mentions.ts'
import { commentCounts, knownMentions, likeCounts } from '../../social/server/public.ts'
import { type Author, POST, type PostView, type SharedPost } from '../contract.ts'
import {
  authorsByIds,
  hidingsOf,
  opensFor,
  type PostRow,
  picturesOf,
  postRows,
  type Reach,
  standsFor,
  viewsOf,
} from './post-rows.ts'
export type Files = Pick<FileStore, 'views'>

/** What is known of some posts beside their rows. */
async function around(db: Db, files: Files, reach: Reach, rows: readonly PostRow[]) {
  const ids = rows.map(row => row.id)
  const itemIds = [...new Set(rows.flatMap(row => row.item_id ?? []))]
  const companies = rows.flatMap(row => (row.item_id === null && row.auction_id ? row.auction_id : []))
  const pictures = await picturesOf(db, ids)
  return {
    authors: await authorsByIds(
      db,
      rows.map(row => row.author_id),
    ),
    items: new Map((await itemCards(db, reach.viewer, itemIds)).map(card => [card._id, card])),
    auctions: new Map((await auctionViews(db, reach.viewer, companies)).map(view => [view._id, view])),
    pictures,
    files: await files.views(db, [...pictures.values()].flat()),
    known: await knownMentions(
      db,
      rows.map(row => row.text),
    ),
  }
}
type Around = Awaited<ReturnType<typeof around>>

function saidIn(row: PostRow, author: Author, all: Around): SharedPost {
  const item = row.item_id ? (all.items.get(row.item_id) ?? null) : null
  return {
    _id: row.id,
    author,
    origin: row.origin,
    text: row.text,
    language: row.language,
    mentions: mentionsIn(row.text).filter(name => all.known.has(name)),
    audience: row.audience,
    images: viewsOf(all.pictures.get(row.id), all.files),
    item,
    auction: row.auction_id ? (all.auctions.get(row.auction_id) ?? null) : null,
    itemGone: row.item_id !== null && item === null,
    createdAt: row.created_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
  }
}

/** Posts by id in the order asked, as their reader sees them; those that do not open for them are left out. */
export async function postViews(db: Db, files: Files, reach: Reach, ids: readonly string[]): Promise<PostView[]> {
  const rows = await postRows(db, ids, opensFor(reach))
  const sharedIds = [...rows.values()].flatMap(row => row.shared_id ?? [])
  const shared = await postRows(db, sharedIds, standsFor(reach))
  const all = await around(db, files, reach, [...rows.values(), ...shared.values()])
  const likes = await likeCounts(db, POST, ids)
  const comments = await commentCounts(db, POST, ids)
  const hidings = await hidingsOf(
    db,
    [...rows.values()].filter(row => row.hidden_at).map(row => row.id),
  )
  const said = (row: PostRow | undefined): SharedPost | null => {
    const author = row && all.authors.get(row.author_id)
    return row && author ? saidIn(row, author, all) : null
  }
  return ids.flatMap(id => {
    const row = rows.get(id)
    const own = said(row)
    if (!row || !own) return []
    const passedOn = row.shared_id ? said(shared.get(row.shared_id)) : null
    return {
      ...own,
      shared: passedOn,
      sharedGone: row.shared_id !== null && passedOn === null,
      hidden: row.hidden_at !== null,
      hiddenBecause: hidings.get(id) ?? null,
      likes: likes.get(id) ?? 0,
      comments: comments.get(id) ?? 0,
      shares: row.shares,
    }
  })
}
