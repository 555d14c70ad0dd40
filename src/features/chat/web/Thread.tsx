import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { ArrowDown } from '../../../platform/web/icons.ts'
import { isolate } from '../../../platform/web/isolate.ts'
import { useListening } from '../../../platform/web/live.ts'
import { useStore } from '../../../platform/web/store.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Badge } from '../../../platform/web/ui/Badge.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { IconButton } from '../../../platform/web/ui/IconButton.tsx'
import { memberTopic } from '../../notifications/contract.ts'
import type { ConversationView } from '../contract.ts'
import type { GroupMember } from '../contract/groups.ts'
import type { MessageView } from '../contract/messages.ts'
import type { strings } from '../strings.en.ts'
import { type MessageActs, MessageRow } from './MessageRow.tsx'
import { dayOf } from './moments.ts'
import { PendingRow } from './PendingRow.tsx'
import { type Pending, pendingMessages } from './send-queue.ts'
import { ensureMessages, noteLast, readAgain, threadStore } from './thread-store.ts'
import css from './Thread.module.css'

/** How tall a message is guessed to be until it is drawn. */
const GUESS = 76
/** Messages before and after what is seen that are read with it. */
const AROUND = 25
/** How near the end one stands at it. */
const AT_END = 96

type ThreadProps = {
  conversation: ConversationView
  viewerId: string
  /** The number of a message to begin at. */
  at: number | null
  acts: MessageActs & { /** Up to which message the reader has seen it all. */ seen: (seq: number) => void }
  /** Who writes at this moment, by name. */
  writes: readonly string[]
  members: ReadonlyMap<string, GroupMember>
  names: (id: string) => string
}

/** What waits here to be sent to a conversation, without what has come back already. */
function usePending(
  sessionId: string,
  messages: ReadonlyMap<number, MessageView>,
  lastSeq: number,
): readonly Pending[] {
  const all = useStore(pendingMessages)
  const back = new Set<string | null>()
  for (let seq = Math.max(1, lastSeq - 50); seq <= lastSeq; seq++) back.add(messages.get(seq)?.clientId ?? null)
  return all.filter(one => one.sessionId === sessionId && !back.has(one.clientId))
}

/**
 * The messages of a conversation, of which only those in sight are drawn. Their numbers have no gaps, so that each has its place from
 * the start: whatever comes into sight is read then, wherever one scrolls or jumps to.
 */
export function Thread({ conversation, viewerId, at, acts, writes, members, names }: ThreadProps) {
  const t = useText<typeof strings>('chat')
  const sessionId = conversation._id
  // Places are counted from the first message that the reader has.
  const before = conversation.firstSeq - 1
  const { messages, lastSeq: known, failed } = useStore(threadStore(sessionId))
  const lastSeq = conversation.group?.left ? conversation.lastSeq : known
  const told = Math.max(0, lastSeq - before)
  const pending = usePending(sessionId, messages, lastSeq)
  const scroller = useRef<HTMLDivElement>(null)
  // Where one stopped reading, as it was on arrival: the line stays until one leaves.
  const [{ unreadFrom, unread }] = useState(() => ({
    unreadFrom: conversation.unread > 0 ? conversation.readSeq + 1 : null,
    unread: conversation.unread,
  }))
  const [ready, setReady] = useState(false)
  const count = ready ? told + pending.length : 0
  const rows = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => GUESS,
    getItemKey: index => (index < told ? before + index + 1 : (pending[index - told]?.clientId ?? index)),
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: AT_END,
    overscan: 8,
    paddingStart: 16,
    paddingEnd: 12,
  })
  useBeginning({ conversation, at, unreadFrom, ready, setReady, rows })
  useOwn(pending, rows)
  useMissed(
    viewerId,
    () => void readAgain(sessionId, before + (rows.range?.startIndex ?? 0), before + (rows.range?.endIndex ?? 0) + 1),
  )

  // Asked for before the range: what is in sight is counted with it, and would be a drawing late.
  const drawn = rows.getVirtualItems()
  const first = before + (rows.range?.startIndex ?? 0) + 1
  const last = Math.min(before + (rows.range?.endIndex ?? 0) + 1, lastSeq)
  useEffect(() => {
    if (ready && last >= first && !failed)
      void ensureMessages(sessionId, Math.max(first - AROUND, before + 1), Math.min(last + AROUND, lastSeq))
  }, [ready, sessionId, first, last, lastSeq, failed, before])
  const { seen } = acts
  useEffect(() => {
    if (ready && last > 0 && messages.has(last)) seen(last)
  }, [ready, last, messages, seen])

  const toMessage = useCallback(
    (seq: number) => rows.scrollToIndex(seq - before - 1, { align: 'center' }),
    [rows, before],
  )
  const away = ready && last < lastSeq && !rows.isAtEnd(AT_END)
  return (
    <div className={css.frame}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be scrolled by keys */}
      <section ref={scroller} className={css.scroller} aria-label={t('thread.messages')} tabIndex={0}>
        <ol className={css.list} style={{ blockSize: rows.getTotalSize() }}>
          {drawn.map(item => (
            <li
              key={item.key}
              ref={rows.measureElement}
              data-index={item.index}
              className={css.item}
              style={{ insetBlockStart: item.start }}
            >
              {item.index < told ? (
                <Place
                  seq={before + item.index + 1}
                  messages={messages}
                  conversation={conversation}
                  firstUnread={before + item.index + 1 === unreadFrom ? unread : 0}
                  marked={before + item.index + 1 === at}
                  acts={acts}
                  members={members}
                  names={names}
                  onQuote={toMessage}
                />
              ) : (
                <PendingRow pending={pending[item.index - told]!} names={names} />
              )}
            </li>
          ))}
        </ol>
      </section>
      {failed && (
        <div className={css.failed} role="alert">
          <span>{t('thread.not-loaded')}</span>
          <Button
            size="compact"
            onClick={() => void ensureMessages(sessionId, Math.max(first - AROUND, before + 1), last + AROUND)}
          >
            {t('acts.again')}
          </Button>
        </div>
      )}
      {writes.length > 0 && (
        <p className={css.writes}>
          <span className={css.dots} aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
          {writes.length > 1
            ? t('write-several', { count: writes.length, name: isolate(writes[0]!) })
            : t('writes-named', { name: isolate(writes[0]!) })}
        </p>
      )}
      {away && (
        <span className={css.toEnd}>
          <IconButton
            variant="outline"
            label={t('thread.to-newest')}
            icon={<ArrowDown {...iconProps} />}
            onClick={() => rows.scrollToEnd()}
          />
          {conversation.unread > 0 && (
            <span className={css.toEndCount}>
              <Badge count={conversation.unread} />
            </span>
          )}
        </span>
      )}
    </div>
  )
}

