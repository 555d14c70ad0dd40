import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Carried } from '../../../platform/shared/event.ts'
import { send } from '../../../platform/web/call.ts'
import { useAnnounced, useListening } from '../../../platform/web/live.ts'
import { useViewer } from '../../../platform/web/session.tsx'
import { authorSilenced, loungeTopic, postEdited, postRemoved, readMoved, sharesCounted } from '../contract/moves.ts'
import { readPost, type SharedPost } from '../contract.ts'
import { shownIn, withoutAuthor, withoutPost, withPost, withShares } from '../rules.ts'
import { changeFeeds, type FeedPage, keptFeeds } from './use-feed.ts'

/** As many as one call takes. */
const MOST = 100

/**
 * Keeps what is shown as it is now: what was changed is read again, what was taken away goes. Once the line is open, and whenever it
 * was broken, it is asked what was missed.
 */
export function useMovedPosts(): void {
  const client = useQueryClient()
  const viewer = useViewer()
  // One after the other: what was read earlier never stands over what was read later.
  const last = useRef(Promise.resolve())
  const inOrder = (work: () => Promise<void> | void) => {
    last.current = last.current.then(work).catch(() => {})
  }
  const everyone = loungeTopic('public')
  const members = viewer ? loungeTopic('members') : null
  const opened = useListening(members ?? everyone)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked when the line opens, not when the page is drawn
  useEffect(() => {
    if (opened > 0) inOrder(() => catchUp(client))
  }, [opened, client])
  const change = (turn: (pages: FeedPage[]) => FeedPage[]) => inOrder(() => changeFeeds(client, turn))
  const moves: Moves = {
    edited: ({ postId }) =>
      inOrder(async () => {
        if (!shownIn(keptFeeds(client)).some(post => post._id === postId)) return
        const { data } = await send(readPost, { params: { postId } }, { quiet: true })
        changeFeeds(client, pages => withPost(pages, data))
      }),
    removed: ({ postId }) => change(pages => withoutPost(pages, postId)),
    silenced: ({ authorId }) => change(pages => withoutAuthor(pages, authorId)),
    counted: ({ postId, shares }) => change(pages => withShares(pages, postId, shares)),
  }
  useMoves(everyone, moves)
  useMoves(members, moves)
}

type Moves = {
  edited(event: Carried<typeof postEdited>): void
  removed(event: Carried<typeof postRemoved>): void
  silenced(event: Carried<typeof authorSilenced>): void
  counted(event: Carried<typeof sharesCounted>): void
}

function useMoves(line: string | null, { edited, removed, silenced, counted }: Moves): void {
  useAnnounced(postEdited, line, edited)
  useAnnounced(postRemoved, line, removed)
  useAnnounced(authorSilenced, line, silenced)
  useAnnounced(sharesCounted, line, counted)
}

const asKnown = ({ _id: id, editedAt, item }: SharedPost) => ({ id, editedAt, moving: item?.offer?.state === 'live' })

/** Asks what became of the posts of every kept feed. */
async function catchUp(client: QueryClient): Promise<void> {
  const known = new Map(shownIn(keptFeeds(client)).map(post => [post._id, asKnown(post)]))
  const posts = [...known.values()]
  for (let from = 0; from < posts.length; from += MOST) {
    const body = { posts: posts.slice(from, from + MOST) }
    const { changed, gone } = await send(readMoved, { body }, { quiet: true })
    for (const post of changed) changeFeeds(client, pages => withPost(pages, post))
    for (const id of gone) changeFeeds(client, pages => withoutPost(pages, id))
  }
}
