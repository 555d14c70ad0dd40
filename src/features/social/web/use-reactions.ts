import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { send } from '../../../platform/web/call.ts'
import { useAnnounced } from '../../../platform/web/live.ts'
import { commented, commentRemoved } from '../contract/comments.ts'
import { liked, type Reactions, reactionTopic, readReactions, unliked } from '../contract/likes.ts'
import type { TargetRef } from '../contract.ts'
import { askTogether } from './ask-together.ts'

const STALE_MS = 60_000
/** What the page came with a moment ago is not asked again. */
const NEW_MS = 500
const NONE = (id: string): Reactions => ({ id, likes: 0, comments: 0 })
const ask = askTogether(async (kind, ids) => (await send(readReactions, { body: { kind, ids } })).data, NONE)
const keyOf = ({ kind, id }: TargetRef) => ['social-reactions', kind, id]

/** Changes what is known of the counts of a thing. */
export function setReactions(
  client: QueryClient,
  ref: TargetRef,
  change: (now: Reactions) => Partial<Reactions>,
): void {
  client.setQueryData<Reactions>(keyOf(ref), now => now && { ...now, ...change(now) })
}

type Options = {
  /** What the page knows already: nothing is asked. */
  initial?: { likes: number; comments: number } | undefined
  /** False listens to nothing: for what is off the screen. */
  listens?: boolean
}

/** How many like a thing and how many comments stand under it, as it is now. */
export function useReactions(ref: TargetRef, { initial, listens = true }: Options = {}): Reactions {
  const client = useQueryClient()
  const { data, dataUpdatedAt, refetch } = useQuery({
    queryKey: keyOf(ref),
    queryFn: () => ask(ref),
    staleTime: STALE_MS,
    retry: false,
    ...(initial && { initialData: { id: ref.id, ...initial } }),
  })
  // Nobody was told what happened while it was off the screen: it is asked once when it comes into sight.
  const asOf = useRef(dataUpdatedAt)
  asOf.current = dataUpdatedAt
  useEffect(() => {
    if (listens && asOf.current > 0 && Date.now() - asOf.current > NEW_MS) void refetch()
  }, [listens, refetch])
  const topic = listens ? reactionTopic(ref) : null
  const same = (event: TargetRef) => event.kind === ref.kind && event.id === ref.id
  const onLikes = (event: TargetRef & { likes: number }) => {
    if (same(event)) setReactions(client, ref, () => ({ likes: event.likes }))
  }
  const onComments = ({ comments }: { comments: number }) => setReactions(client, ref, () => ({ comments }))
  useAnnounced(liked, topic, onLikes)
  useAnnounced(unliked, topic, onLikes)
  useAnnounced(commented, topic, onComments)
  useAnnounced(commentRemoved, topic, onComments)
  return data ?? NONE(ref.id)
}
