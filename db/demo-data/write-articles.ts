import { sql } from 'kysely'
import { createGroup } from '../../src/features/articles/server/desk/groups.ts'
import { publishArticle } from '../../src/features/articles/server/desk/publish-article.ts'
import { createArticle } from '../../src/features/articles/server/desk/write-article.ts'
import { type Tx, transact } from '../../src/platform/server/db.ts'
import type { House } from '../../src/platform/server/registry.ts'
import type { Bilingual } from '../../src/platform/shared/text.ts'
import blog from '../data/demo-articles.json' with { type: 'json' }

type DemoPost = {
  category: keyof typeof blog.categories
  tags: string[]
  /** When it was published; below zero when it goes out by itself, null for a draft. */
  daysAgo: number | null
  readers?: 'members'
  en: { title: string; excerpt: string; body: string }
  ar: { title: string; excerpt: string; body: string }
}

const AUTHOR = 'lina.haddad'
const DAY_MS = 86_400_000

/** Writes what the demo club has to read: its blog over two months, with one post that goes out soon and one draft, and its knowledge base. */
export async function writeArticles(house: House, ids: ReadonlyMap<string, string>): Promise<void> {
  const author = ids.get(AUTHOR)!
  await transact(house.database.db, async tx => {
    await writePosts(tx, house, author)
    await writeKnowledge(tx, house, author)
  })
}

async function groupsOf(tx: Tx, author: string, kind: 'blog' | 'kb', categories: Record<string, Bilingual>) {
  const groups = new Map<string, string>()
  for (const [key, name] of Object.entries(categories)) groups.set(key, (await createGroup(tx, author, kind, name))._id)
  return groups
}

const textsOf = ({ en, ar }: Pick<DemoPost, 'en' | 'ar'>) => ({
  en: { ...en, slug: '', coverAlt: '' },
  ar: { ...ar, slug: '', coverAlt: '' },
})

async function writePosts(tx: Tx, { files }: House, author: string): Promise<void> {
  const groups = await groupsOf(tx, author, 'blog', blog.categories)
  for (const post of blog.posts as DemoPost[]) {
    const groupId = groups.get(post.category)!
    const about = { groupId, tags: post.tags, readers: post.readers ?? ('anyone' as const), coverId: null }
    const id = await createArticle(tx, files, author, { kind: 'blog', texts: textsOf(post), ...about })
    if (post.daysAgo === null) continue
    const at = new Date(Date.now() - post.daysAgo * DAY_MS)
    await publishArticle(tx, author, id, post.daysAgo < 0 ? at.toISOString() : null)
    if (post.daysAgo > 0) await sql`update articles set published_at = ${at} where id = ${id}`.execute(tx)
  }
}

async function writeKnowledge(tx: Tx, { files }: House, author: string): Promise<void> {
  const groups = await groupsOf(tx, author, 'kb', blog.knowledge.categories)
  for (const article of blog.knowledge.articles) {
    const about = { groupId: groups.get(article.category)!, tags: [], readers: 'anyone' as const, coverId: null }
    const id = await createArticle(tx, files, author, { kind: 'kb', texts: textsOf(article), ...about })
    await publishArticle(tx, author, id, null)
  }
}
