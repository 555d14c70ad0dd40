import type { Db } from '../../../platform/server/db.ts'
import type { HeadFacts } from '../../../platform/server/head-facts.ts'
import type { TargetView } from '../../../platform/server/registry.ts'
import { say } from '../../../platform/server/text.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { AUCTION } from '../contract/auction.ts'
import { movingOf, pageOf, subjectOf } from './moving.ts'
import { auctionRows } from './queries.ts'
import { auctionViews } from './view.ts'

/** Auctions as others may refer to them: those that the viewer may see. */
export async function lookAtAuctions(db: Db, viewer: Viewer | null, ids: readonly string[]): Promise<TargetView[]> {
  const views = await auctionViews(db, viewer, ids)
  return views.map(view => ({ kind: AUCTION, id: view._id, title: view.subject.title, link: pageOf(view._id) }))
}

/** Whose each auction is. */
export async function ownersOfAuctions(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  return new Map((await auctionRows(db, ids)).map(row => [row.id, row.seller_id]))
}

/** What a report keeps of an auction: what everybody saw at that moment. */
export async function snapshotOfAuction(db: Db, id: string): Promise<Record<string, unknown> | null> {
  const [row] = await auctionRows(db, [id])
  return row ? { title: row.title, seller: row.seller_id, subject: subjectOf(row), ...movingOf(row) } : null
}

const PATH = /^\/auctions\/([0-9a-f-]{36})$/

/** Head tags of an auction's page: the name of what is sold; 404 for what everybody may not see. */
export async function headOf(db: Db, path: string, language: Language): Promise<HeadFacts | null> {
  const [, id] = PATH.exec(path) ?? []
  if (!id) return null
  const [view] = await auctionViews(db, null, [id])
  return view
    ? { title: view.subject.title, noindex: true }
    : { title: say(language, 'auctions', 'missing'), status: 404, noindex: true }
}