type Rows = ReturnType<typeof useVirtualizer<HTMLDivElement, Element>>

type Beginning = {
  conversation: ConversationView
  at: number | null
  unreadFrom: number | null
  ready: boolean
  setReady: (ready: boolean) => void
  rows: Rows
}

/** Begins at the message that was asked for, at the first unread one, or at the end; its surroundings are read before. */
function useBeginning({ conversation, at, unreadFrom, ready, setReady, rows }: Beginning): void {
  const { _id: sessionId, firstSeq, lastSeq } = conversation
  const target = at ?? (unreadFrom !== null && lastSeq - unreadFrom > 5 ? unreadFrom : null)
  const stood = useRef<number | null | undefined>(undefined)
  useEffect(() => {
    noteLast(sessionId, lastSeq)
    const around = target ?? lastSeq
    const from = Math.max(firstSeq, around - AROUND * 2)
    void ensureMessages(sessionId, from, Math.min(lastSeq, around + AROUND)).then(() => setReady(true))
  }, [sessionId, firstSeq, lastSeq, target, setReady])
  useLayoutEffect(() => {
    // Once on arrival, and again for each message that is asked for.
    if (!ready || (stood.current !== undefined && (at === null || stood.current === at))) return
    stood.current = at
    if (target === null) rows.scrollToEnd()
    else rows.scrollToIndex(target - firstSeq, { align: at === null ? 'start' : 'center' })
  }, [ready, at, target, rows, firstSeq])
}

/** Whoever writes sees what was written, wherever they were reading; what waited here before leaves them where they are. */
function useOwn(pending: readonly Pending[], rows: Rows): void {
  const latest = useRef(new Date().toISOString())
  const newest = pending.at(-1)?.at ?? ''
  useEffect(() => {
    if (newest <= latest.current) return
    latest.current = newest
    rows.scrollToEnd()
  }, [newest, rows])
}

/** Reads again what is in sight when the line was away: what was changed meanwhile may have been told to nobody. */
function useMissed(viewerId: string, again: () => void): void {
  const openings = useListening(memberTopic(viewerId))
  const known = useRef(openings)
  const latest = useRef(again)
  latest.current = again
  useEffect(() => {
    if (known.current > 0 && openings > known.current) latest.current()
    known.current = openings
  }, [openings])
}

type PlaceProps = {
  seq: number
  messages: ReadonlyMap<number, MessageView>
  conversation: ConversationView
  firstUnread: number
  marked: boolean
  acts: MessageActs
  onQuote: (seq: number) => void
  members: ReadonlyMap<string, GroupMember>
  names: (id: string) => string
}

/** The place of one message, with what stands over it; empty until it is here. */
function Place({ seq, messages, conversation, ...rest }: PlaceProps) {
  const message = messages.get(seq)
  if (!message) return <div className={css.place} aria-hidden="true" />
  const before = messages.get(seq - 1)
  const newDay =
    seq === conversation.firstSeq || (before !== undefined && dayOf(before.createdAt) !== dayOf(message.createdAt))
  const run = before !== undefined && before.by === message.by && !before.line && !newDay
  return <MessageRow message={message} conversation={conversation} newDay={newDay} run={run} {...rest} />
}
