import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PostView } from './contract.ts'
import {
  feedOf,
  mayEdit,
  nextOf,
  type Page,
  refusalToEdit,
  refusalToPost,
  topOf,
  withOwn,
  withoutPost,
  withPost,
} from './rules.ts'

const PER_PAGE = 3

const post = (id: string, more: Partial<PostView> = {}): PostView => ({
  _id: id,
  author: {
    ...{ id: 'rana', username: 'rana', name: 'Rana', lang: 'en', userType: null },
    ...{ verified: null, picture: null, industry: null, link: null },
  },
  ...{ origin: 'written', text: id, language: 'en', mentions: [], audience: 'public', images: [] },
  ...{ item: null, auction: null, itemGone: false, createdAt: '2026-11-21T08:00:00.000Z', editedAt: null },
  ...{ shared: null, sharedGone: false, hidden: false, hiddenBecause: null },
  ...{ likes: 0, comments: 0, shares: 0 },
  ...more,
})

/** A server with its posts, newest first, and a window that reads it as the screen does. */
class World {
  posts: PostView[] = []
  pages: Page[]
  /** What others posted since the window was opened: it is told of as news, not loaded. */
  readonly news = new Set<string>()
  #next = 0
  constructor(count: number) {
    for (let n = 0; n < count; n++) this.#put()
    this.pages = [this.#page()]
  }
  #put(): PostView {
    const made = post(`p${this.#next++}`)
    this.posts.unshift(made)
    return made
  }
  #page(before?: string): Page {
    const from = before === undefined ? 0 : this.posts.findIndex(one => one._id === before) + 1
    return { data: this.posts.slice(from, from + PER_PAGE), count: this.posts.length }
  }
  feed = () => feedOf(this.pages, PER_PAGE)
  take(step: Step): void {
    const at = step.at % Math.max(1, this.posts.length)
    if (step.is === 'posted') this.news.add(this.#put()._id)
    if (step.is === 'own') this.pages = withOwn(this.pages, this.#put())
    if (step.is === 'more') this.more()
    if (this.posts.length === 0) return
    if (step.is === 'removed') this.pages = withoutPost(this.pages, this.posts.splice(at, 1)[0]!._id)
    if (step.is === 'edited') {
      this.posts[at] = { ...this.posts[at]!, text: `${this.posts[at]!.text} again` }
      this.pages = withPost(this.pages, this.posts[at]!)
    }
  }
  more(): void {
    if (!this.feed().finished) this.pages = [...this.pages, this.#page(nextOf(this.pages).before)]
  }
}

const Steps = fc.array(
  fc.record({ is: fc.constantFrom('posted', 'own', 'removed', 'edited', 'more'), at: fc.nat(40) }),
  { maxLength: 40 },
)
type Step = { is: string; at: number }

describe('pages and what happens while they are read', () => {
  test('never show a post twice, never in another order, and each as it is now', () => {
    fc.assert(
      fc.property(fc.nat(20), Steps, (count, steps) => {
        const world = new World(count)
        for (const step of steps) {
          world.take(step)
          const shown = world.feed().posts
          const asOnServer = world.posts.filter(one => shown.some(other => other._id === one._id))
          expect(shown).toEqual(asOnServer)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('hold everything in the end but the news, which stand above the newest that was read', () => {
    fc.assert(
      fc.property(fc.nat(20), Steps, (count, steps) => {
        const world = new World(count)
        for (const step of steps) world.take(step)
        for (let n = 0; n < 60 && !world.feed().finished; n++) world.more()
        const shown = new Set(world.feed().posts.map(one => one._id))
        const missing = world.posts.filter(one => !shown.has(one._id)).map(one => one._id)
        expect(missing.filter(id => !world.news.has(id))).toEqual([])
        const top = topOf(world.pages)
        if (top === undefined) return
        const above = world.posts.slice(
          0,
          world.posts.findIndex(one => one._id === top),
        )
        expect(above.length - (world.pages[0]?.own?.length ?? 0)).toBe(missing.length)
      }),
      { numRuns: 500 },
    )
  })

  test('finish with a page that came short, not with one that lost a post', () => {
    const full = { data: [post('c'), post('b'), post('a')], count: 6 }
    expect(feedOf([full], PER_PAGE).finished).toBe(false)
    expect(feedOf(withoutPost([full], 'b'), PER_PAGE)).toMatchObject({ finished: false, count: 5 })
    expect(feedOf([full, { data: [post('0')], count: 6 }], PER_PAGE).finished).toBe(true)
    expect(feedOf([], PER_PAGE)).toEqual({ posts: [], count: 0, finished: false })
  })

  test('take a post also out of those that passed it on', () => {
    const { shared, sharedGone, hidden, likes, comments, shares, ...said } = post('a')
    const pages = [{ data: [post('b', { shared: said })], count: 1 }]
    expect(withPost(pages, post('a', { text: 'changed' }))[0]?.data[0]?.shared?.text).toBe('changed')
    expect(withoutPost(pages, 'a')[0]).toMatchObject({ count: 1, data: [{ shared: null, sharedGone: true }] })
  })
})

describe('who may post what', () => {
  const wanted = { text: 'Hello', pictures: 0, audience: 'public' as const, item: null, shared: null }
  test('something must be there, an offer must be one’s own and published, and nothing reaches more people than it may', () => {
    expect(refusalToPost(wanted)).toBeNull()
    expect(refusalToPost({ ...wanted, text: ' ' })).toBe('lounge.empty')
    expect(refusalToPost({ ...wanted, text: '', pictures: 1 })).toBeNull()
    expect(refusalToPost({ ...wanted, item: { own: false, published: true } })).toBe('lounge.not-published')
    expect(refusalToPost({ ...wanted, shared: 'members' })).toBe('lounge.for-members')
    expect(refusalToPost({ ...wanted, shared: 'members', audience: 'members' })).toBeNull()
  })

  test('words are changed for a quarter of an hour, and may go when something else stays', () => {
    const change = { text: 'x', fresh: true, carries: false, hidden: false }
    expect(refusalToEdit({ ...change, fresh: false })).toBe('lounge.too-late')
    expect(refusalToEdit({ ...change, text: '' })).toBe('lounge.empty')
    expect(refusalToEdit({ ...change, text: '', carries: true })).toBeNull()
    expect(refusalToEdit({ ...change, hidden: true })).toBe('lounge.hidden')
    const viewer = { id: 'rana', role: 'User', userType: null, profileStatus: 'approved', permissions: [] } as const
    const written = Date.parse('2026-11-21T08:00:00.000Z')
    expect(mayEdit(viewer, post('a'), written + 14 * 60_000)).toBe(true)
    expect(mayEdit(viewer, post('a'), written + 15 * 60_000)).toBe(false)
    expect(mayEdit({ ...viewer, id: 'omar' }, post('a'), written)).toBe(false)
    expect(mayEdit(viewer, post('a', { origin: 'item' }), written)).toBe(false)
    expect(mayEdit(viewer, post('a', { hidden: true }), written)).toBe(false)
  })
})
