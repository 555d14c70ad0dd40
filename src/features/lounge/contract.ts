import { z } from 'zod'
import { Named } from '../../engines/forms/contract.ts'
import { USER_TYPES } from '../../platform/shared/access.ts'
import { BothLanguages } from '../../platform/shared/both-languages.ts'
import { call } from '../../platform/shared/call.ts'
import { event } from '../../platform/shared/event.ts'
import { FileIds, FileView } from '../../platform/shared/files-contract.ts'
import { Done, Id } from '../../platform/shared/ids.ts'
import { notice } from '../../platform/shared/notice.ts'
import { listOf, Paging } from '../../platform/shared/page.ts'
import { LANGUAGES } from '../../platform/shared/text.ts'
import { AuctionView } from '../auctions/contract/auction.ts'
import { ItemCard } from '../items/contract.ts'

/** The kind of target that stands for a post. */
export const POST = 'post'
/** Longest text of a post, in characters, and most pictures (product rules, section 8). */
export const MAX_TEXT = 3000
export const MAX_PICTURES = 4
/** How long the author may change what they wrote. */
export const EDIT_MINUTES = 15

/** What of the Lounge is shown; `ending` are posts of auctions that end soonest. */
export const FILTERS = ['all', 'following', 'opportunities', 'ending'] as const
export const Filter = z.enum(FILTERS)
export type Filter = z.infer<typeof Filter>

/** Who may read a post: everyone, or whoever is signed in. */
export const AUDIENCES = ['public', 'members'] as const
export const Audience = z.enum(AUDIENCES)
export type Audience = z.infer<typeof Audience>

/** A member as a post or a suggestion names them: by their profile where one is shown, else by their account. */
export const Author = z.object({
  id: Id,
  username: z.string(),
  name: z.string(),
  /** The language the name was written in. */
  lang: z.enum(LANGUAGES),
  userType: z.enum(USER_TYPES).nullable(),
  /** Null until the review team approved the profile; `by` is a partner's name, null the team itself. */
  verified: z.object({ by: z.string().nullable(), at: z.iso.datetime() }).nullable(),
  /** Address of the small picture. */
  picture: z.string().nullable(),
  industry: Named.nullable(),
  /** The public page; null without one. */
  link: z.string().nullable(),
})
export type Author = z.infer<typeof Author>

const Said = {
  _id: Id,
  author: Author,
  /** Written by its author, or there by itself: an item that was published, an auction that began. */
  origin: z.enum(['written', 'item', 'auction']),
  text: z.string(),
  language: z.enum(LANGUAGES),
  /** User names in the text that members have; only these are links. */
  mentions: z.array(z.string()),
  audience: Audience,
  images: z.array(FileView),
  item: ItemCard.nullable(),
  /** The auction of a company; that of an item is in the item. */
  auction: AuctionView.nullable(),
  /** It showed an item that is not shown any more. */
  itemGone: z.boolean(),
  createdAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
}

/** A post that another one passes on. */
export const SharedPost = z.object(Said)
export type SharedPost = z.infer<typeof SharedPost>

/** A post as its reader sees it. */
export const PostView = z.object({
  ...Said,
  shared: SharedPost.nullable(),
  /** It passed on a post that is not shown any more. */
  sharedGone: z.boolean(),
  /** By staff; only they and the author read it then, with the reason. */
  hidden: z.boolean(),
  hiddenBecause: z.string().nullable(),
  likes: z.number().int(),
  comments: z.number().int(),
  shares: z.number().int(),
})
export type PostView = z.infer<typeof PostView>

/** An item that members are interested in now; `members` is how many distinct approved ones. */
export const TrendingItem = z.object({
  _id: Id,
  name: z.string(),
  lang: z.enum(LANGUAGES),
  owner: z.string(),
  members: z.number().int(),
})
export type TrendingItem = z.infer<typeof TrendingItem>

/** Why somebody is suggested. */
export const SuggestionReason = z.discriminatedUnion('is', [
  z.object({ is: z.literal('followed-by'), name: z.string(), others: z.number().int() }),
  z.object({ is: z.literal('industry'), industry: Named }),
  z.object({ is: z.literal('followed'), count: z.number().int() }),
])
export type SuggestionReason = z.infer<typeof SuggestionReason>

