import type { Db } from '../../../platform/server/db.ts'
import type { HeadFacts } from '../../../platform/server/head-facts.ts'
import { say } from '../../../platform/server/text.ts'
import { isId } from '../../../platform/shared/is-id.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { itemsByIds } from '../../items/server/public.ts'
import { pathOfPost } from '../rules.ts'
import { firstWords } from './look-at-posts.ts'
import { authorsByIds, postRows, standsFor } from './post-rows.ts'

const PATH = /^\/timeline\/posts\/([^/]+)$/
const LONGEST_DESCRIPTION = 200

/** A post for members exists for whoever has its address, and says nothing to search engines. */
async function isForMembers(db: Db, postId: string): Promise<boolean> {
  const row = await db
    .selectFrom('posts')
    .select('id')
    .where('id', '=', postId)
    .where('shown', '=', true)
    .executeTakeFirst()
  return row !== undefined
}

/** Head tags of a post's own page; 404 for one that is not there, silence about one for members. */
export async function headOf(db: Db, path: string, language: Language): Promise<HeadFacts | null> {
  const [, postId] = PATH.exec(path) ?? []
  if (postId === undefined) return null
  const missing = { title: say(language, 'lounge', 'missing.title'), status: 404 as const, noindex: true }
  if (!isId(postId)) return missing
  const row = (await postRows(db, [postId], standsFor({ viewer: null, apart: [] }))).get(postId)
  if (!row)
    return (await isForMembers(db, postId)) ? { title: say(language, 'lounge', 'pages.post'), noindex: true } : missing
  const name = (await authorsByIds(db, [row.author_id])).get(row.author_id)?.name ?? ''
  const item = row.item_id ? (await itemsByIds(db, [row.item_id])).get(row.item_id) : undefined
  return {
    title: say(language, 'lounge', 'post-by', { name }),
    description: firstWords(row.text || item?.highlights || '', LONGEST_DESCRIPTION),
    canonical: pathOfPost(postId),
  }
}
