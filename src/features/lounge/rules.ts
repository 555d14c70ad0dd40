import type { Viewer } from '../../platform/shared/access.ts'
import { type Audience, EDIT_MINUTES, type PostView, type SharedPost } from './contract.ts'

/** What somebody is about to post. */
export type Wanted = {
  text: string
  pictures: number
  audience: Audience
  item: { own: boolean; published: boolean } | null
  /** Who may read the post that is passed on. */
  shared: Audience | null
}

/** Why it cannot be posted; null when it can. What is passed on never reaches more people than its author chose. */
export function refusalToPost(wanted: Wanted): 'lounge.empty' | 'lounge.not-published' | 'lounge.for-members' | null {
  const { text, pictures, item, shared, audience } = wanted
  if (text.trim() === '' && pictures === 0 && !item && !shared) return 'lounge.empty'
  if (item && !(item.own && item.published)) return 'lounge.not-published'
  return shared === 'members' && audience === 'public' ? 'lounge.for-members' : null
}

/** New words for a post; `fresh` says that it stands no longer than 15 minutes, `carries` that it shows something beside words. */
export type Change = { text: string; fresh: boolean; carries: boolean; hidden: boolean }

/** Why its author cannot change a post: what staff hid stays as they read it. */
export function refusalToEdit({
  text,
  fresh,
  carries,
  hidden,
}: Change): 'lounge.empty' | 'lounge.too-late' | 'lounge.hidden' | null {
  if (hidden) return 'lounge.hidden'
  if (!fresh) return 'lounge.too-late'
  return text.trim() === '' && !carries ? 'lounge.empty' : null
}

/** Whether the viewer may still change the words of a post, so that the entry is there. */
export const mayEdit = (viewer: Viewer | null, post: PostView, now: number): boolean =>
  viewer?.id === post.author.id &&
  post.origin === 'written' &&
  !post.hidden &&
  now - Date.parse(post.createdAt) < EDIT_MINUTES * 60_000

/** The address of a post. */
export const pathOfPost = (postId: string): string => `/timeline/posts/${postId}`

/** Loaded posts and how many there are in all, as the screen shows them. */
export type Feed = { posts: readonly PostView[]; count: number; finished: boolean }

/**
 * A page as it was read. `own` are posts that the reader wrote since then, which stand on top of it; `gone` is how many of its
 * posts were taken away since then.
 */
export type Page = { data: readonly PostView[]; count: number; own?: readonly string[]; gone?: number }

/**
 * Pages put together: the first replaces what was there, later ones follow (spec). A post that moved to another page while
 * one was reading stands once. Finished when as many are loaded as there are, or a page came short.
 */
export function feedOf(pages: readonly Page[], perPage: number): Feed {
  const posts = new Map<string, PostView>()
  for (const page of pages) for (const post of page.data) if (!posts.has(post._id)) posts.set(post._id, post)
  const count = pages.at(-1)?.count ?? 0
  const last = pages.at(-1)
  const short = last !== undefined && last.data.length - (last.own?.length ?? 0) + (last.gone ?? 0) < perPage
  return { posts: [...posts.values()], count, finished: pages.length > 0 && (short || posts.size >= count) }
}

/** The pages with one's own new post on top. */
export function withOwn<P extends Page>(pages: readonly P[], post: PostView): P[] {
  if (pages.some(page => page.data.some(one => one._id === post._id))) return [...pages]
  return pages.map((page, at) =>
    at > 0
      ? { ...page, count: page.count + 1 }
      : { ...page, data: [post, ...page.data], count: page.count + 1, own: [post._id, ...(page.own ?? [])] },
  )
}

/** The page that comes next: after the last post that is loaded. */
export function nextOf(pages: readonly Page[]): { page: number; before?: string } {
  const last = pages.findLast(page => page.data.length > 0)?.data.at(-1)
  return { page: pages.length + 1, ...(last && { before: last._id }) }
}

/** The newest post that came with the first page, above which news are counted; undefined for an empty feed. */
export const topOf = (pages: readonly Page[]): string | undefined =>
  pages[0]?.data.find(post => !pages[0]?.own?.includes(post._id))?._id

/** How wide a post's only picture stands, as HTML says it. */
export const PICTURE_SIZES = '(width < 700px) 100vw, 600px'

/** The pages with a post as it is now, where they hold it. */
export const withPost = <P extends Page>(pages: readonly P[], post: PostView): P[] =>
  pages.map(page => ({ ...page, data: page.data.map(one => (one._id === post._id ? post : passedOn(one, post))) }))

const passedOn = (one: PostView, post: PostView): PostView =>
  one.shared?._id === post._id ? { ...one, shared: { ...one.shared, ...saidOf(post) } } : one

/** The pages after a post was passed on once more, or once less. */
export const withShares = <P extends Page>(pages: readonly P[], postId: string, shares: number): P[] =>
  pages.map(page => ({ ...page, data: page.data.map(one => (one._id === postId ? { ...one, shares } : one)) }))

/** The part of a post that stays with it where it is passed on. */
function saidOf({ shared, sharedGone, hidden, hiddenBecause, likes, comments, shares, ...said }: PostView) {
  return said
}

/** What else changes of a page that loses a post: one's own new one was never of the page that was read. */
function leaves(page: Page, postId: string): Pick<Page, 'own' | 'gone'> {
  if (page.own?.includes(postId)) return { own: page.own.filter(id => id !== postId) }
  return { gone: (page.gone ?? 0) + 1 }
}

/** The pages without a post that is not shown any more; where it was passed on it is gone too. */
export const withoutPost = <P extends Page>(pages: readonly P[], postId: string): P[] => {
  const held = pages.some(page => page.data.some(one => one._id === postId))
  return pages.map(page => ({
    ...page,
    count: held ? page.count - 1 : page.count,
    ...(page.data.some(one => one._id === postId) && leaves(page, postId)),
    data: page.data
      .filter(one => one._id !== postId)
      .map(one => (one.shared?._id === postId ? { ...one, shared: null, sharedGone: true } : one)),
  }))
}

/** The pages without what a member said, for whoever does not see them any more. */
export function withoutAuthor<P extends Page>(pages: readonly P[], authorId: string): P[] {
  const theirs = shownIn(pages).filter(post => post.author.id === authorId)
  return theirs.reduce((now, post) => withoutPost(now, post._id), [...pages])
}

/** Every post that the pages show, also inside of others. */
export const shownIn = (pages: readonly Page[]): SharedPost[] =>
  pages.flatMap(page => page.data.flatMap(post => (post.shared ? [post, post.shared] : [post])))
