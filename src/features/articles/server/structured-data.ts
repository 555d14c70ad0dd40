import type { FaqGroup, InfoPage } from '../contract.ts'
import type { Post } from '../contract/blog.ts'
import type { KnowledgeArticle } from '../contract/knowledge.ts'
import type { PageKey } from '../rules/info-pages.ts'

/** Questions as schema.org's FAQPage, for search engines. */
export const questionsAsData = (groups: readonly FaqGroup[]): object => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: groups.flatMap(group =>
    group.entries.map(entry => ({
      '@type': 'Question',
      name: entry.question,
      acceptedAnswer: { '@type': 'Answer', text: entry.answer },
    })),
  ),
})

/** A post as schema.org's BlogPosting, for search engines. */
export const postAsData = (post: Post): object => ({
  '@context': 'https://schema.org',
  '@type': 'BlogPosting',
  headline: post.title,
  description: post.excerpt,
  datePublished: post.publishedAt,
  dateModified: post.updatedAt,
  isAccessibleForFree: post.shut === null,
  ...(post.author && { author: { '@type': 'Person', name: post.author.name } }),
})

/** An article of the knowledge base as schema.org's TechArticle, for search engines. */
export const knowledgeAsData = (article: KnowledgeArticle): object => ({
  '@context': 'https://schema.org',
  '@type': 'TechArticle',
  headline: article.title,
  description: article.excerpt,
  articleSection: article.category.name,
  dateModified: article.updatedAt,
  isAccessibleForFree: article.shut === null,
})

/** An info page as schema.org's WebPage, for search engines; the one about the club as its AboutPage. */
export const pageAsData = (page: InfoPage): object => ({
  '@context': 'https://schema.org',
  '@type': page.key === ('about' satisfies PageKey) ? 'AboutPage' : 'WebPage',
  name: page.title,
  description: page.excerpt,
  dateModified: page.updatedAt,
})
