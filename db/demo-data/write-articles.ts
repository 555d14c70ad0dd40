import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { ArticleText, Readers } from '../../src/features/articles/contract/staff.ts'
import { editedArticle } from '../../src/features/articles/server/desk/article-rows.ts'
import { createGroup, groupsOf, readerPlans } from '../../src/features/articles/server/desk/groups.ts'
import { publishArticle } from '../../src/features/articles/server/desk/publish-article.ts'
import { createArticle, saveArticle } from '../../src/features/articles/server/desk/write-article.ts'
import { type Tx, transact } from '../../src/platform/server/db.ts'
import type { House } from '../../src/platform/server/registry.ts'
import { type Bilingual, LANGUAGES, type Language } from '../../src/platform/shared/text.ts'
import blog from '../data/demo-articles.json' with { type: 'json' }
import { linesOf, statementPaper } from './papers.ts'
import { streetPicture } from './pictures.ts'

type Text = { title: string; excerpt: string; body: string }
type InBoth = Record<Language, Text>
type DemoPost = InBoth & {
  category: keyof typeof blog.categories
  tags: string[]
  /** When it was published; below zero when it goes out by itself, null for a draft. */
  daysAgo: number | null
  readers?: 'members' | 'plans'
  /** What the picture at its head shows. */
  cover?: Bilingual
  /** A paper below the text, by its name. */
  file?: Bilingual
  /** What was changed in one language after it went out. */
  changed?: Partial<Record<Language, { from: string; to: string }>>
}

const AUTHOR = 'lina.haddad'
const DAY_MS = 86_400_000
const FOR_EVERYBODY = { tags: [], readers: 'anyone' as const, planIds: [], coverId: null }

/**
 * Writes what the demo club has to read: its blog over two months, with a post for members, one for plans, one that goes out soon, one of
 * which a language is older, and a draft; its knowledge base; and what it answers beyond the questions of every new club.
 */
export async function writeArticles(house: House, ids: ReadonlyMap<string, string>): Promise<void> {
  const author = ids.get(AUTHOR)!
  await transact(house.database.db, async tx => {
    await writePosts(tx, house, author)
    await writeKnowledge(tx, house, author)
    await writeQuestions(tx, house, author)
  })
}

async function categoriesOf(tx: Tx, author: string, kind: 'blog' | 'kb', categories: Record<string, Bilingual>) {
  const groups = new Map<string, string>()
  for (const [key, name] of Object.entries(categories)) groups.set(key, (await createGroup(tx, author, kind, name))._id)
  return groups
}

const textsOf = ({ en, ar }: InBoth): Record<Language, ArticleText> => ({
  en: { ...en, slug: '', coverAlt: '', files: [] },
  ar: { ...ar, slug: '', coverAlt: '', files: [] },
})

async function writePosts(tx: Tx, house: House, author: string): Promise<void> {
  const groups = await categoriesOf(tx, author, 'blog', blog.categories)
  // All plans but what everybody has.
  const paid = (await readerPlans(tx)).slice(1).map(plan => plan._id)
  for (const post of blog.posts as DemoPost[]) {
    const readers: Readers = post.readers ?? 'anyone'
    const texts = textsOf(post)
    const about = {
      groupId: groups.get(post.category)!,
      tags: post.tags,
      readers,
      planIds: readers === 'plans' ? paid : [],
      coverId: await addFiles(tx, house, author, post, texts),
    }
    const id = await createArticle(tx, house.files, author, { kind: 'blog', texts, ...about })
    if (post.daysAgo === null) continue
    const at = new Date(Date.now() - post.daysAgo * DAY_MS)
    await publishArticle(tx, author, id, post.daysAgo < 0 ? at.toISOString() : null)
    if (post.daysAgo > 0) await sql`update articles set published_at = ${at} where id = ${id}`.execute(tx)
    if (post.changed) await writeOn(tx, house, author, id, post.changed)
  }
}

/** Uploads what stands below the text, and the picture at the head, whose id it answers. */
async function addFiles(
  tx: Tx,
  { files }: House,
  ownerId: string,
  { en, cover, file }: DemoPost,
  texts: ReturnType<typeof textsOf>,
): Promise<string | null> {
  const put = async (take: 'image' | 'document', name: string, bytes: Buffer) =>
    (await files.put(tx, { ownerId, take, name, stream: Readable.from([bytes]), path: name }))._id
  for (const language of file ? LANGUAGES : []) {
    const paper = await statementPaper(en.title, 'USD', 2027, linesOf(1_200_000, 18))
    texts[language].files = [await put('document', file![language], paper)]
  }
  if (!cover) return null
  for (const language of LANGUAGES) texts[language].coverAlt = cover[language]
  return put('image', 'cover.png', await streetPicture(en.title))
}

/** Changes one language of what readers have, so that the other is older there. */
async function writeOn(
  tx: Tx,
  { files }: House,
  author: string,
  id: string,
  changed: DemoPost['changed'],
): Promise<void> {
  const { texts, group, tags, readers, planIds, revision, cover } = await editedArticle(tx, files, id)
  for (const language of LANGUAGES) {
    const change = changed?.[language]
    if (change) texts[language] = { ...texts[language], body: texts[language].body.replace(change.from, change.to) }
  }
  const draft = { texts, tags, readers, planIds, revision, groupId: group?._id ?? null, coverId: cover?._id ?? null }
  await saveArticle(tx, files, author, id, draft)
  await publishArticle(tx, author, id, null)
}

async function writeKnowledge(tx: Tx, { files }: House, author: string): Promise<void> {
  const groups = await categoriesOf(tx, author, 'kb', blog.knowledge.categories)
  for (const article of blog.knowledge.articles) {
    const about = { ...FOR_EVERYBODY, groupId: groups.get(article.category)! }
    const id = await createArticle(tx, files, author, { kind: 'kb', texts: textsOf(article), ...about })
    await publishArticle(tx, author, id, null)
  }
}

async function writeQuestions(tx: Tx, { files }: House, author: string): Promise<void> {
  const groups = await groupsOf(tx, 'faq')
  for (const question of blog.questions) {
    const groupId = groups.find(group => group.key === question.group)!._id
    const about = { ...FOR_EVERYBODY, groupId }
    const id = await createArticle(tx, files, author, { kind: 'faq', texts: textsOf(question), ...about })
    await publishArticle(tx, author, id, null)
  }
}