export const Suggestion = Author.extend({ reason: SuggestionReason })
export type Suggestion = z.infer<typeof Suggestion>

const Trending = z.array(TrendingItem)

export const readTimeline = call('POST /timeline', {
  summary: 'The Business Lounge by pages, newest first; auctions that end soonest first with the filter `ending`.',
  description:
    'Loading is finished when as many posts as `count` are loaded. `before` is the last post that is loaded: the next ones follow it whatever was posted since; without it pages are counted from the newest. Trending and whoToFollow come with the first page.',
  access: 'anyone',
  reads: true,
  body: z.object({
    page: z.number().int().min(1).max(10_000).default(1),
    perPage: z.number().int().min(1).max(100).default(10),
    filter: Filter.default('all'),
    before: Id.optional(),
  }),
  answer: z.object({
    data: z.array(PostView),
    count: z.number().int(),
    /** Which of these posts the reader bookmarked. */
    bookmarks: z.array(Id),
    ideas: Trending,
    projects: Trending,
    products: Trending,
    services: Trending,
    whoToFollow: z.array(Suggestion),
  }),
})
export type Timeline = z.infer<typeof readTimeline.answer>

export const countNews = call('POST /timeline/news', {
  name: 'countNewPosts',
  summary: 'How many posts the reader would find above the newest one they have; at most 99.',
  access: 'anyone',
  reads: true,
  body: z.object({ filter: Filter.default('all'), after: Id }),
  answer: z.object({ count: z.number().int() }),
})

export const readMoved = call('POST /timeline/moved', {
  name: 'readMovedPosts',
  summary:
    'What became of posts that the reader has: those whose words were changed, and those that do not stand any more.',
  description: 'For a window that did not hear of it: it was elsewhere, or its live line was broken.',
  access: 'anyone',
  reads: true,
  body: z.object({
    posts: z
      .array(
        z.object({
          id: Id,
          editedAt: z.iso.datetime().nullable(),
          /** It shows an auction that runs: it is said again in any case, as its price now is. */
          moving: z.boolean().default(false),
        }),
      )
      .min(1)
      .max(100),
  }),
  answer: z.object({ changed: z.array(PostView), gone: z.array(Id) }),
})

const OfPost = z.object({ postId: Id })

export const readPost = call('GET /timeline/posts/:postId', {
  summary: 'One post; one that the reader may not see is not found.',
  access: 'anyone',
  params: OfPost,
  answer: z.object({ data: PostView, bookmarked: z.boolean() }),
})

const Text = z.string().trim().max(MAX_TEXT)
const Written = z.object({ message: z.string(), data: PostView })

export const writePost = call('POST /timeline/posts', {
  summary: 'Posts to the Business Lounge: words, up to four pictures, an item of one’s own, or another post passed on.',
  description:
    'Members named `@username` are told, if they may read it. A post for members cannot be passed on to everyone.',
  access: 'with-profile',
  body: z.object({
    text: Text.default(''),
    /** The language it is written in; told from its letters when left out. */
    language: z.enum(LANGUAGES).optional(),
    audience: Audience.default('public'),
    images: FileIds.max(MAX_PICTURES).default([]),
    itemId: Id.optional(),
    sharedId: Id.optional(),
  }),
  files: { images: { take: 'image', many: true } },
  answer: Written,
  status: 201,
  refusals: { 'lounge.empty': 422, 'lounge.for-members': 422, 'lounge.not-published': 422 },
  limits: [{ max: 20, seconds: 600, by: 'caller' }],
})

export const editPost = call('PUT /timeline/posts/:postId', {
  summary: 'Changes the words of one’s own post within 15 minutes; it says that it was edited.',
  access: 'with-profile',
  params: OfPost,
  body: z.object({ text: Text, language: z.enum(LANGUAGES).optional() }),
  answer: Written,
  refusals: { 'lounge.empty': 422, 'lounge.too-late': 409, 'lounge.hidden': 409 },
})

export const removePost = call('DELETE /timeline/posts/:postId', {
  summary: 'Takes one’s own post away, with its words and pictures; also one that staff hid.',
  access: 'signed-in',
  whileRestricted: true,
  params: OfPost,
  answer: Done,
})

