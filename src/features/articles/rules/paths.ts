import type { ArticleKind } from '../contract/staff.ts'
import { PAGE_PATHS, type PageKey } from './info-pages.ts'

/** Where a category of the knowledge base is read. */
export const categoryPath = (category: string): string => `/pages/knowledge-base/${encodeURIComponent(category)}`

/** Where an article of the knowledge base is read. */
export const knowledgePath = (category: string, slug: string): string =>
  `${categoryPath(category)}/${encodeURIComponent(slug)}`

/** Where a post is read. */
export const postPath = (slug: string): string => `/pages/blog/${encodeURIComponent(slug)}`

type Placed = { kind: ArticleKind; key: string; slug: string | null; group_key: string | null }

/** Where readers find a published article; null for one that has no address, or no category in which it would be found. */
export function pathOfArticle({ kind, key, slug, group_key }: Placed): string | null {
  if (kind === 'page') return PAGE_PATHS[key as PageKey] ?? null
  if (kind === 'faq') return group_key === null ? null : `/faq#${key}`
  if (slug === null) return null
  if (kind === 'blog') return postPath(slug)
  return group_key === null ? null : knowledgePath(group_key, slug)
}
