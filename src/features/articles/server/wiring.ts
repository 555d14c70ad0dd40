import { defineFeature } from '../../../platform/server/registry.ts'
import { listQuestions, PAGE_KEYS, PAGE_PATHS, readInfoPage } from '../contract.ts'
import { pages } from '../pages.ts'
import { strings as ar } from '../strings.ar.ts'
import { strings as en } from '../strings.en.ts'
import { infoPage, questionGroups } from './queries.ts'
import { seedArticles } from './seed-articles.ts'
import { questionsAsData } from './structured-data.ts'

/** Info pages and questions, from the database in both languages. */
export const articlesFeature = defineFeature('articles', { en, ar }, pages, registry => {
  registry.about('Pages of information and common questions.')
  registry.onRead(readInfoPage, async ({ db, params, language }) => ({
    data: await infoPage(db, params.key, language),
  }))
  registry.onRead(listQuestions, async ({ db, language }) => {
    const data = await questionGroups(db, language)
    return { data, count: data.reduce((sum, group) => sum + group.entries.length, 0) }
  })
  registry.head(async (db, path, language) => {
    const key = PAGE_KEYS.find(one => PAGE_PATHS[one] === path)
    if (key) {
      const page = await infoPage(db, key, language)
      return { title: page.title, description: page.excerpt }
    }
    if (path !== '/faq') return null
    const texts = language === 'ar' ? ar : en
    return {
      title: texts.pages.faq,
      description: texts.pages['faq-too'],
      jsonLd: questionsAsData(await questionGroups(db, language)),
    }
  })
  registry.started(() => seedArticles(registry.house.database.db))
})
