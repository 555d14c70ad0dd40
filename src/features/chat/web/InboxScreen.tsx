import {
  type DragEvent,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useNavigate, useParams } from 'react-router'
import { needStrings } from '../../../platform/web/load-strings.ts'
import { useQueryValues } from '../../../platform/web/query-state.ts'
import { useSession } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { EmptyState } from '../../../platform/web/ui/EmptyState.tsx'
import { PendingPage } from '../../../platform/web/ui/PendingPage.tsx'
import { useNameTitle } from '../../settings/web/public.ts'
import { FILTERS, type Filter } from '../contract.ts'
import { CardRef } from '../contract/attachments.ts'
import { THREAD_STRINGS } from '../pages.ts'
import type { strings } from '../strings.en.ts'
import { ConversationList } from './ConversationList.tsx'
import { useChatLine, useConversation, useConversations } from './data.ts'
import { useNameOf } from './group/members.ts'
import css from './Inbox.module.css'
import { threadStore } from './thread-store.ts'
import { useArrivals } from './use-arrivals.ts'
import { useChatKeys } from './use-chat-keys.ts'
import { useInfo } from './use-info.ts'

// The list is drawn before what one reads and writes with is there.
async function speaking<T>(module: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([module, needStrings(THREAD_STRINGS)])
  return loaded
}
const loadThread = () => speaking(import('./ThreadPane.tsx'))
/** The same unasked, in two parts: asking for all the files at once would hold up a phone. */
async function loadThreadAhead(): Promise<void> {
  await import('./parts/CarriedParts.tsx')
  await loadThread()
}
const ThreadPane = lazy(async () => ({ default: (await loadThread()).ThreadPane }))
const FirstMessage = lazy(async () => ({ default: (await speaking(import('./FirstMessage.tsx'))).FirstMessage }))
const InfoPane = lazy(async () => ({ default: (await speaking(import('./InfoPane.tsx'))).InfoPane }))

/** So long after the list the rest is fetched unasked: whoever opens a conversation then does not wait. */
const REST_MS = 4000

const filterOf = (asked: string | null): Filter => FILTERS.find(one => one === asked) ?? 'all'

/** A file that is let go of where none is taken would open in place of the page. */
function refuseFiles(event: DragEvent): void {
  if (event.defaultPrevented || !event.dataTransfer.types.includes('Files')) return
  event.preventDefault()
  event.dataTransfer.dropEffect = 'none'
}

