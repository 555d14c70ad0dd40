import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { refusalToAccess } from '../../../platform/shared/access.ts'
import { Refusal } from '../../../platform/shared/refusal.ts'
import { AnsweredRefusal, send } from '../../../platform/web/call.ts'
import { ArrowLeft } from '../../../platform/web/icons.ts'
import { isolate } from '../../../platform/web/isolate.ts'
import { readLocal, writeLocal } from '../../../platform/web/local.ts'
import { useViewer } from '../../../platform/web/session.tsx'
import { sayCode, useText } from '../../../platform/web/text.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { EmptyState } from '../../../platform/web/ui/EmptyState.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { IconButton } from '../../../platform/web/ui/IconButton.tsx'
import { MemberFace } from '../../../platform/web/ui/MemberFace.tsx'
import { Skeleton } from '../../../platform/web/ui/Skeleton.tsx'
import { listConversations, startConversation } from '../contract.ts'
import type { CardRef } from '../contract/attachments.ts'
import type { strings } from '../strings.en.ts'
import { Composer } from './Composer.tsx'
import { useRecipient } from './data.ts'
import own from './FirstMessage.module.css'
import { attachCard } from './parts/attached.ts'
import { useParts } from './parts/use-parts.tsx'
import { PlanNote } from './PlanNote.tsx'
import css from './ThreadPane.module.css'

type FirstProps = {
  username: string
  /** What one writes about. */
  about: CardRef | null
  field: RefObject<HTMLTextAreaElement | null>
  backHref: string
}

/** The first message to a member. Where the two talk already it leads there; where the plan opens no more today it says so and keeps the words. */
export function FirstMessage({ username, about, field, backHref }: FirstProps) {
  const t = useText<typeof strings>('chat')
  const read = useRecipient(username)
  const navigate = useNavigate()
  const to = read.data?.data
  const sessionId = to?.sessionId ?? null
  useEffect(() => {
    if (to && about) attachCard(sessionId ?? `first:${username}`, about)
    if (sessionId) void navigate(`/inbox/${sessionId}`, { replace: true })
  }, [to, sessionId, navigate, about, username])
  if (read.error)
    return (
      <section className={css.pane} aria-label={t('message')}>
        <div className={own.middle}>
          {read.error instanceof Refusal && read.error.code === 'not-found' ? (
            <EmptyState
              kind="no-match"
              title={t('first.missing')}
              body={t('first.missing-too')}
              action={<Button href="/inbox">{t('thread.to-list')}</Button>}
            />
          ) : (
            <ErrorPiece error={read.error} onRetry={() => void read.refetch()} />
          )}
        </div>
      </section>
    )
  const name = to?.other.name ?? username
  return (
    <section className={css.pane} aria-label={t('thread.label', { name: isolate(name) })}>
      <header className={css.head}>
        <span className={css.back}>
          <IconButton label={t('thread.back')} icon={<ArrowLeft {...iconProps} className="flip" />} href={backHref} />
        </span>
        {to && <MemberFace member={{ ...to.other, name }} size={48} />}
        <div className={css.who}>
          <h2 className={css.name}>
            <Bdi clip>{name}</Bdi>
          </h2>
        </div>
      </header>
      {!to || sessionId ? (
        <div className={own.middle}>
          <Skeleton height="120px" />
        </div>
      ) : (
        <Writing key={username} username={username} name={name} refusal={to.refusal} left={to.left} field={field} />
      )}
    </section>
  )
}

type WritingProps = {
  username: string
  name: string
  refusal: string | null
  left: number | null
  field: RefObject<HTMLTextAreaElement | null>
}

function Writing({ username, name, refusal, left, field }: WritingProps) {
  const t = useText<typeof strings>('chat')
  const viewer = useViewer()
  const navigate = useNavigate()
  const client = useQueryClient()
  const key = `chat-first:${viewer?.id ?? ''}:${username}`
  const [text, setText] = useState(() => readLocal(key) ?? '')
  const [clientId] = useState(() => crypto.randomUUID())
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [full, setFull] = useState(left === 0)
  const closed = viewer ? refusalToAccess(startConversation.access, viewer) : null
  const along = useParts({ place: `first:${username}`, text, talking: false, onVoice: () => {} })
  useEffect(() => field.current?.focus(), [field])
  const change = (next: string) => {
    setText(next)
    writeLocal(key, next || null)
  }
  const submit = async () => {
    setBusy(true)
    setError(null)
    try {
      const { card, link } = along.now()
      const body = { username, clientId, text: text.trim(), ...(card && { card }), ...(link && { link }) }
      const { data } = await send(startConversation, { body }, { quiet: true })
      writeLocal(key, null)
      void client.invalidateQueries({ queryKey: [listConversations.id] })
      void navigate(`/inbox/${data.sessionId}`, { replace: true })
    } catch (failed) {
      if (failed instanceof AnsweredRefusal && failed.code === 'plan-required') setFull(true)
      else if (failed instanceof AnsweredRefusal) setError(failed.message)
      else setError(t('line.away'))
    } finally {
      setBusy(false)
    }
  }
  const shut = closed ? sayCode(closed) : refusal ? sayCode(refusal) : null
  return (
    <>
      <div className={own.middle}>
        {full && !shut ? (
          <PlanNote />
        ) : (
          <EmptyState
            kind="note"
            title={t('first.title', { name: isolate(name) })}
            body={shut ?? t('first.body', { name: isolate(name) })}
          />
        )}
        {!shut && !full && left !== null && <p className={own.left}>{t('first.left', { count: left })}</p>}
      </div>
      {error && (
        <p className={own.error} role="alert">
          {error}
        </p>
      )}
      {!shut && (
        <Composer
          name={name}
          text={text}
          onText={change}
          onSend={() => void submit()}
          task={null}
          onDrop={() => {}}
          field={field}
          busy={busy}
          parts={along.parts}
          shut={full}
        />
      )}
    </>
  )
}
