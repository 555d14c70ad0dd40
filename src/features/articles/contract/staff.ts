import { z } from 'zod'
import { BothLanguages } from '../../../platform/shared/both-languages.ts'
import { call } from '../../../platform/shared/call.ts'
import { MAX_FILES_PER_GROUP } from '../../../platform/shared/file-rules.ts'
import { FileView } from '../../../platform/shared/files-contract.ts'
import { Done, Id, Moment } from '../../../platform/shared/ids.ts'
import { listOf, sortedBy } from '../../../platform/shared/page.ts'
import { LANGUAGES } from '../../../platform/shared/text.ts'
import { READ, UPDATE } from '../rules/rights.ts'

/** Posts of the blog, questions, articles of the knowledge base, info pages. */
export const ARTICLE_KINDS = ['blog', 'faq', 'kb', 'page'] as const
export type ArticleKind = (typeof ARTICLE_KINDS)[number]
/** What staff write anew; info pages are those that the product has addresses for. */
export const NEW_KINDS = ['blog', 'faq', 'kb'] as const
export const ARTICLE_STATES = ['draft', 'scheduled', 'published', 'archived'] as const
/** Whom an article is for: everybody, whoever is signed in, or the members of some plans. */
export const READERS = ['anyone', 'members', 'plans'] as const
export type Readers = (typeof READERS)[number]

const MAX_BODY = 200_000

/** An article in one language as it is typed; `body` is rich text, of which what may not stand in an article is dropped. */
export const ArticleText = z.object({
  title: z.string().trim().max(150),
  /** The last part of its address; '' makes one of the title. */
  slug: z.string().trim().max(100),
  excerpt: z.string().trim().max(300),
  body: z.string().max(MAX_BODY),
  /** What the picture at the head shows, for those who do not see it. */
  coverAlt: z.string().trim().max(200),
  /** Files that readers find below the text, in this order; those that stand in the text are in `body`. */
  files: z.array(Id).max(MAX_FILES_PER_GROUP).default([]),
})
export type ArticleText = z.infer<typeof ArticleText>
const InBoth = z.object({ en: ArticleText, ar: ArticleText })

export const ArticleDraft = z.object({
  texts: InBoth,
  groupId: Id.nullable(),
  tags: z.array(z.string().trim().min(1).max(40)).max(10),
  readers: z.enum(READERS),
  /** Plans whose members read it, of an article for plans. */
  planIds: z.array(Id).max(50).default([]),
  coverId: Id.nullable(),
  /** Who stands as its author, of those who write articles; null for the club. Left out it stays, at first whoever begins. */
  authorId: Id.nullable().optional(),
})
export type ArticleDraft = z.infer<typeof ArticleDraft>

const Writer = z.object({ name: z.string(), username: z.string() }).nullable()

/** A row of the desk; its title is the one of the working copy. */
export const ArticleRow = z.object({
  _id: Id,
  kind: z.enum(ARTICLE_KINDS),
  title: BothLanguages,
  status: z.enum(ARTICLE_STATES),
  /** The language in which something is older than in the other, of an article that was published before; null when both are as new. */
  older: z.enum(LANGUAGES).nullable(),
  /** Whether the working copy says something that readers do not see yet. */
  changed: z.boolean(),
  group: BothLanguages.extend({ _id: Id }).nullable(),
  author: Writer,
  changedAt: z.iso.datetime(),
  publishedAt: z.iso.datetime().nullable(),
  goesOutAt: z.iso.datetime().nullable(),
  /** Where readers find it; null before it was published. */
  path: z.string().nullable(),
})
export type ArticleRow = z.infer<typeof ArticleRow>

export const VersionRow = z.object({
  number: z.number().int(),
  by: Writer,
  changedAt: z.iso.datetime(),
  publishedAt: z.iso.datetime().nullable(),
})

const Block = z.object({ kind: z.string(), html: z.string() })

