import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { timeText } from '../../../platform/shared/moments.ts'
import { commaOf, shortDate } from '../../../platform/shared/text.ts'
import { keyOfRead, send, useRead, useWrite } from '../../../platform/web/call.ts'
import { TextField } from '../../../platform/web/forms/TextField.tsx'
import { FilePen, Mail } from '../../../platform/web/icons.ts'
import { isolate } from '../../../platform/web/isolate.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useAnnounced } from '../../../platform/web/live.ts'
import { useViewer } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Dialog } from '../../../platform/web/ui/Dialog.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { readerZone } from '../../../platform/web/ui/moment-text.ts'
import { toast } from '../../../platform/web/ui/toast.ts'
import { holdMinutes, type Minutes, minutesMoved, readMinutes, saveMinutes, sendMinutes } from '../contract/minutes.ts'
import { HOLD_SECONDS, MAX_MINUTES_TEXT } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import css from './Meetings.module.css'
import { NotesText } from './NotesText.tsx'

/** After so long without a key what was written is kept. */
const REST_MS = 800

/** The notes of a meeting: everybody reads along, one writes at a time. */
export function MinutesPane({ meetingId }: { meetingId: string }) {
  const t = useText<typeof strings>('meetings')
  const client = useQueryClient()
  const viewer = useViewer()
  const { language } = useLanguage()
  const input = { params: { meetingId } }
  const read = useRead(readMinutes, input)
  const minutes = read.data?.data
  const put = (data: Minutes) => client.setQueryData(keyOfRead(readMinutes, input), { data })
  useAnnounced(minutesMoved, `meeting:${meetingId}`, () => void read.refetch())
  const [writing, setWriting] = useState(false)
  const hold = useWrite(holdMinutes, { onDone: ({ data }) => put(data) })
  if (read.error) return <ErrorPiece error={read.error} onRetry={() => void read.refetch()} />
  if (!minutes) return null
  const { holder } = minutes
  const missed = minutes.missed.map(isolate).join(commaOf(language))
  const other = holder && holder.id !== viewer?.id && Date.parse(holder.until) > Date.now() ? holder : null
  const begin = async () => {
    if (await hold.run({ ...input, body: {} })) setWriting(true)
  }
  const end = async () => {
    setWriting(false)
    await hold.run({ ...input, body: { release: true } })
  }
  return (
    <section className={css.minutes}>
      <h2 className={css.heading}>{t('notes.title')}</h2>
      {!minutes.sentAt && <p className={css.quiet}>{t('notes.lead')}</p>}
      {writing ? (
        <Writing minutes={minutes} meetingId={meetingId} onSaved={put} onEnd={() => void end()} />
      ) : (
        <>
          <NotesText text={minutes.text} />
          <div className={css.buttons}>
            {other && (
              <p className={css.quiet} role="status">
                {t('notes.writes', { name: isolate(other.name) })}
              </p>
            )}
            {!minutes.sentAt && !other && (
              <Button icon={<FilePen {...iconSmall} />} loading={hold.busy} onClick={() => void begin()}>
                {t('notes.write')}
              </Button>
            )}
            {minutes.maySend && !other && <SendMinutes meetingId={meetingId} missed={missed} onSent={put} />}
          </div>
          {hold.refusal && <p className={css.warn}>{hold.refusal.message}</p>}
        </>
      )}
      {minutes.sentAt && (
        <p className={css.caption}>
          {t(missed ? 'notes.sent-but' : 'notes.sent', {
            date: isolate(shortDate(minutes.sentAt, readerZone())),
            names: missed,
          })}
        </p>
      )}
    </section>
  )
}

type WritingProps = { minutes: Minutes; meetingId: string; onSaved: (minutes: Minutes) => void; onEnd: () => void }

/** The pen in one's hand: what is written is kept as soon as one rests. */
function Writing({ minutes, meetingId, onSaved, onEnd }: WritingProps) {
  const t = useText<typeof strings>('meetings')
  const [text, setText] = useState(minutes.text)
  const [fault, setFault] = useState<string | null>(null)
  const version = useRef(minutes.version)
  const kept = useRef(minutes.text)
  const line = useRef(Promise.resolve(true))
  /** One after the other: each says the version that the one before it made. */
  const keep = (next: string): Promise<boolean> => {
    line.current = line.current.then(async () => {
      if (next === kept.current) return true
      try {
        const { data } = await send(saveMinutes, {
          params: { meetingId },
          body: { text: next, version: version.current },
        })
        version.current = data.version
        kept.current = next
        setFault(null)
        onSaved(data)
        return true
      } catch (refusal) {
        setFault(refusal instanceof Error ? refusal.message : String(refusal))
        return false
      }
    })
    return line.current
  }
  const keepNow = useRef(keep)
  keepNow.current = keep
  useEffect(() => {
    const timer = setTimeout(() => void keepNow.current(text), REST_MS)
    return () => clearTimeout(timer)
  }, [text])
  useEffect(() => {
    // Whoever thinks longer than the pen is held takes it again.
    const timer = setInterval(
      () => void send(holdMinutes, { params: { meetingId } }, { quiet: true }).catch(() => undefined),
      (HOLD_SECONDS / 2) * 1000,
    )
    return () => clearInterval(timer)
  }, [meetingId])
  return (
    <>
      <TextField
        name="notes"
        label={t('notes.label')}
        labelHidden
        value={text}
        onChange={setText}
        multiline
        rows={8}
        maxLength={MAX_MINUTES_TEXT}
        hint={t('notes.you-write')}
        error={fault}
        autoFocus
      />
      <div className={css.buttons}>
        <Button
          variant="primary"
          onClick={async () => {
            if (await keep(text)) onEnd()
          }}
        >
          {t('notes.done')}
        </Button>
        {minutes.savedAt && (
          <p className={css.caption} role="status">
            {t('notes.saved', { time: isolate(timeText(minutes.savedAt, readerZone())) })}
          </p>
        )}
        {fault && (
          <Button
            variant="ghost"
            onClick={() => {
              version.current = minutes.version
              kept.current = minutes.text
              setText(minutes.text)
              setFault(null)
            }}
          >
            {t('notes.take-newest')}
          </Button>
        )}
      </div>
    </>
  )
}

type SendMinutesProps = { meetingId: string; missed: string; onSent: (minutes: Minutes) => void }

/** Sends the notes, after a word of what that means. */
function SendMinutes({ meetingId, missed, onSent }: SendMinutesProps) {
  const t = useText<typeof strings>('meetings')
  const [asks, setAsks] = useState(false)
  const sending = useWrite(sendMinutes, {
    onDone: ({ message, data }) => {
      toast({ tone: 'success', title: message })
      setAsks(false)
      onSent(data)
    },
  })
  return (
    <>
      <Button variant="primary" icon={<Mail {...iconSmall} />} onClick={() => setAsks(true)}>
        {t('notes.send')}
      </Button>
      <Dialog
        open={asks}
        onClose={() => setAsks(false)}
        title={t('notes.ask-send')}
        size="small"
        footer={
          <>
            <Button variant="ghost" onClick={() => setAsks(false)}>
              {t('one.close')}
            </Button>
            <Button
              variant="primary"
              loading={sending.busy}
              onClick={() => void sending.run({ params: { meetingId } })}
            >
              {t('form.send')}
            </Button>
          </>
        }
      >
        <p>{t(missed ? 'notes.ask-send-but' : 'notes.ask-send-too', { names: missed })}</p>
        {sending.refusal && <p className={css.warn}>{sending.refusal.message}</p>}
      </Dialog>
    </>
  )
}
