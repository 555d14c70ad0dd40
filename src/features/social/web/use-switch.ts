import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { send } from '../../../platform/web/call.ts'
import { useSession } from '../../../platform/web/session.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import {
  block,
  bookmark,
  follow,
  listBlocks,
  listBookmarks,
  myFollows,
  type OwnReactions,
  readOwnReactions,
  removeBookmark,
  type TargetRef,
  unblock,
  unfollow,
} from '../contract.ts'
import { like, unlike } from '../contract/likes.ts'
import { isOneself, type Part, standsNowhere, withTurned } from '../rules.ts'
import { askTogether } from './ask-together.ts'
import { readTurned, turnKept } from './turned-meanwhile.ts'
import { useWhy } from './use-why.ts'

const KEPT = 'social-wish'
/** Longer ago than this, whoever logs in came for something else. */
const LASTS_MS = 30 * 60_000

type Wish = TargetRef & { part: Part; at: number }

function read(): Wish | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? 'null') as Wish | null
  } catch {
    return null
  }
}

/** Keeps what a visitor wanted to do, in this window only, until they come back from the login. */
function keepWish({ kind, id }: TargetRef, part: Part): void {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify({ kind, id, part, at: Date.now() } satisfies Wish))
  } catch {
    // Without storage the button is pressed once more.
  }
}

/** True, once, when this is what was wanted before the login. */
function takeWish({ kind, id }: TargetRef, part: Part): boolean {
  const wish = read()
  if (wish?.kind !== kind || wish.id !== id || wish.part !== part) return false
  sessionStorage.removeItem(KEPT)
  return Date.now() - wish.at < LASTS_MS
}

/** How the viewer stands to a thing; what the cards of a page ask at the same moment becomes one call. */
const askOwnReactions = askTogether(
  async (kind, ids) => (await send(readOwnReactions, { body: { kind, ids } })).data,
  standsNowhere,
)

const CALLS = {
  following: { on: follow, off: unfollow, list: myFollows },
  bookmarked: { on: bookmark, off: removeBookmark, list: listBookmarks },
  liked: { on: like, off: unlike, list: null },
  blocked: { on: block, off: unblock, list: listBlocks },
} as const

/** Presses of one switch reach the server in their order, so that the last one counts. */
const lines = new Map<string, Promise<unknown>>()
function inOrder<T>(key: string, work: () => Promise<T>): Promise<T> {
  const next = (lines.get(key) ?? Promise.resolve()).then(work, work)
  lines.set(key, next)
  return next
}

const STALE_MS = 60_000
/** First part of the keys under which comments are kept. */
export const COMMENTS = 'social-comments'
/** First part of the keys under which they are kept. */
export const OWN_REACTIONS = 'social-own-reactions'
export const keyOf = (viewerId: string | undefined, { kind, id }: TargetRef) => [OWN_REACTIONS, viewerId, kind, id]

/** Turns a part on or off: shown at once, taken back with the reason when it is refused. */
function useTurn({ kind, id }: TargetRef, part: Part): (on: boolean) => Promise<boolean> {
  const client = useQueryClient()
  const why = useWhy()
  const { viewer } = useSession()
  return async on => {
    const key = keyOf(viewer?.id, { kind, id })
    // Also to what is being read: an answer that was written before the press would take it back.
    const show = (shown: boolean) => {
      turnKept<OwnReactions>(client, key, now => withTurned(now, part, shown))
      client.setQueryData<OwnReactions>(key, now => now ?? withTurned(standsNowhere(id), part, shown))
    }
    const { list, ...calls } = CALLS[part]
    await client.cancelQueries({ queryKey: key })
    show(on)
    try {
      const call = on ? calls.on : calls.off
      const input = { body: { kind, id } }
      await inOrder(key.join(), () => send(call, input, { idempotencyKey: crypto.randomUUID() }))
      if (list) void client.invalidateQueries({ queryKey: [list.id] })
      // What the two said to each other is shown otherwise from now on.
      if (part === 'blocked') void client.invalidateQueries({ queryKey: [COMMENTS] })
      return true
    } catch (error) {
      show(!on)
      toast({ tone: 'danger', title: why(error) })
      return false
    }
  }
}

type Return = {
  /** Runs when what a visitor wanted was done after the login. */
  done?: () => void
  /** Runs instead of doing it: what asks first is offered again. */
  offer?: () => void
}

/**
 * One part of how the viewer stands to a thing. `press` turns it; a visitor is led to the login and back, where it is done or
 * offered. `known` is false until the server said how it stands.
 */
export function useSwitch(ref: TargetRef, part: Part, back: Return = {}) {
  const { viewer, status } = useSession()
  const { pathname, search } = useLocation()
  const go = useNavigate()
  const turn = useTurn(ref, part)
  const { data, isPending } = useQuery({
    queryKey: keyOf(viewer?.id, ref),
    queryFn: () => readTurned(keyOf(viewer?.id, ref), () => askOwnReactions(ref)),
    // Nobody follows or blocks oneself: there is nothing to ask.
    enabled: viewer !== null && (part === 'bookmarked' || !isOneself(viewer.id, ref)),
    staleTime: STALE_MS,
    retry: false,
  })
  const returned = useRef<() => void>(undefined)
  returned.current = () => {
    if (!takeWish(ref, part)) return
    if (back.offer) back.offer()
    else void turn(true).then(done => done && back.done?.())
  }
  useEffect(() => {
    if (viewer) returned.current?.()
  }, [viewer])
  const press = (on: boolean): Promise<boolean> => {
    if (viewer) return turn(on)
    keepWish(ref, part)
    void go(`/login?next=${encodeURIComponent(pathname + search)}`)
    return Promise.resolve(false)
  }
  return {
    on: data?.[part] ?? false,
    own: data ?? null,
    known: status !== 'loading' && !(viewer && isPending),
    press,
    viewer,
  }
}
