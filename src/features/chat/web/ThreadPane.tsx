import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { AnsweredRefusal, send } from '../../../platform/web/call.ts'
import { isolate } from '../../../platform/web/isolate.ts'
import { useStore } from '../../../platform/web/store.ts'
import { useText } from '../../../platform/web/text.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import { ReportDialog } from '../../reports/web/public.ts'
import { type ConversationView, markRead } from '../contract.ts'
import { listLater, sendLater } from '../contract/later.ts'
import { editMessage, MESSAGE, type MessageView } from '../contract/messages.ts'
import { MAX_UNANSWERED } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import { CallBar } from './calls/CallBar.tsx'
import { Composer, type Task } from './Composer.tsx'
import { useChatSettings, usePatch } from './data.ts'
import { findIn, useMembers, useNameOf, useNames } from './group/members.ts'
import { FindBar } from './kept/FindBar.tsx'
import { PinBar } from './kept/PinBar.tsx'
import { HeldList } from './later/HeldList.tsx'
import { LaterDialog } from './later/LaterDialog.tsx'
import { LaterList } from './later/LaterList.tsx'
import { LineLine } from './LineLine.tsx'
import { DropArea } from './parts/DropArea.tsx'
import { useParts } from './parts/use-parts.tsx'
import { useTyping } from './presence.ts'
import { RequestBar } from './RequestBar.tsx'
import { enqueue, pendingMessages } from './send-queue.ts'
import { putMessages, threadStore } from './thread-store.ts'
import { Thread } from './Thread.tsx'
import { ThreadHead } from './ThreadHead.tsx'
import css from './ThreadPane.module.css'
import { useDraft } from './use-draft.ts'

type PaneProps = {
  conversation: ConversationView
  viewerId: string
  at: number | null
  field: RefObject<HTMLTextAreaElement | null>
  info: boolean
  onInfo: () => void
  /** Goes to a message by its number. */
  onGo: (seq: number) => void
  backHref: string
}

/** An open conversation: who it is with, what was said, and the field. */
export function ThreadPane({ conversation, viewerId, at, field, info, onInfo, onGo, backHref }: PaneProps) {
  const t = useText<typeof strings>('chat')
  const sessionId = conversation._id
  const name = useNameOf()(conversation)
  const members = useMembers(conversation)
  const names = useNames(conversation, members)
  const { writes, say } = useTyping(sessionId, viewerId, useTypingShown(conversation))
  const [task, setTask] = useState<Task | null>(null)
  const [finds, setFinds] = useState(false)
  const [chooses, setChooses] = useState(false)
  // Whoever leaves the search stands again where they opened it.
  const finder = useRef<HTMLButtonElement>(null)
  const closeFind = () => {
    setFinds(false)
    finder.current?.focus()
  }
  const client = useQueryClient()
  const toField = useGoToField(field, conversation.place)
  const [reported, setReported] = useState<MessageView | null>(null)
  const words = useWriting(conversation, viewerId, field, task, setTask)
  const seen = useReading(conversation)
  const reply = useCallback(
    ({ seq, by, own, text }: MessageView) => {
      setTask({ is: 'reply', seq, by, own, text })
      field.current?.focus()
    },
    [field],
  )
  const { setText } = words
  const edit = useCallback(
    ({ seq, by, own, text }: MessageView) => {
      setTask({ is: 'edit', seq, by, own, text })
      setText(text)
      field.current?.focus()
    },
    [field, setText],
  )
  const acts = useMemo(() => ({ reply, edit, seen, report: setReported }), [reply, edit, seen])
  return (
    <DropArea
      className={css.pane}
      label={t('thread.label', { name: isolate(name) })}
      onFiles={conversation.refusal === null ? words.parts.onFiles : null}
    >
      <ThreadHead
        conversation={conversation}
        viewerId={viewerId}
        info={info}
        onInfo={onInfo}
        finds={finds}
        onFind={() => setFinds(now => !now)}
        finder={finder}
        backHref={backHref}
      />
      {finds && <FindBar sessionId={sessionId} onGo={onGo} onClose={closeFind} />}
      <CallBar conversation={conversation} />
      <PinBar sessionId={sessionId} names={names} onGo={onGo} />
      <LineLine sessionId={sessionId} />
      <Thread
        conversation={conversation}
        viewerId={viewerId}
        at={at}
        writes={writes.filter(id => !members.get(id)?.folded).map(names)}
        members={members}
        names={names}
        acts={acts}
      />
      {conversation.place === 'request' || conversation.place === 'nowhere' ? (
        <RequestBar conversation={conversation} />
      ) : conversation.refusal && conversation.refusal !== 'chat.not-answered' ? (
        <p className={css.closed}>{closedWords(conversation, t)}</p>
      ) : (
        <>
          {!conversation.answered && <Waiting conversation={conversation} />}
          <HeldList sessionId={sessionId} />
          {conversation.refusal === null && (
            <LaterList sessionId={sessionId} onWords={words.setText} onGone={() => field.current?.focus()} />
          )}
          {conversation.refusal === null && (
            <Composer
              name={name}
              names={names}
              text={words.text}
              onText={text => {
                words.setText(text)
                if (text) say()
              }}
              onSend={words.submit}
              task={task}
              onDrop={words.drop}
              field={field}
              busy={words.busy}
              parts={words.parts}
              onLater={task?.is === 'edit' ? undefined : () => setChooses(true)}
              find={conversation.group ? findIn(members) : undefined}
            />
          )}
        </>
      )}
      {chooses && (
        <LaterDialog
          at={null}
          onClose={() => setChooses(false)}
          onKeep={async (sendAt, zone) => {
            const refused = await words.later(sendAt, zone)
            void client.invalidateQueries({ queryKey: [listLater.id] })
            if (refused === null) toField()
            return refused
          }}
        />
      )}
      {reported && (
        <ReportDialog
          kind={MESSAGE}
          id={reported._id}
          name={names(reported.by)}
          note={t('info.report-too')}
          open
          onClose={() => setReported(null)}
        />
      )}
    </DropArea>
  )
}

