import questions from '../../../../db/data/faq.json' with { type: 'json' }
import infoPages from '../../../../db/data/pages.json' with { type: 'json' }
import { type Db, type Tx, transact } from '../../../platform/server/db.ts'
import { LANGUAGES, type Language } from '../../../platform/shared/text.ts'
import { cleanHtml } from './clean-html.ts'

type Texts = Record<Language, { title: string; excerpt: string; body: string }>

type Seed = { kind: 'page' | 'faq'; key: string; groupId: string | null; position: number; texts: Texts }

/** All in two statements: a test's house does it at each of its starts. */
async function insertArticles(tx: Tx, seeds: readonly Seed[]): Promise<void> {
  const articles = seeds.map(({ kind, key, groupId, position }) => ({
    kind,
    key,
    group_id: groupId,
    position,
    published_at: new Date(),
  }))
  const made = await tx.insertInto('articles').values(articles).returning(['id', 'kind', 'key']).execute()
  const ids = new Map(made.map(row => [`${row.kind} ${row.key}`, row.id]))
  const rows = seeds.flatMap(({ kind, key, texts }) =>
    LANGUAGES.map(language => ({
      article_id: ids.get(`${kind} ${key}`)!,
      language,
      ...texts[language],
      body: cleanHtml(texts[language].body),
    })),
  )
  await tx.insertInto('article_texts').values(rows).execute()
}

async function groupIds(tx: Tx): Promise<Map<string, string>> {
  const groups = [...new Map(questions.map(one => [one.group.key, one.group])).values()]
  const rows = groups.map(({ key, en, ar }, position) => ({
    kind: 'faq',
    key,
    name: JSON.stringify({ en, ar }),
    position,
  }))
  const made = await tx.insertInto('article_groups').values(rows).returning(['id', 'key']).execute()
  return new Map(made.map(row => [row.key, row.id]))
}

/** Gives a new club its info pages and questions in both languages; the club edits them afterwards. */
export async function seedArticles(db: Db): Promise<void> {
  await transact(db, async tx => {
    if (await tx.selectFrom('articles').select('id').limit(1).executeTakeFirst()) return
    const groups = await groupIds(tx)
    const pages = infoPages.map((page, position): Seed => ({
      kind: 'page',
      key: page.slug,
      groupId: null,
      position,
      texts: { en: page.en, ar: page.ar },
    }))
    const answers = questions.map(({ key, group, question, answer }, position): Seed => {
      const text = (language: Language) => ({ title: question[language], excerpt: '', body: answer[language] })
      return {
        kind: 'faq',
        key,
        groupId: groups.get(group.key)!,
        position,
        texts: { en: text('en'), ar: text('ar') },
      }
    })
    await insertArticles(tx, [...pages, ...answers])
  })
}
