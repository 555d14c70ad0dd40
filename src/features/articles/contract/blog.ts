import { z } from 'zod'
import { Bytes, call } from '../../../platform/shared/call.ts'
import { FileView } from '../../../platform/shared/files-contract.ts'
import { Id } from '../../../platform/shared/ids.ts'
import { listOf, Paging } from '../../../platform/shared/page.ts'
import { LANGUAGES } from '../../../platform/shared/text.ts'

/** The kind under which articles are liked, commented, kept and reported. */
export const ARTICLE = 'article'

/** A post as a list shows it, in the asked language. */
export const PostCard = z.object({
  _id: Id,
  /** The last part of its address in the asked language. */
  slug: z.string(),
  title: z.string(),
  excerpt: z.string(),
  coverUrl: z.string().nullable(),
  coverAlt: z.string(),
  category: z.object({ key: z.string(), name: z.string() }).nullable(),
  tags: z.array(z.string()),
  author: z.object({ name: z.string(), pictureUrl: z.string().nullable() }).nullable(),
  publishedAt: z.iso.datetime(),
  /** Minutes that reading it takes. */
  minutes: z.number().int(),
  /** Whom it is for, where this reader may read no more than the teaser: its title, its picture and its written excerpt. */
  shut: z.enum(['members', 'plans']).nullable(),
})
export type PostCard = z.infer<typeof PostCard>

export const Post = PostCard.extend({
  /** Sanitised rich text; null for who may read no more than the teaser. */
  body: z.string().nullable(),
  /** Names of the plans that open it, where it is for plans. */
  plans: z.array(z.string()),
  /** Files below the text; none for who may read no more than the teaser. */
  files: z.array(FileView),
  updatedAt: z.iso.datetime(),
  /** Who wrote it; null for the club. */
  ownerId: Id.nullable(),
  related: z.array(PostCard),
})
export type Post = z.infer<typeof Post>

export const listPosts = call('GET /blog', {
  name: 'listBlogPosts',
  summary: 'Published posts of the blog in the asked language, the newest first, and the categories that have any.',
  access: 'anyone',
  query: Paging.extend({
    perPage: z.number().int().min(1).max(48).default(12),
    category: z.string().max(100).optional(),
    tag: z.string().max(40).optional(),
    search: z.string().max(100).optional(),
  }),
  answer: listOf(PostCard).extend({
    categories: z.array(z.object({ key: z.string(), name: z.string(), count: z.number().int() })),
  }),
})

export const readPost = call('GET /blog/:post', {
  name: 'readBlogPost',
  summary: 'A post by its id or any address that it ever had.',
  access: 'anyone',
  params: z.object({ post: z.string().min(1).max(200) }),
  answer: z.object({ data: Post }),
})

export const readBlogFeed = call('GET /feeds/blog', {
  summary: 'The newest thirty posts as RSS 2.0, whole with their files where everybody may read them.',
  access: 'anyone',
  query: z.object({ lang: z.enum(LANGUAGES).default('en') }),
  answer: Bytes,
  cacheSeconds: 300,
})
