import type { Db } from '../../../platform/server/db.ts'
import type { FileStore } from '../../../platform/server/file-store.ts'
import type { HeadFacts } from '../../../platform/server/head-facts.ts'
import { titleOfPage } from '../../../platform/server/page-title.ts'
import { defineFeature, type Registry } from '../../../platform/server/registry.ts'
import { sharePicture } from '../../../platform/server/serve-share.ts'
import { orderOf } from '../../../platform/shared/page.ts'
import { notFound, Refusal } from '../../../platform/shared/refusal.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { listQuestions, readInfoPage } from '../contract.ts'
import { ARTICLE, listPosts, readBlogFeed, readPost as readPostCall } from '../contract/blog.ts'
import { listKnowledge, readKnowledge as readKnowledgeCall, voteArticle } from '../contract/knowledge.ts'
import * as staff from '../contract/staff.ts'
import { pages } from '../pages.ts'
import { PAGE_KEYS, PAGE_PATHS } from '../rules/info-pages.ts'
import { knowledgePath, postPath } from '../rules/paths.ts'
import { strings as ar } from '../strings.ar.ts'
import { strings as en } from '../strings.en.ts'
import { articleTarget } from './article-target.ts'
import { blogFeed } from './blog-feed.ts'
import { articlePage, editedArticle, orderedRows, versionRows } from './desk/article-rows.ts'
import { authors } from './desk/authors.ts'
import { createGroup, deleteGroup, groupsOf, orderArticles, readerPlans, renameGroup } from './desk/groups.ts'
import { archiveArticle, publishArticle, publishDue, restoreArticle, withdrawArticle } from './desk/publish-article.ts'
import { confirmArticle, createArticle, saveArticle } from './desk/write-article.ts'
import { foldOldTexts } from './find-articles.ts'
import { knowledgeBase, knowledgePaths, knowsCategory, readKnowledge, voteOn } from './knowledge.ts'
import { personal } from './personal.ts'
import { newestPosts, openSlugs, postPage, readPost } from './posts.ts'
import { infoPage, isOldAddress, questionGroups } from './queries.ts'
import { seedArticles } from './seed-articles.ts'
import { shareArticle, sharePage } from './share-article.ts'
import { knowledgeAsData, pageAsData, postAsData, questionsAsData } from './structured-data.ts'

/** What staff do with articles. */
function plugDesk({ house, on, onPrepared, onRead }: Registry): void {
  const { files } = house
  onRead(staff.listArticles, ({ db, language, query }) =>
    articlePage(db, { ...query, order: orderOf(query, 'changedAt') }, language),
  )
  onRead(staff.readArticle, async ({ db, params }) => ({ data: await editedArticle(db, files, params.articleId) }))
  onRead(staff.readVersion, async ({ db, params }) => ({
    data: (await versionRows(db, params.articleId, params.number))[0] ?? notFound(),
  }))
  on(staff.createArticle, async ({ tx, viewer, body, say }) => ({
    message: say('desk.created'),
    data: await editedArticle(tx, files, await createArticle(tx, files, viewer.id, body)),
  }))
  on(staff.saveArticle, async ({ tx, viewer, params, body, say }) => {
    await saveArticle(tx, files, viewer.id, params.articleId, body)
    return { message: say('desk.saved'), data: await editedArticle(tx, files, params.articleId) }
  })
  on(staff.publishArticle, async ({ tx, viewer, params, body, say }) => {
    const when = await publishArticle(tx, viewer.id, params.articleId, body.at)
    return { message: say(`desk.published-${when}`), data: await editedArticle(tx, files, params.articleId) }
  })
  const acts = [
    [staff.withdrawArticle, withdrawArticle, 'desk.withdrawn'],
    [staff.archiveArticle, archiveArticle, 'desk.put-away'],
    [staff.restoreArticle, restoreArticle, 'desk.restored'],
  ] as const
  for (const [call, act, word] of acts)
    on(call, async ({ tx, viewer, params, say }) => {
      await act(tx, viewer.id, params.articleId)
      return { message: say(word), data: await editedArticle(tx, files, params.articleId) }
    })
  on(staff.confirmArticle, async ({ tx, params, body, say }) => {
    await confirmArticle(tx, params.articleId, body)
    return { message: say('desk.saved'), data: await editedArticle(tx, files, params.articleId) }
  })
  onPrepared(
    staff.makeLinkCard,
    ({ body }) => titleOfPage(body.address, body.language, house.config.INNER_ADDRESSES),
    async ({ prepared }) => ({ data: prepared }),
  )
  onRead(staff.orderedArticles, ({ db, query }) => orderedRows(db, query.kind))
  onRead(staff.listAuthors, async ({ db }) => {
    const data = await authors(db)
    return { data, count: data.length }
  })
  onRead(staff.listReaderPlans, async ({ db }) => {
    const data = await readerPlans(db)
    return { data, count: data.length }
  })
  on(staff.orderArticles, async ({ tx, body, say }) => {
    await orderArticles(tx, body.groupId, body.articleIds)
    return { message: say('desk.saved') }
  })
  onRead(staff.listGroups, async ({ db, query }) => {
    const data = await groupsOf(db, query.kind)
    return { data, count: data.length }
  })
  on(staff.createGroup, async ({ tx, viewer, body, say }) => ({
    message: say('desk.saved'),
    data: await createGroup(tx, viewer.id, body.kind, body.name),
  }))
  on(staff.renameGroup, async ({ tx, viewer, params, body, say }) => {
    await renameGroup(tx, viewer.id, params.groupId, body.name)
    return { message: say('desk.saved') }
  })
  on(staff.deleteGroup, async ({ tx, viewer, params, say }) => {
    await deleteGroup(tx, viewer.id, params.groupId)
    return { message: say('desk.deleted') }
  })
}