export const hidePost = call('POST /timeline/posts/:postId/hide', {
  summary: 'Hides a post from everyone but its author, who is told why, and the staff; or shows it again.',
  access: { permission: 'lounge.moderate' },
  params: OfPost,
  body: z.object({ hidden: z.boolean(), reason: z.string().trim().min(1).max(500) }),
  answer: Done,
})

export const readCorner = call('GET /timeline/me', {
  summary: 'The figures of the reader’s own card in the Lounge.',
  access: 'signed-in',
  answer: z.object({
    /** As posts name the reader. */
    author: Author,
    followers: z.number().int(),
    following: z.number().int(),
    posts: z.number().int(),
  }),
})

export const listOffers = call('GET /timeline/offers', {
  summary: 'What the caller has published and may attach to a post, newest first.',
  access: 'signed-in',
  query: Paging,
  answer: listOf(ItemCard),
})

export const listSuggestions = call('GET /timeline/suggestions', {
  summary: 'Members whom the reader may want to follow, each with the reason.',
  access: 'anyone',
  answer: z.object({ data: z.array(Suggestion) }),
})

export const dismissSuggestion = call('POST /timeline/suggestions/dismiss', {
  summary: 'Suggests a member no more.',
  access: 'signed-in',
  whileRestricted: true,
  body: z.object({ userId: Id }),
  answer: Done,
})

/** The lines on which windows hear of posts: for everyone, and for whoever is signed in. They carry ids only. */
export const loungeTopic = (audience: Audience): string => `lounge:${audience}`

const OfAuthor = z.object({ postId: Id, authorId: Id })

/** Something new stands in the Lounge. */
export const posted = event(
  'lounge.posted',
  OfAuthor.extend({ origin: z.enum(['written', 'item', 'auction']), audience: Audience }),
)
/** Followers of an author are to be told of a post, those behind `after`: told by pages, so that no author keeps the queue waiting. */
export const followersDue = event('lounge.followers-due', OfAuthor.extend({ after: Id.nullable() }), 'authorId')
/** The author changed the words of a post. */
export const postEdited = event('lounge.post-edited', OfAuthor)
/** A post is not shown any more. */
export const postRemoved = event('lounge.post-removed', OfAuthor)

/** How often a post is passed on now. */
export const sharesCounted = event('lounge.shares-counted', z.object({ postId: Id, shares: z.number().int() }))
/** A member was suspended: nothing that they posted is shown any more. */
export const authorSilenced = event('lounge.author-silenced', z.object({ authorId: Id }))

/** Whose doing it tells of: that member can be muted at the notice. */
const ByMember = z.object({ name: z.string(), memberId: Id })
const OfMember = { about: 'name', by: 'memberId' } as const
/** Somebody named one in a post. */
export const mentioned = notice('lounge.mentioned', ByMember, { topic: 'comments', mail: false, ...OfMember })
/** Staff hid what one posted; `title` are its first words. */
export const hiddenByStaff = notice('lounge.hidden', z.object({ title: z.string(), reason: z.string() }), {
  topic: 'decisions',
  mail: false,
})
/** Staff show it again. */
export const shownByStaff = notice('lounge.shown', z.object({ title: z.string() }), { topic: 'decisions', mail: false })
/** Somebody passed on what one posted. */
export const passedOn = notice('lounge.passed-on', ByMember, { topic: 'reactions', ...OfMember })
/** What a followed member published, and of which posts the notice tells. */
export const FollowedNews = ByMember.extend({ title: BothLanguages, posts: z.array(Id) })
/** A followed member posted. */
export const followedPosted = notice('lounge.followed-posted', FollowedNews, { topic: 'posts', ...OfMember })
/** A followed member offers something new. */
export const followedOffered = notice('lounge.followed-offered', FollowedNews, { topic: 'posts', ...OfMember })
/** Several posts of a followed member since the last notice was read; `title` is the newest one's. */
export const followedSeveral = notice('lounge.followed-several', FollowedNews.extend({ count: z.number().int() }), {
  topic: 'posts',
  ...OfMember,
})

/** What the audit log keeps. */
declare module '../../platform/shared/audited.ts' {
  interface AuditActions {
    'lounge.hide': true
    'lounge.show': true
  }
}
