import questions from '../../../../db/data/faq.json' with { type: 'json' }
import infoPages from '../../../../db/data/pages.json' with { type: 'json' }
import { type Db, type Tx, transact } from '../../../platform/server/db.ts'
import { LANGUAGES, type Language } from '../../../platform/shared/text.ts'
import { cleanHtml } from './clean-html.ts'

type Texts = Record<Language, { title: string; excerpt: string; body: string }>

async function insertArticle(
  tx: Tx,
  article: { kind: 'page' | 'faq'; key: string; groupId: string | null; position: number },
  texts: Texts,
): Promise<void> {
  const { id } = await tx
    .insertInto('articles')
    .values({
      kind: article.kind,
      key: article.key,
      group_id: article.groupId,
      position: article.position,
      published_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = LANGUAGES.map(language => ({
    article_id: id,
    language,
    ...texts[language],
    body: cleanHtml(texts[language].body),
  }))
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
    for (const [position, page] of infoPages.entries())
      await insertArticle(tx, { kind: 'page', key: page.slug, groupId: null, position }, { en: page.en, ar: page.ar })
    const groups = await groupIds(tx)
    for (const [position, { key, group, question, answer }] of questions.entries()) {
      const text = (language: Language) => ({ title: question[language], excerpt: '', body: answer[language] })
      await insertArticle(
        tx,
        { kind: 'faq', key, groupId: groups.get(group.key)!, position },
        { en: text('en'), ar: text('ar') },
      )
    }
  })
}