/** Everything that the editor shows. `revision` counts the saves: who saves sends the one that was read. */
export const EditedArticle = ArticleRow.extend({
  texts: InBoth,
  tags: z.array(z.string()),
  readers: z.enum(READERS),
  planIds: z.array(Id),
  cover: FileView.nullable(),
  authorId: Id.nullable(),
  /** Where readers of each language find it; null before it was published, and for what has one address for both. */
  addresses: z.object({ en: z.string().nullable(), ar: z.string().nullable() }),
  /** Every file that the article has or had. */
  files: z.array(FileView),
  revision: z.number().int(),
  changedBy: Writer,
  /** What both languages said when each block was last brought up to date: by it the editor marks what is older; null before publication. */
  agreed: z
    .array(
      z.object({
        ...{ en: Block.nullable(), ar: Block.nullable() },
        ahead: z.object({ language: z.enum(LANGUAGES), block: Block }).optional(),
      }),
    )
    .nullable(),
  versions: z.array(VersionRow),
  /** Whether readers were helped, of articles of the knowledge base; their words, the newest first. */
  votes: z.object({
    helpful: z.number().int(),
    not: z.number().int(),
    words: z.array(z.object({ helpful: z.boolean(), word: z.string(), votedAt: z.iso.datetime() })),
  }),
})
export type EditedArticle = z.infer<typeof EditedArticle>

const OfArticle = z.object({ articleId: Id })
const Kept = Done.extend({ data: EditedArticle })

export const listArticles = call('GET /posts', {
  summary: 'Everything that staff write for readers, with its state.',
  access: READ,
  query: sortedBy(['changedAt', 'publishedAt', 'title']).extend({
    kind: z.enum(ARTICLE_KINDS).optional(),
    search: z.string().max(100).optional(),
    status: z.enum(ARTICLE_STATES).optional(),
    group: Id.optional(),
  }),
  answer: listOf(ArticleRow),
})

export const readArticle = call('GET /posts/:articleId', {
  summary: 'An article as its editor shows it: the working copy in both languages and its versions.',
  access: READ,
  params: OfArticle,
  answer: z.object({ data: EditedArticle }),
})

export const createArticle = call('POST /posts', {
  summary: 'Begins an article, a post of the blog unless said otherwise. Nobody reads it before it is published.',
  access: UPDATE,
  // What is left out is empty: a form has no way to send null.
  body: ArticleDraft.extend({
    kind: z.enum(NEW_KINDS).default('blog'),
    groupId: ArticleDraft.shape.groupId.default(null),
    tags: ArticleDraft.shape.tags.default([]),
    readers: ArticleDraft.shape.readers.default('anyone'),
    coverId: ArticleDraft.shape.coverId.default(null),
  }),
  answer: Kept,
  status: 201,
})

export const saveArticle = call('PUT /posts/:articleId', {
  summary: 'Keeps the working copy of an article; readers see it when it is published.',
  access: UPDATE,
  params: OfArticle,
  body: ArticleDraft.extend({ revision: z.number().int() }),
  answer: Kept,
  refusals: { 'articles.changed-meanwhile': 409, 'articles.archived': 409 },
})

export const publishArticle = call('POST /posts/:articleId/publish', {
  summary: 'Publishes the working copy, at once or at a moment; both languages must have a title and a text.',
  access: UPDATE,
  params: OfArticle,
  body: z.object({ at: Moment.nullable().default(null) }),
  answer: Kept,
  refusals: { 'articles.archived': 409 },
})

export const withdrawArticle = call('POST /posts/:articleId/withdraw', {
  summary: 'Takes an article back from its readers, or from its date: it is a draft again.',
  access: UPDATE,
  params: OfArticle,
  answer: Kept,
  refusals: { 'articles.page-stays': 409, 'articles.archived': 409 },
})

export const archiveArticle = call('DELETE /posts/:articleId', {
  summary: 'Puts an article away; it can be brought back as a draft.',
  access: UPDATE,
  params: OfArticle,
  answer: Kept,
  refusals: { 'articles.page-stays': 409 },
})

export const restoreArticle = call('POST /posts/:articleId/restore', {
  summary: 'Brings an article back that was put away, as a draft.',
  access: UPDATE,
  params: OfArticle,
  answer: Kept,
})

export const confirmArticle = call('POST /posts/:articleId/still-right', {
  summary: 'Says that a language which is older, or one block of it, still says what the other does.',
  access: UPDATE,
  params: OfArticle,
  /** `block` counts the title, the excerpt and the blocks of the text, from 0; null for all of them. */
  body: z.object({
    language: z.enum(LANGUAGES),
    block: z.number().int().min(0).max(MAX_BODY).nullable().default(null),
    revision: z.number().int(),
  }),
  answer: Kept,
  refusals: { 'articles.changed-meanwhile': 409 },
})

