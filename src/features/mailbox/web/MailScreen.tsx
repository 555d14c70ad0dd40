import { useEffect, useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { holds } from '../../../platform/shared/access.ts'
import { useRead } from '../../../platform/web/call.ts'
import { ArrowLeft } from '../../../platform/web/icons.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useQueryValues } from '../../../platform/web/query-state.ts'
import { useViewer } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { EmptyState } from '../../../platform/web/ui/EmptyState.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { IconButton } from '../../../platform/web/ui/IconButton.tsx'
import { Skeleton } from '../../../platform/web/ui/Skeleton.tsx'
import { useNameTitle } from '../../settings/web/public.ts'
import { readLetter } from '../contract/letters.ts'
import type { MailRow } from '../contract/threads.ts'
import type { Act, Label } from '../rules.ts'
import { ANSWER } from '../rules/rights.ts'
import type { strings } from '../strings.en.ts'
import { type Sort, useMailList, useSorting, useThread } from './data.ts'
import { LetterForm } from './LetterForm.tsx'
import { addressOf, PER_PAGE, type Place, partOf, placeOf, queryOf, type Task, taskOf } from './mail-places.ts'
import css from './Mail.module.css'
import { KeysDialog, LaterDialog } from './MailDialogs.tsx'
import { MailList, toggled } from './MailList.tsx'
import { MailSide } from './MailSide.tsx'
import { MailTools } from './MailTools.tsx'
import readerCss from './Reader.module.css'
import { Reader } from './Reader.tsx'
import { TypedAhead } from './TypedAhead.tsx'
import { type MailKeys, useMailKeys, WRITES } from './use-mail-keys.ts'
import { askToWrite, useWritingFocus } from './use-writing-focus.ts'

/** Acts after which a letter is in another folder. */
const LEAVES: readonly Act[] = ['trash', 'restore', 'spam', 'not-spam', 'later', 'wake']

/** The mail app: folders, a list, and a conversation or a new letter beside it. All that is open stands in the address. */
export function MailScreen() {
  const t = useText<typeof strings>('mailbox')
  const params = useParams()
  const place = placeOf(params)
  const here = addressOf(place)
  const may = holds(useViewer(), ANSWER.permission)
  const navigate = useNavigate()
  const [query, setQuery] = useQueryValues()
  const [asking, setAsking] = useState<'later' | 'keys' | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null)
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- what was chosen belongs to the list it was chosen in
  useEffect(() => setChosen(null), [here, query.get('page'), query.get('q'), query.get('part')])
  const read = useMailList(place, query)
  const { sort, undoLast } = useSorting()
  const rows = read.data?.data
  const open = query.get('open')
  const writes = query.get('write')
  const at = rows?.findIndex(row => row._id === open) ?? -1
  const go = (row: MailRow | undefined) =>
    row && row.kind === 'thread' && setQuery({ open: row._id, do: null, write: null })
  const close = () => setQuery({ open: null, do: null, write: null })
  const compose = () => void navigate(`${here}?write=new`)
  const acted = async (act: Act, ids: readonly string[], more: { label?: Label; until?: string } = {}) => {
    const after = at >= 0 ? (rows?.[at + 1] ?? rows?.[at - 1]) : undefined
    if (!(await sort(act, ids, more)) || !open || !ids.includes(open) || !LEAVES.includes(act)) return
    if (after) go(after)
    else close()
  }
  const many = chosen && chosen.size > 0 ? [...chosen] : null
  const targets = many ?? (open ? [open] : [])
  const done = (act: Act, label?: Label) => {
    void acted(act, targets, label && { label })
    if (LEAVES.includes(act)) setChosen(null)
  }
  const row = rows?.[at]
  const task = open ? taskOf(query) : null
  const keys: MailKeys = {
    j: () => go(rows?.[at + 1]),
    k: () => go(rows?.[at < 0 ? 0 : at - 1]),
    x: () => open && setChosen(toggled(chosen ?? new Set(), open)),
    z: undoLast,
    '?': () => setAsking('keys'),
    escape: () => (chosen ? setChosen(null) : close()),
    s: () => targets.length > 0 && done(row?.starred && !many ? 'unstar' : 'star'),
    u: () => targets.length > 0 && done('unread'),
    ...(may &&
      keysOfWriters({ targets, open, row, place, done, compose, ask: () => setAsking('later'), set: setQuery })),
  }
  // A ticket is made by choices: no word is awaited.
  const begun = writes ?? (task && task !== 'ticket' ? `${open} ${task}` : null)
  useMailKeys(keys, may ? begun : null)
  const title = t(place.label ? `labels.${place.label}` : `folders.${place.folder}`)
  useNameTitle(title, t('pages.mail'))
  return (
    <div className={css.app} data-open={open || writes ? true : undefined}>
      <h1 className="visually-hidden">{title}</h1>
      <MailSide
        place={place}
        counts={read.data?.counts}
        onCompose={may ? compose : null}
        onKeys={() => setAsking('keys')}
      />
      <MailList
        place={place}
        rows={rows}
        count={read.data?.count ?? 0}
        counts={read.data?.counts}
        error={read.error}
        onRetry={() => void read.refetch()}
        search={query.get('q') ?? ''}
        onSearch={q => setQuery({ q, page: null })}
        part={partOf(query)}
        onPart={part => setQuery({ part: part === 'all' ? null : part, page: null })}
        page={queryOf(place, query).page ?? 1}
        onPage={page => setQuery({ page: page === 1 ? null : String(page) }, 'step')}
        hrefOf={one => hrefOf(one, here, query)}
        current={open ?? writes}
        chosen={chosen}
        onChosen={setChosen}
        onDo={done}
        onLater={() => setAsking('later')}
        onCompose={may ? compose : null}
      />
      <section className={css.readerPane} aria-label={t('reader.label')}>
        {writes && may ? (
          <NewLetter
            key={writes}
            draftId={writes === 'new' ? null : writes}
            onClose={close}
            onSent={id => void navigate(`/apps/email/sent?open=${id}`)}
          />
        ) : open ? (
          <OpenMail
            key={open}
            threadId={open}
            query={query}
            set={setQuery}
            sort={sort}
            onDo={done}
            onLater={() => setAsking('later')}
            onClose={close}
            position={
              at >= 0 ? { at: at + 1 + (queryOf(place, query).page! - 1) * PER_PAGE, count: read.data!.count } : null
            }
            onPrevious={at > 0 ? () => go(rows?.[at - 1]) : null}
            onNext={rows && at >= 0 && at < rows.length - 1 ? () => go(rows[at + 1]) : null}
          />
        ) : (
          <div className={css.none}>
            <EmptyState kind="note" title={t('reader.none')} body={t('reader.none-too')} />
          </div>
        )}
      </section>
      {asking === 'keys' && <KeysDialog onClose={() => setAsking(null)} />}
      {asking === 'later' && (
        <LaterDialog
          onClose={() => setAsking(null)}
          onLater={until => {
            setAsking(null)
            void acted('later', targets, { until })
            setChosen(null)
          }}
        />
      )}
    </div>
  )
}

