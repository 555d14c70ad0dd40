import { useEffect, useRef } from 'react'
import { useRead } from '../../../platform/web/call.ts'
import { isolate } from '../../../platform/web/isolate.ts'
import { useAnnounced } from '../../../platform/web/live.ts'
import { useText } from '../../../platform/web/text.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { minutesMoved, readMinutesAsGuest } from '../contract/minutes.ts'
import type { strings } from '../strings.en.ts'
import css from './Meetings.module.css'
import { NotesText } from './NotesText.tsx'

type GuestMinutesProps = {
  token: string
  /** Of their seat in the room. */
  sessionKey: string
  /** On which who is inside hears that the notes changed; another one after each removal. */
  topic: string | null
}

/** The notes of a meeting beside its room, for a guest: they read along while members write. */
export function GuestMinutes({ token, sessionKey, topic }: GuestMinutesProps) {
  const t = useText<typeof strings>('meetings')
  const read = useRead(readMinutesAsGuest, { params: { token }, body: { key: sessionKey } }, { staleMs: 0 })
  const again = useRef(read.refetch)
  again.current = read.refetch
  useAnnounced(minutesMoved, topic, () => void again.current())
  const heard = useRef(topic)
  useEffect(() => {
    if (heard.current !== topic) void again.current()
    heard.current = topic
  }, [topic])
  if (read.error) return <ErrorPiece error={read.error} onRetry={() => void read.refetch()} />
  const minutes = read.data?.data
  if (!minutes) return null
  return (
    <section className={css.minutes}>
      <h2 className={css.heading}>{t('notes.title')}</h2>
      <p className={css.quiet}>{t('notes.lead-guest')}</p>
      <NotesText text={minutes.text} />
      {minutes.writes && (
        <p className={css.quiet} role="status">
          {t('notes.writes', { name: isolate(minutes.writes) })}
        </p>
      )}
    </section>
  )
}
