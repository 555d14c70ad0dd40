import { lazy, Suspense, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { send } from '../../../platform/web/call.ts'
import { MessagesSquare } from '../../../platform/web/icons.ts'
import { useAnnounced } from '../../../platform/web/live.ts'
import { needStrings } from '../../../platform/web/load-strings.ts'
import { session, useSession } from '../../../platform/web/session.tsx'
import { Badge } from '../../../platform/web/ui/Badge.tsx'
import { IconButton } from '../../../platform/web/ui/IconButton.tsx'
import { memberTopic } from '../../notifications/contract.ts'
import { conversationTurned, markDelivered, marksMoved, messageChanged, readWaiting, said } from '../contract.ts'
// What waits to be sent goes out in whatever window is open.
import './send-queue.ts'
import { useRinging } from './calls/use-ringing.ts'
import css from './ChatBell.module.css'
import { useBeingHere } from './presence.ts'

/** Several events come together: the count is asked for once. */
const TOGETHER_MS = 150
const DELIVERED_MS = 400

const setUnread = (unreadChats: number): void => {
  const now = session.get()
  if (now.session && now.session.unreadChats !== unreadChats)
    session.set({ ...now, session: { ...now.session, unreadChats } })
}

/** Follows the member's line in every window: the count is asked for anew, and what came lies on this device. */
function useUnread(viewerId: string | undefined): void {
  const topic = viewerId ? memberTopic(viewerId) : null
  const counting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const telling = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(
    () => () => {
      clearTimeout(counting.current)
      clearTimeout(telling.current)
    },
    [],
  )
  const count = () => {
    clearTimeout(counting.current)
    counting.current = setTimeout(() => {
      void send(readWaiting, undefined, { quiet: true })
        .then(({ data }) => setUnread(data.unreadChats))
        .catch(() => {})
    }, TOGETHER_MS)
  }
  const tellDelivered = () => {
    clearTimeout(telling.current)
    telling.current = setTimeout(
      () => void send(markDelivered, undefined, { quiet: true }).catch(() => {}),
      DELIVERED_MS,
    )
  }
  // Once for each who is signed in, and whenever the line is back.
  useEffect(() => {
    if (!viewerId) return
    const afresh = () => {
      count()
      tellDelivered()
    }
    tellDelivered()
    window.addEventListener('online', afresh)
    return () => window.removeEventListener('online', afresh)
  }, [viewerId])
  useAnnounced(said, topic, ({ by }) => {
    count()
    if (by !== viewerId) tellDelivered()
  })
  useAnnounced(messageChanged, topic, count)
  useAnnounced(conversationTurned, topic, count)
  useAnnounced(marksMoved, topic, ({ by }) => by === viewerId && count())
}

/** In every window of a member, whatever page it shows: says that they are here, counts what is unread, and rings when somebody calls. */
export function ChatWatch() {
  const { viewer, session: known } = useSession()
  useUnread(viewer?.id)
  useUnreadTitle(known?.unreadChats ?? 0)
  useBeingHere(viewer?.id ?? null)
  return <Ringing viewerId={viewer?.id} />
}

type ChatBellProps = {
  /** What it says for listeners, with how much is unread. */
  label: string
  /** Phones have it among their tabs: there it only counts. */
  shown: boolean
}

/** The inbox in the bar, with how much is unread, and what goes on in every window of a member. */
export function ChatBell({ label, shown }: ChatBellProps) {
  const unread = useSession().session?.unreadChats ?? 0
  return (
    <>
      <ChatWatch />
      {shown && (
        <IconButton
          href="/inbox"
          label={label}
          icon={
            <span className={css.bell}>
              <MessagesSquare size={22} strokeWidth={1.75} />
              {unread > 0 && (
                <span className={css.count}>
                  <Badge count={unread} />
                </span>
              )}
            </span>
          }
        />
      )}
    </>
  )
}

const RingDialog = lazy(async () => {
  const [loaded] = await Promise.all([import('./calls/RingDialog.tsx'), needStrings(['chat'])])
  return { default: loaded.RingDialog }
})

/** What rings for a member, in whatever window of theirs is open; not over the page of the call itself. */
function Ringing({ viewerId }: { viewerId: string | undefined }) {
  const { pathname } = useLocation()
  const call = useRinging(viewerId).find(one => one.rings && pathname !== `/call/${one._id}`)
  return <Suspense fallback={null}>{call && <RingDialog key={call._id} call={call} />}</Suspense>
}

const COUNTED = /^\(\d+\+?\) /

/** Whatever the page is called, its title begins with how much is unread. */
function useUnreadTitle(unread: number): void {
  useEffect(() => {
    const show = () => {
      const bare = document.title.replace(COUNTED, '')
      const wanted = unread > 0 ? `(${unread > 99 ? '99+' : unread}) ${bare}` : bare
      if (document.title !== wanted) document.title = wanted
    }
    show()
    const watch = new MutationObserver(show)
    watch.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => {
      watch.disconnect()
      document.title = document.title.replace(COUNTED, '')
    }
  }, [unread])
}
