import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { send } from '../../../platform/web/call.ts'
import { useAnnounced, useListening } from '../../../platform/web/live.ts'
import type { TargetRef } from '../contract.ts'
import { commented, commentRemoved } from '../contract/comments.ts'
import { liked, type Reactions, reactionTopic, readReactions, unliked } from '../contract/likes.ts'
import { askTogether } from './ask-together.ts'
import { readTurned, turnKept } from './turned-meanwhile.ts'

const STALE_MS = 60_000
const NONE = (id: string): Reactions => ({ id, likes: 0, comments: 0 })
const ask = askTogether(async (kind, ids) => (await send(readReactions, { body: { kind, ids } })).data, NONE)
const keyOf = ({ kind, id }: TargetRef) => ['social-reactions', kind, id]

type Change = (now: Reactions) => Partial<Reactions>

/** Changes what is known of the counts of a thing: what one does oneself, before the server says so. */
export function setReactions(client: QueryClient, ref: TargetRef, change: Change): void {
  client.setQueryData<Reactions>(keyOf(ref), now => now && { ...now, ...change(now) })
}

/** Counts as the live line tells them. */
export function hearReactions(client: QueryClient, ref: TargetRef, told: Partial<Reactions>): void {
  turnKept<Reactions>(client, keyOf(ref), now => ({ ...now, ...told }))
}

type Options = {
  /** What the page came with: shown until the line is open and the counts are read. */
  initial?: { likes: number; comments: number } | undefined
  /** False listens to nothing: for what is off the screen. */
  listens?: boolean
}

/**
 * How many like a thing and how many comments stand under it, as it is now: first the line listens, then the counts are read, then
 * what is told is newer.
 */
export function useReactions(ref: TargetRef, { initial, listens = true }: Options = {}): Reactions {
  const client = useQueryClient()
  const key = keyOf(ref)
  const { data, refetch } = useQuery({
    queryKey: key,
    queryFn: () => readTurned(key, () => ask(ref)),
    staleTime: STALE_MS,
    retry: false,
    ...(initial && { initialData: { id: ref.id, ...initial } }),
  })
  const topic = listens ? reactionTopic(ref) : null
  const opened = useListening(topic)
  const name = key.join()
  useEffect(() => {
    // What began to be read before the line was open may be older than it: it is not waited for.
    if (opened > 0) void client.cancelQueries({ queryKey: key }).then(() => refetch())
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key is made anew each time, its name is not
  }, [opened, refetch, client, name])
  const same = (event: TargetRef) => event.kind === ref.kind && event.id === ref.id
  const onLikes = (event: TargetRef & { likes: number }) => {
    if (same(event)) hearReactions(client, ref, { likes: event.likes })
  }
  const onComments = ({ comments }: { comments: number }) => hearReactions(client, ref, { comments })
  useAnnounced(liked, topic, onLikes)
  useAnnounced(unliked, topic, onLikes)
  useAnnounced(commented, topic, onComments)
  useAnnounced(commentRemoved, topic, onComments)
  return data ?? NONE(ref.id)
}