/** The inbox (look: screen 9): conversations, the open one, and what is about it. All that is open stands in the address. */
export function InboxScreen() {
  const t = useText<typeof strings>('chat')
  const { sessionId = null } = useParams()
  const { viewer } = useSession()
  const navigate = useNavigate()
  const [query, setQuery] = useQueryValues()
  const filter = filterOf(query.get('filter'))
  const search = query.get('q') ?? ''
  const starred = query.get('kept') === '1'
  const to = sessionId ? null : query.get('to')
  const at = Number(query.get('at')) || null
  const [aboutKind, aboutId] = (query.get('about') ?? '').split(':')
  const about = useMemo(() => {
    const ref = CardRef.safeParse({ kind: aboutKind, id: aboutId })
    return ref.success ? ref.data : null
  }, [aboutKind, aboutId])
  const [pages, setPages] = useState(1)
  const info = useInfo()
  const field = useRef<HTMLTextAreaElement>(null)
  const list = useConversations(filter, search, pages)
  useEffect(() => {
    const load = sessionId ? loadThread : loadThreadAhead
    const timer = setTimeout(() => void load().catch(() => undefined), sessionId ? 0 : REST_MS)
    return () => clearTimeout(timer)
  }, [sessionId])
  const open = useConversation(sessionId)
  const nameOf = useNameOf()
  const name = open.data ? nameOf(open.data.data) : ''
  const [arrivals, tellArrival] = useArrivals(open.data?.data ?? null)
  useChatLine(sessionId, (seq, by) => {
    const message = sessionId ? threadStore(sessionId).get().messages.get(seq) : undefined
    if (message && by !== viewer?.id) tellArrival(message)
  })
  useNameTitle(sessionId && name ? name : undefined, t('title'))
  // Behind what is about it a thread that was not seen yet is not drawn: it would take its places in no room at all.
  const [drawn, setDrawn] = useState<string | null>(null)
  if (!info.covers && drawn !== sessionId) setDrawn(sessionId)
  const where = useCallback(
    (id: string | null, place: number | null = null) => {
      const kept = new URLSearchParams({
        ...(filter !== 'all' && { filter }),
        ...(search && { q: search }),
        ...(starred && { kept: '1' }),
      })
      if (place !== null) kept.set('at', String(place))
      return `/inbox${id ? `/${id}` : ''}${kept.size > 0 ? `?${kept}` : ''}`
    },
    [filter, search, starred],
  )
  const rows = list.data?.data ?? []
  const here = rows.findIndex(one => one._id === sessionId)
  const go = (step: number) => {
    const next = rows[here < 0 ? 0 : here + step]
    if (next) void navigate(where(next._id))
  }
  useChatKeys({
    next: () => go(1),
    previous: () => go(-1),
    write: () => field.current?.focus(),
    leave: () => void navigate(where(null)),
  })
  if (!viewer) return null
  const shown = sessionId !== null || to !== null
  return (
    // Nothing is done here with what is let go of beside the conversation.
    <div
      className={css.inbox}
      data-open={shown || undefined}
      data-info={(info.shown && open.data && sessionId) || undefined}
      onDragOver={refuseFiles}
    >
      <h1 className="visually-hidden">{t('title')}</h1>
      <ConversationList
        read={list}
        filter={filter}
        onFilter={next => setQuery({ filter: next === 'all' ? null : next })}
        search={search}
        onSearch={q => setQuery({ q })}
        onMore={() => setPages(now => now + 1)}
        current={sessionId}
        hrefOf={where}
        starred={starred}
        onStarred={shown => setQuery({ kept: shown ? '1' : null })}
      />
      {to !== null && (
        <Pane label={t('title')}>
          <FirstMessage key={to} username={to} about={about} field={field} backHref={where(null)} />
        </Pane>
      )}
      {sessionId === null && to === null && (
        <section className={css.none} aria-label={t('thread.none')}>
          <EmptyState kind="note" title={t('thread.none')} body={t('thread.none-too')} />
        </section>
      )}
      {sessionId !== null &&
        (open.data && info.covers && drawn !== sessionId ? (
          <section className={css.none} aria-label={t('title')} />
        ) : open.data ? (
          <Pane label={t('title')}>
            <ThreadPane
              key={sessionId}
              conversation={open.data.data}
              viewerId={viewer.id}
              at={at}
              field={field}
              info={info.shown}
              onInfo={info.shown ? info.close : info.open}
              onGo={place => void navigate(where(sessionId, place), { replace: true })}
              backHref={where(null)}
            />
          </Pane>
        ) : (
          <section className={css.none} aria-label={t('title')}>
            <PendingPage
              error={open.error}
              onRetry={() => void open.refetch()}
              height="240px"
              missing={
                <EmptyState
                  kind="no-match"
                  title={t('thread.missing')}
                  body={t('thread.missing-too')}
                  action={<Button href="/inbox">{t('thread.to-list')}</Button>}
                />
              }
            />
          </section>
        ))}
      {sessionId !== null && open.data && info.shown && (
        <Suspense>
          <InfoPane conversation={open.data.data} onClose={info.close} />
        </Suspense>
      )}
      <div className="visually-hidden" role="log">
        {arrivals.map(({ key, words }) => (
          <p key={key}>{words}</p>
        ))}
      </div>
    </div>
  )
}

/** The place of a conversation, also while what it is drawn with is on its way. */
function Pane({ label, children }: { label: string; children: ReactNode }) {
  const outline = (
    <section className={css.none} aria-label={label}>
      <PendingPage error={null} onRetry={() => undefined} height="240px" />
    </section>
  )
  return <Suspense fallback={outline}>{children}</Suspense>
}