type Writing = {
  targets: readonly string[]
  open: string | null
  row: MailRow | undefined
  place: Place
  done: (act: Act) => void
  compose: () => void
  ask: () => void
  set: (changes: Record<string, string | null>) => void
}

/** Keys of those who answer. */
function keysOfWriters({ targets, open, row, place, done, compose, ask, set }: Writing): MailKeys {
  const lies = place.label ? 'inbox' : place.folder
  const any = targets.length > 0
  const task = (key: Task) => () => {
    if (!open) return
    set({ do: key })
    askToWrite(key)
    return key === 'ticket' ? undefined : WRITES
  }
  return {
    c: () => {
      compose()
      askToWrite('letter')
      return WRITES
    },
    r: task('reply'),
    f: task('forward'),
    t: task('ticket'),
    b: () => any && ask(),
    '!': () => any && done(lies === 'spam' ? 'not-spam' : 'spam'),
    '#': () => any && done(lies === 'trash' ? 'restore' : 'trash'),
    ...(row?.laterUntil && { b: () => done('wake') }),
  }
}

/** The address that opens a row in its list: what one writes goes on where it is written. */
function hrefOf(row: MailRow, here: string, query: URLSearchParams): string {
  const next = new URLSearchParams(query)
  for (const key of ['open', 'do', 'write']) next.delete(key)
  if (row.kind === 'thread') next.set('open', row._id)
  else if (row.thread) {
    next.set('open', row.thread)
    next.set('do', 'reply')
  } else next.set('write', row._id)
  return `${here}?${next}`
}

type OpenProps = {
  threadId: string
  query: URLSearchParams
  set: (changes: Record<string, string | null>) => void
  sort: Sort
  onDo: (act: Act, label?: Label) => void
  onLater: () => void
  onClose: () => void
  position: { at: number; count: number } | null
  onPrevious: (() => void) | null
  onNext: (() => void) | null
}

/** The conversation that is open; it is read once it was shown. */
function OpenMail({ threadId, query, set, sort, onDo, ...tools }: OpenProps) {
  const { read, thread, set: put } = useThread(threadId)
  const task = taskOf(query)
  const may = holds(useViewer(), ANSWER.permission)
  const noted = useRef(false)
  useEffect(() => {
    if (!thread || noted.current) return
    noted.current = true
    if (!thread.read) void sort('read', [threadId], { quiet: true })
  }, [thread, threadId, sort])
  if (!thread)
    return read.error ? (
      <ErrorPiece error={read.error} onRetry={() => void read.refetch()} />
    ) : (
      <div className={readerCss.talk}>
        <Skeleton height="320px" />
        {task && task !== 'ticket' && may && <TypedAhead onLeave={() => set({ do: null })} />}
      </div>
    )
  return (
    <>
      <MailTools thread={thread} run={onDo} {...tools} />
      <Reader thread={thread} set={put} task={task} onTask={next => set({ do: next })} />
    </>
  )
}

type NewProps = { draftId: string | null; onClose: () => void; onSent: (threadId: string) => void }

/** A new letter, or one that was begun. */
function NewLetter({ draftId, onClose, onSent }: NewProps) {
  const t = useText<typeof strings>('mailbox')
  const { language } = useLanguage()
  const params = { letterId: draftId ?? '' }
  const read = useRead(readLetter, { params }, { enabled: draftId !== null, staleMs: 0 })
  const kept = read.data?.data
  const place = useWritingFocus(draftId === null || kept ? 'letter' : null)
  const empty = { draftId: null, name: '', email: '', subject: '', text: '', language, files: [] }
  return (
    <>
      <div className={readerCss.tools}>
        <IconButton
          size="compact"
          label={t('acts.close')}
          icon={<ArrowLeft {...iconProps} className="flip" />}
          onClick={onClose}
        />
      </div>
      <div ref={place} className={readerCss.talk}>
        <h2 className={readerCss.subject}>{t('write.title')}</h2>
        {draftId !== null && !kept ? (
          read.error ? (
            <ErrorPiece error={read.error} onRetry={() => void read.refetch()} />
          ) : (
            <Skeleton height="320px" />
          )
        ) : (
          <LetterForm
            begun={kept ? { ...kept, draftId: kept._id, files: [...kept.files] } : empty}
            onSent={thread => onSent(thread._id)}
            onDropped={onClose}
          />
        )}
      </div>
    </>
  )
}