const closedWords = ({ refusal, other }: ConversationView, t: ReturnType<typeof useText<typeof strings>>): string =>
  other === null
    ? t('refused.you-left')
    : other.name === null
      ? t('refused.not-possible-former')
      : t(refusal === 'chat.you-blocked' ? 'refused.you-blocked' : 'refused.not-possible', {
          name: isolate(other.name),
        })

/** How many messages a request may still have. */
function Waiting({ conversation }: { conversation: ConversationView }) {
  const t = useText<typeof strings>('chat')
  const { messages, lastSeq } = useStore(threadStore(conversation._id))
  const waiting = useStore(pendingMessages).filter(one => one.sessionId === conversation._id).length
  const own = [...messages.values()].filter(one => one.own && one.seq <= lastSeq).length + waiting
  const left = Math.max(0, MAX_UNANSWERED - own)
  const name = isolate(useNameOf()(conversation))
  return (
    <div className={css.waiting}>
      <strong>{t('waiting.title')}</strong>
      <p>
        {conversation.refusal || left === 0 ? t('waiting.full', { name }) : t('waiting.body', { name, count: left })}
      </p>
    </div>
  )
}

/** Whether one hears that others write, and says that one does: of two where presence is shown, in a group where one shows one's own. */
function useTypingShown({ presence, group, place }: ConversationView): boolean {
  const own = useChatSettings().data?.data.presence ?? false
  return group ? own && !group.left && place !== 'request' : presence !== null
}

/** The field has the focus when what had it is gone: a request that was accepted, a message that was kept for later. */
function useGoToField(field: PaneProps['field'], place: ConversationView['place']): () => void {
  const wanted = useRef(false)
  const before = useRef(place)
  // After each drawing: what was pressed may go some drawings later, with its dialog.
  useEffect(() => {
    if (before.current === 'request' && place === 'open') wanted.current = true
    before.current = place
    const now = document.activeElement
    if (!wanted.current || now?.closest('dialog')) return
    wanted.current = false
    if (now === document.body) field.current?.focus()
  })
  return useCallback(() => {
    wanted.current = true
  }, [])
}

