import { viewerOf } from '../../src/features/accounts/server/viewer.ts'
import { writePost } from '../../src/features/lounge/server/write-post.ts'
import { likeTarget } from '../../src/features/social/server/likes.ts'
import { writeComment } from '../../src/features/social/server/write-comment.ts'
import { type Tx, transact } from '../../src/platform/server/db.ts'
import type { House } from '../../src/platform/server/registry.ts'
import type { Language } from '../../src/platform/shared/text.ts'
import posts from '../data/demo-posts.json' with { type: 'json' }
import { seeded } from './pictures.ts'

type Ids = ReadonlyMap<string, string>
type DemoPost = (typeof posts)[number] & { item?: string }

/** Most that like one thing. */
const MOST_LIKES = 14

/** How long ago something of the Lounge was said, in days, by its words. */
export const saidAgo = new Map(posts.map(post => [post.text, post.daysAgo]))

const writerOf = async (tx: Tx, id: string, language: string) => ({
  viewer: (await viewerOf(tx, id))!,
  language: language as Language,
})

async function comment(tx: Tx, house: House, ids: Ids, post: DemoPost, postId: string): Promise<void> {
  for (const { by, language, text } of post.comments) {
    const id = ids.get(by)
    if (id) await writeComment(tx, house, await writerOf(tx, id, language), { kind: 'post', id: postId, text })
  }
}

/** Some like it: who, is drawn by its words, so that every start of the demo is the same. */
async function like(tx: Tx, house: House, likers: readonly string[], ref: { kind: string; id: string }, seed: string) {
  const next = seeded(`likes ${seed}`)
  const some = Math.floor(next() ** 2 * MOST_LIKES)
  for (let n = 0; n < some; n++) {
    const viewer = (await viewerOf(tx, likers[Math.floor(next() * likers.length)]!))!
    await likeTarget(tx, house.targets, viewer, ref)
  }
}

/** What members said in the Lounge in three weeks, what others answered, and who liked what is offered. */
export async function talkInLounge(house: House, ids: Ids): Promise<void> {
  const { db } = house.database
  if (await db.selectFrom('posts').select('id').where('origin', '=', 'written').limit(1).executeTakeFirst()) return
  const live = await db.selectFrom('profiles').select('user_id').where('status', '=', 'approved').execute()
  const shown = new Set(live.map(row => row.user_id))
  const known = new Map([...ids].filter(([, id]) => shown.has(id)))
  const likers = [...known.values()]
  const items = await db
    .selectFrom('items')
    .select(['id', 'name', 'owner_id'])
    .where('status', '=', 'published')
    .execute()
  const oldestFirst = (posts as DemoPost[]).filter(post => known.has(post.by)).toSorted((a, b) => b.daysAgo - a.daysAgo)
  for (const post of oldestFirst)
    await transact(db, async tx => {
      const authorId = known.get(post.by)!
      const item = items.find(one => one.name === post.item && one.owner_id === authorId)
      const body = { text: post.text, audience: 'public' as const, images: [], ...(item && { itemId: item.id }) }
      const id = await writePost(tx, house, await writerOf(tx, authorId, post.language), body)
      await comment(tx, house, known, post, id)
      await like(tx, house, likers, { kind: 'post', id }, post.text)
    })
  await transact(db, async tx => {
    for (const item of items) await like(tx, house, likers, { kind: 'item', id: item.id }, item.name)
  })
}
