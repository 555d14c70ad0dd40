import type { Db } from '../../../platform/server/db.ts'
import type { HeadFacts } from '../../../platform/server/head-facts.ts'
import { say } from '../../../platform/server/text.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { auctionViews } from './view.ts'

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