const answersOf = (task: Task | null) => task && { seq: task.seq, by: task.by, own: task.own, text: task.text }

/** The words in the field: a draft that every device has, a message, or the change of one. */
function useWriting(
  conversation: ConversationView,
  viewerId: string,
  field: PaneProps['field'],
  task: Task | null,
  setTask: (task: Task | null) => void,
) {
  const t = useText<typeof strings>('chat')
  const sessionId = conversation._id
  const { text, setText, back } = useDraft(viewerId, conversation, field, task?.is === 'edit')
  const [busy, setBusy] = useState(false)
  const drop = () => {
    if (task?.is === 'edit') back()
    setTask(null)
  }
  const submit = async () => {
    const said = text.trim()
    if (task?.is === 'edit') {
      setBusy(true)
      try {
        const { data } = await send(
          editMessage,
          { params: { sessionId, seq: task.seq }, body: { text: said } },
          { quiet: true },
        )
        putMessages(sessionId, [data])
      } catch (error) {
        // The words stay in the field.
        const message = error instanceof AnsweredRefusal ? error.message : ''
        toast({ tone: 'danger', title: message || String((error as Error).message) })
        return
      } finally {
        setBusy(false)
      }
      back()
    } else {
      enqueue({ sessionId, text: said, answers: answersOf(task), ...along.take() })
      setText('')
    }
    setTask(null)
  }
  const along = useParts({
    place: sessionId,
    text: task?.is === 'edit' ? '' : text,
    talking: conversation.answered,
    onVoice: voice => {
      enqueue({ sessionId, text: '', answers: answersOf(task), voice })
      setTask(null)
    },
  })
  const [laterId, setLaterId] = useState(() => crypto.randomUUID())
  const later = async (sendAt: string, zone: string): Promise<string | null> => {
    const body = { clientId: laterId, text: text.trim(), sendAt, zone, ...(task && { replyTo: task.seq }) }
    try {
      await send(sendLater, { params: { sessionId }, body }, { quiet: true })
    } catch (error) {
      // The words stay in the field.
      return error instanceof AnsweredRefusal ? error.message : t('line.away-short')
    }
    setLaterId(crypto.randomUUID())
    setText('')
    setTask(null)
    return null
  }
  return { text, setText, busy, submit: () => void submit(), later, drop, parts: along.parts }
}

const READ_MS = 400

/** Says up to where one read, when the window is looked at; and again when one comes back to it. */
function useReading(conversation: ConversationView): (seq: number) => void {
  const patch = usePatch()
  const sessionId = conversation._id
  const latest = useRef({ readSeq: conversation.readSeq, marked: conversation.marked, inSight: 0 })
  latest.current.readSeq = conversation.readSeq
  latest.current.marked = conversation.marked
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const mark = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    const seq = latest.current.inSight
    void send(markRead, { params: { sessionId }, body: { seq } }, { quiet: true, outlives: true })
      .then(({ readSeq: now }) =>
        patch(sessionId, one => ({
          ...one,
          readSeq: now,
          marked: false,
          unread: now >= one.lastSeq ? 0 : one.unread,
          named: now >= one.lastSeq ? 0 : one.named,
        })),
      )
      .catch(() => {})
  }, [sessionId, patch])
  const tell = useCallback(() => {
    const { inSight, readSeq, marked } = latest.current
    if (document.visibilityState !== 'visible' || inSight === 0 || (inSight <= readSeq && !marked)) return
    clearTimeout(timer.current)
    timer.current = setTimeout(mark, READ_MS)
  }, [mark])
  useEffect(() => {
    // Who leaves at once has read it all the same.
    const leave = () => {
      if (timer.current !== undefined) mark()
    }
    document.addEventListener('visibilitychange', tell)
    window.addEventListener('online', tell)
    window.addEventListener('pagehide', leave)
    return () => {
      leave()
      document.removeEventListener('visibilitychange', tell)
      window.removeEventListener('online', tell)
      window.removeEventListener('pagehide', leave)
    }
  }, [tell, mark])
  return useCallback(
    seq => {
      latest.current.inSight = Math.max(latest.current.inSight, seq)
      tell()
    },
    [tell],
  )
}