/** The pictures of shared info pages, named by the keys of those. */
const INFO_PAGE = 'info-page'

type Around = { db: Db; files: FileStore }

/** The head of a page of the knowledge base; 404 for an unknown category or article. */
async function headOfKnowledge(
  { db, files }: Around,
  language: Language,
  category: string,
  slug?: string,
): Promise<HeadFacts> {
  if (!slug) {
    const known = await knowsCategory(db, category)
    return { title: (language === 'ar' ? ar : en).pages.knowledge, ...(!known && { status: 404 as const }) }
  }
  const found = await readKnowledge(db, files, null, language, { category, slug }).catch(error => {
    if (error instanceof Refusal) return null
    throw error
  })
  if (!found) return { title: '', status: 404 }
  const canonical = knowledgePath(category, found.slug)
  return {
    title: found.title,
    description: found.excerpt,
    canonical,
    ...(found.slug !== slug && (await isOldAddress(db, found._id, slug)) && { moved: canonical }),
    image: sharePicture(ARTICLE, found._id, language),
    jsonLd: knowledgeAsData(found),
  }
}

/** The head of a post's page; 404 when it is not there for everybody. */
async function headOfPost({ db, files }: Around, which: string, language: Language): Promise<HeadFacts> {
  const post = await readPost(db, files, null, language, which).catch(error => {
    if (error instanceof Refusal) return null
    throw error
  })
  if (!post) return { title: '', status: 404 }
  const canonical = postPath(post.slug)
  return {
    title: post.title,
    description: post.excerpt,
    canonical,
    ...(post.slug !== which && (await isOldAddress(db, post._id, which)) && { moved: canonical }),
    image: sharePicture(ARTICLE, post._id, language),
    jsonLd: postAsData(post),
  }
}

/** Info pages, questions and the blog, from the database in both languages. */
export const articlesFeature = defineFeature('articles', { en, ar }, pages, registry => {
  const { files } = registry.house
  registry.personal(personal)
  registry.about('Pages of information, common questions and the blog, with the desk where staff write them.')
  registry.onRead(readInfoPage, async ({ db, params, language }) => ({
    data: await infoPage(db, files, params.key, language),
  }))
  registry.onRead(listQuestions, async ({ db, language }) => {
    const data = await questionGroups(db, language)
    return { data, count: data.reduce((sum, group) => sum + group.entries.length, 0) }
  })
  registry.onRead(listPosts, ({ db, viewer, language, query }) => postPage(db, viewer, language, query))
  registry.onRead(readPostCall, async ({ db, viewer, language, params }) => ({
    data: await readPost(db, files, viewer, language, params.post),
  }))
  registry.onRead(listKnowledge, ({ db, viewer, language, query }) =>
    knowledgeBase(db, viewer, language, query.search ?? ''),
  )
  registry.onRead(readKnowledgeCall, async ({ db, viewer, language, params }) => ({
    data: await readKnowledge(db, files, viewer, language, params),
  }))
  registry.on(voteArticle, async ({ tx, viewer, params, body, language, origin, say }) => {
    const reader = {
      viewer,
      address: origin.address,
      secret: registry.house.secrets.linkKey,
      language,
    }
    await voteOn(tx, params.articleId, reader, body)
    return { message: say('vote.thanks') }
  })
  registry.onRead(readBlogFeed, async ({ db, query }) => ({
    type: 'application/rss+xml; charset=utf-8',
    body: blogFeed(await newestPosts(db, files, query.lang), query.lang, registry.house.siteUrl()),
  }))
  registry.target(articleTarget)
  registry.share({ kind: ARTICLE, facts: shareArticle })
  registry.share({ kind: INFO_PAGE, facts: sharePage })
  registry.sitemap(knowledgePaths)
  registry.sitemap(async db => (await openSlugs(db)).map(postPath))
  registry.permission('articles.read', 'articles.update')
  registry.every('publish-articles', '* * * * *', () => publishDue(registry.house))
  plugDesk(registry)
  registry.head(async (db, path, language) => {
    const post = /^\/pages\/blog\/([^/]+)$/.exec(path)?.[1]
    if (post) return headOfPost({ db, files }, decodeURIComponent(post), language)
    const [, category, slug] = /^\/pages\/knowledge-base\/([^/]+)(?:\/([^/]+))?$/.exec(path) ?? []
    if (category) {
      const last = slug && decodeURIComponent(slug)
      return headOfKnowledge({ db, files }, language, decodeURIComponent(category), last)
    }
    const key = PAGE_KEYS.find(one => PAGE_PATHS[one] === path)
    if (key) {
      const page = await infoPage(db, files, key, language)
      const image = sharePicture(INFO_PAGE, key, language)
      return { title: page.title, description: page.excerpt, image, jsonLd: pageAsData(page) }
    }
    if (path !== '/faq') return null
    const texts = language === 'ar' ? ar : en
    return {
      title: texts.pages.faq,
      description: texts.pages['faq-too'],
      jsonLd: questionsAsData(await questionGroups(db, language)),
    }
  })
  registry.started(async () => {
    const { db } = registry.house.database
    await seedArticles(db)
    await foldOldTexts(db)
  })
})