export const readVersion = call('GET /posts/:articleId/versions/:number', {
  name: 'readArticleVersion',
  summary: 'An earlier version of an article, to be compared or taken again.',
  access: READ,
  params: OfArticle.extend({ number: z.coerce.number().int().min(1).max(1_000_000) }),
  answer: z.object({ data: VersionRow.extend({ texts: InBoth }) }),
})

/** What a page elsewhere says of itself. */
export const LinkCard = z.object({ address: z.string(), title: z.string(), site: z.string() })
export type LinkCard = z.infer<typeof LinkCard>

export const makeLinkCard = call('POST /article-cards', {
  summary: 'Asks a page of the open internet for its title, for a card in an article; null where none is to be had.',
  access: UPDATE,
  body: z.object({ address: z.url({ protocol: /^https?$/ }).max(2000), language: z.enum(LANGUAGES).default('en') }),
  answer: z.object({ data: LinkCard.nullable() }),
  limits: [{ max: 60, seconds: 600, by: 'caller' }],
})

/** What stands in an order that staff give it: questions in their groups, articles of the knowledge base in their categories. */
export const ORDERED_KINDS = ['faq', 'kb'] as const

export const orderedArticles = call('GET /article-order', {
  summary: 'Questions, or articles of the knowledge base, that were not put away, in the order of their readers.',
  access: READ,
  query: z.object({ kind: z.enum(ORDERED_KINDS) }),
  answer: listOf(ArticleRow),
})

export const orderArticles = call('PUT /article-order', {
  summary: 'Puts what is in a group or a category in an order; what is not named stays behind.',
  access: UPDATE,
  body: z.object({ groupId: Id, articleIds: z.array(Id).min(1).max(500) }),
  answer: Done,
})

export const listReaderPlans = call('GET /article-plans', {
  name: 'listPlansOfReaders',
  summary: 'Plans for whose members an article may be.',
  access: READ,
  answer: listOf(BothLanguages.extend({ _id: Id })),
})

export const listAuthors = call('GET /article-authors', {
  name: 'listArticleAuthors',
  summary: 'Who may stand as the author of an article: whoever writes them.',
  access: READ,
  answer: listOf(z.object({ _id: Id, name: z.string() })),
})

/** A category of the blog or the knowledge base, or a group of questions. */
const GroupName = z.object({ en: z.string().trim().min(1).max(60), ar: z.string().trim().min(1).max(60) })
export const GroupRow = z.object({ _id: Id, key: z.string(), name: BothLanguages, articles: z.number().int() })
export type GroupRow = z.infer<typeof GroupRow>

export const listGroups = call('GET /article-groups', {
  summary: 'Categories of the blog or the knowledge base, or groups of questions, in their order.',
  access: READ,
  query: z.object({ kind: z.enum(NEW_KINDS) }),
  answer: listOf(GroupRow),
})

export const createGroup = call('POST /article-groups', {
  name: 'createArticleGroup',
  summary: 'Adds a category after the others.',
  access: UPDATE,
  body: z.object({ kind: z.enum(NEW_KINDS), name: GroupName }),
  answer: Done.extend({ data: GroupRow }),
  status: 201,
})

export const renameGroup = call('PUT /article-groups/:groupId', {
  name: 'updateArticleGroup',
  summary: 'Renames a category; its address stays.',
  access: UPDATE,
  params: z.object({ groupId: Id }),
  body: z.object({ name: GroupName }),
  answer: Done,
})

export const deleteGroup = call('DELETE /article-groups/:groupId', {
  name: 'deleteArticleGroup',
  summary: 'Deletes a category in which there is nothing.',
  access: UPDATE,
  params: z.object({ groupId: Id }),
  answer: Done,
  refusals: { 'articles.group-in-use': 409 },
})

/** What the audit log keeps. */
declare module '../../../platform/shared/audited.ts' {
  interface AuditActions {
    'articles.create': true
    'articles.publish': true
    'articles.schedule': true
    'articles.withdraw': true
    'articles.archive': true
    'articles.restore': true
    'articles.group-create': true
    'articles.group-rename': true
    'articles.group-delete': true
  }
}
