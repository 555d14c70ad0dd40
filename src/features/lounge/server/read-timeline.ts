import type { z } from 'zod'
import type { Db } from '../../../platform/server/db.ts'
import type { Shown } from '../../../platform/server/first-read.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import type { AnswerIn } from '../../../platform/shared/call.ts'
import { offsetOf } from '../../../platform/shared/page.ts'
import { cardSource, type PictureSource, pictureSource } from '../../../platform/shared/picture-source.ts'
import type { ItemKindKey } from '../../items/contract.ts'
import { itemCards } from '../../items/server/public.ts'
import {
  POST,
  type PostView,
  type readTimeline as readCall,
  type Timeline,
  type TrendingItem,
  type readMoved as movedCall,
} from '../contract.ts'
import { PICTURE_SIZES } from '../rules.ts'
import { feedCount, feedIds } from './feed.ts'
import { postRows, type Reach, reachOf, standsFor } from './post-rows.ts'
import { suggestMembers } from './suggest-members.ts'
import { type Files, postViews } from './view.ts'

/** A page of the reader's Lounge; what stands beside the feed comes with the first. */
export async function readTimeline(
  db: Db,
  files: Files,
  viewer: Viewer | null,
  body: z.output<typeof readCall.body>,
): Promise<Timeline> {
  const { filter, before, perPage } = body
  const reach = await reachOf(db, viewer)
  const ids = await feedIds(db, reach, { filter, before, limit: perPage, offset: offsetOf(body) })
  const first = body.page === 1
  const trending = first ? await trendingFor(db, reach) : null
  return {
    data: await postViews(db, files, reach, ids),
    count: await feedCount(db, reach, filter),
    bookmarks: await bookmarkedOf(db, viewer, ids),
    ideas: trending?.idea ?? [],
    projects: trending?.project ?? [],
    products: trending?.product ?? [],
    services: trending?.service ?? [],
    whoToFollow: first ? await suggestMembers(db, reach) : [],
  }
}

/** Those of the posts that the viewer bookmarked. */
export async function bookmarkedOf(db: Db, viewer: Viewer | null, ids: readonly string[]): Promise<string[]> {
  if (!viewer || ids.length === 0) return []
  const rows = await db
    .selectFrom('bookmarks')
    .select('target_id')
    .where('user_id', '=', viewer.id)
    .where('target_kind', '=', POST)
    .where('target_id', 'in', ids)
    .execute()
  return rows.map(row => row.target_id)
}

/** What became of posts that a reader has. Those that stand as they stood are not said again, but for moving prices. */
export async function readMoved(
  db: Db,
  files: Files,
  viewer: Viewer | null,
  posts: z.output<typeof movedCall.body>['posts'],
): Promise<AnswerIn<typeof movedCall>> {
  const reach = await reachOf(db, viewer)
  const ids = posts.map(post => post.id)
  const rows = await postRows(db, ids, standsFor(reach))
  const isAsRead = ({ id, editedAt }: (typeof posts)[number]) =>
    (rows.get(id)?.edited_at?.toISOString() ?? null) === (editedAt && new Date(editedAt).toISOString())
  const changed = posts.filter(post => rows.has(post.id) && (post.moving || !isAsRead(post))).map(post => post.id)
  return { changed: await postViews(db, files, reach, changed), gone: ids.filter(id => !rows.has(id)) }
}

/** So many posts show without scrolling, and so many letters of each. */
const AT_ONCE = 3
const LETTERS = 400

function pictureOf({ images, item, auction }: PostView): PictureSource | null {
  const [image] = images
  if (image) return images.length === 1 ? pictureSource(image, PICTURE_SIZES) : cardSource(image)
  const picture = item?.picture ?? auction?.subject.picture
  return picture ? cardSource(picture) : null
}

/** What a reader of these posts sees first: texts down to the first picture, and that. */
export function shownFirst(posts: readonly PostView[]): Shown {
  const near = posts.slice(0, AT_ONCE)
  const pictures = near.map(pictureOf)
  const until = pictures.findIndex(picture => picture !== null)
  const shown = near.slice(0, until < 0 ? AT_ONCE : until + 1)
  return {
    picture: pictures[until],
    texts: shown.map(({ text, language }) => ({ text: text.slice(0, LETTERS), lang: language })),
    // A post's own picture is as high as it was taken: it is asked for, and drawn with its post.
    ...(near[until]?.images.length === 0 && { pictureUnder: until }),
  }
}

const SHOWN = 5
/** Asked for more than is shown: some of them the reader may not see. */
const ASKED = 12

/** What members are interested in now, by kind, as far as the reader may see it; those of members who are kept apart are left out. */
export async function trendingFor(
  db: Db,
  { viewer, apart }: Reach,
  shown = SHOWN,
): Promise<Record<ItemKindKey, TrendingItem[]>> {
  const rows = await Promise.all(KINDS.map(kind => topOf(db, kind)))
  const counted = new Map(rows.flat().map(row => [row.item_id, row.members]))
  const cards = await itemCards(db, viewer, [...counted.keys()])
  const open = cards.filter(card => card.status === 'published' && !apart.includes(card.owner.id))
  const of = (kind: ItemKindKey): TrendingItem[] =>
    open
      .filter(card => card.kind === kind)
      .slice(0, shown)
      .map(({ _id, name, lang, owner }) => ({ _id, name, lang, owner: owner.name, members: counted.get(_id) ?? 0 }))
  return { idea: of('idea'), project: of('project'), product: of('product'), service: of('service') }
}

const KINDS: readonly ItemKindKey[] = ['idea', 'project', 'product', 'service']

const topOf = (db: Db, kind: ItemKindKey) =>
  db
    .selectFrom('trending_items')
    .select(['item_id', 'members'])
    .where('kind', '=', kind)
    .orderBy('score', 'desc')
    .orderBy('item_id')
    .limit(ASKED)
    .execute()
