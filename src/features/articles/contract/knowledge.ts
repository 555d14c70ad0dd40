import { z } from 'zod'
import { call } from '../../../platform/shared/call.ts'
import { FileView } from '../../../platform/shared/files-contract.ts'
import { Done, Id } from '../../../platform/shared/ids.ts'
import { listOf } from '../../../platform/shared/page.ts'

const Category = z.object({ key: z.string(), name: z.string() })

/** An article of the knowledge base as a list names it, in the asked language. */
export const KnowledgeLink = z.object({
  _id: Id,
  category: z.string(),
  slug: z.string(),
  title: z.string(),
  excerpt: z.string(),
})
export type KnowledgeLink = z.infer<typeof KnowledgeLink>

export const KnowledgeArticle = KnowledgeLink.extend({
  category: Category,
  /** Sanitised rich text; null for who may read no more than the title and the written excerpt. */
  body: z.string().nullable(),
  /** Whom it is for, where this reader may not read on. */
  shut: z.enum(['members', 'plans']).nullable(),
  /** Names of the plans that open it, where it is for plans. */
  plans: z.array(z.string()),
  /** Files below the text; none for who may not read on. */
  files: z.array(FileView),
  updatedAt: z.iso.datetime(),
  related: z.array(KnowledgeLink),
  /** What this reader said of it, of those who are signed in. */
  helpful: z.boolean().nullable(),
})
export type KnowledgeArticle = z.infer<typeof KnowledgeArticle>

export const listKnowledge = call('GET /knowledge-base', {
  summary: 'The knowledge base by category in the asked language; with words, what answers to them.',
  access: 'anyone',
  query: z.object({ search: z.string().max(100).optional() }),
  answer: listOf(Category.extend({ articles: z.array(KnowledgeLink) })),
})

export const readKnowledge = call('GET /knowledge-base/:category/:slug', {
  summary: 'An article of the knowledge base by any address that it ever had in its category.',
  access: 'anyone',
  params: z.object({ category: z.string().min(1).max(100), slug: z.string().min(1).max(200) }),
  answer: z.object({ data: KnowledgeArticle }),
})

export const voteArticle = call('PUT /article-votes/:articleId', {
  summary: 'Says whether an article of the knowledge base helped, with a word why; said again it is changed.',
  access: 'anyone',
  whileRestricted: true,
  params: z.object({ articleId: Id }),
  body: z.object({ helpful: z.boolean(), word: z.string().trim().max(500).default('') }),
  answer: Done,
  limits: [{ max: 30, seconds: 600, by: 'address' }],
})
