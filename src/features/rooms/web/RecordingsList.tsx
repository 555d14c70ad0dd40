import { type SyntheticEvent, useEffect, useState } from 'react'
import { useRead, useWrite } from '../../../platform/web/call.ts'
import { sizeInWords } from '../../../platform/web/forms/file-words.ts'
import { Download, Play, Trash2 } from '../../../platform/web/icons.ts'
import { isolate } from '../../../platform/web/isolate.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Alert } from '../../../platform/web/ui/Alert.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { DateText } from '../../../platform/web/ui/DateText.tsx'
import { Dialog } from '../../../platform/web/ui/Dialog.tsx'
import { FailedLine } from '../../../platform/web/ui/EmptyLine.tsx'
import { iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { Spinner } from '../../../platform/web/ui/Spinner.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import { useWords } from '../../../platform/web/ui/use-words.ts'
import { useWhy } from '../../social/web/public.ts'
import { type KeptRecording, listOwnRecordings, listRecordings, removeRecording } from '../contract/recording.ts'
import type { strings } from '../strings.en.ts'
import { lastingText, namesText } from './names.ts'
import css from './RecordingsList.module.css'

/** One without a timeline is fetched whole up to so many bytes, which finds out how long it is; a larger one is played from its start. */
const WHOLE_BYTES = 200_000_000

/** Recordings of one room, for whoever was recorded; nothing where there is none. */
export function RoomRecordings({ roomId }: { roomId: string }) {
  const t = useText<typeof strings>('rooms')
  const read = useRead(listRecordings, { params: { roomId } }, { staleMs: 0 })
  const recordings = read.data?.data ?? []
  if (read.error && !read.data) return <FailedLine onRetry={() => void read.refetch()} />
  if (recordings.length === 0) return null
  return (
    <section className={css.section}>
      <h2 className={css.heading}>{t('web.titles.recordings')}</h2>
      <RecordingsList recordings={recordings} />
    </section>
  )
}

/** Recordings with what to do about each. */
export function RecordingsList({ recordings }: { recordings: readonly KeptRecording[] }) {
  const [playing, setPlaying] = useState<string | null>(null)
  const [removing, setRemoving] = useState<KeptRecording | null>(null)
  return (
    <>
      <ul className={css.list}>
        {recordings.map(one => (
          <Row
            key={one._id}
            recording={one}
            playing={playing === one._id}
            onPlay={() => setPlaying(now => (now === one._id ? null : one._id))}
            onRemove={() => setRemoving(one)}
          />
        ))}
      </ul>
      {removing && <Removing recording={removing} onClose={() => setRemoving(null)} />}
    </>
  )
}

type RowProps = { recording: KeptRecording; playing: boolean; onPlay: () => void; onRemove: () => void }

function Row({ recording, playing, onPlay, onRemove }: RowProps) {
  const t = useText<typeof strings>('rooms')
  const words = useWords()
  const { language } = useLanguage()
  const { title, kind, people, startedAt, stoppedAt, bytes, because, whole, url, mine } = recording
  const time = isolate(lastingText(Date.parse(stoppedAt) - Date.parse(startedAt)))
  const size = isolate(sizeInWords(words, bytes))
  return (
    <li className={css.one}>
      <div className={css.words}>
        <p className={css.name}>
          <Bdi>{title}</Bdi>
        </p>
        <p className={css.quiet}>
          <DateText value={startedAt} withTime="brief" /> · {t(`web.room.about.${kind}`)} ·{' '}
          {t('web.recordings.lasted', { time })} · {size}
        </p>
        {people.length > 0 && (
          <p className={css.quiet}>{t('web.recordings.people', { names: namesText(people, language) })}</p>
        )}
        <p className={css.quiet}>{t(whole ? `web.recordings.because.${because}` : 'web.recordings.arriving')}</p>
      </div>
      <div className={css.acts}>
        <Button size="compact" icon={<Play {...iconSmall} />} aria-expanded={playing} onClick={onPlay}>
          {t(playing ? 'web.recordings.hide' : 'web.recordings.play')}
        </Button>
        <a className={css.fetch} href={url} download>
          <Download {...iconSmall} />
          {t('web.recordings.download')}
        </a>
        {mine && (
          <Button size="compact" variant="ghost" icon={<Trash2 {...iconSmall} />} onClick={onRemove}>
            {t('web.recordings.remove')}
          </Button>
        )}
      </div>
      {playing && <Player recording={recording} />}
    </li>
  )
}

/** Plays one while it arrives. Where nothing in it says how long it is, a jump past its end finds out. */
function Player({ recording: { url, bytes, title, timeline } }: { recording: KeptRecording }) {
  const t = useText<typeof strings>('rooms')
  const [streams] = useState(timeline || bytes > WHOLE_BYTES)
  const [source, setSource] = useState<string | null>(streams ? url : null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (streams) return
    const stop = new AbortController()
    let made: string | null = null
    const fetched = async () => {
      const answer = await fetch(url, { signal: stop.signal })
      if (!answer.ok) throw new Error(String(answer.status))
      const blob = await answer.blob()
      if (stop.signal.aborted) return
      made = URL.createObjectURL(blob)
      setSource(made)
    }
    fetched().catch(() => !stop.signal.aborted && setFailed(true))
    return () => {
      stop.abort()
      if (made) URL.revokeObjectURL(made)
    }
  }, [url, streams])
  const findLength = ({ currentTarget: video }: SyntheticEvent<HTMLVideoElement>) => {
    if (Number.isFinite(video.duration) || streams) return
    video.addEventListener('durationchange', () => Number.isFinite(video.duration) && (video.currentTime = 0))
    video.currentTime = 1e6
  }
  if (failed) return <Alert tone="danger">{t('web.recordings.failed')}</Alert>
  if (source === null) return <Spinner />
  return (
    <>
      {streams && !timeline && <p className={css.quiet}>{t('web.recordings.from-start')}</p>}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- people who spoke */}
      <video
        className={css.player}
        src={source}
        controls
        playsInline
        aria-label={title}
        onLoadedMetadata={findLength}
        onError={() => setFailed(true)}
      />
    </>
  )
}

function Removing({ recording, onClose }: { recording: KeptRecording; onClose: () => void }) {
  const t = useText<typeof strings>('rooms')
  const why = useWhy()
  const write = useWrite(removeRecording, {
    invalidates: [listRecordings, listOwnRecordings],
    onDone: ({ message }) => {
      toast({ tone: 'success', title: message, ms: 3000 })
      onClose()
    },
  })
  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title={t('web.recordings.remove-ask')}
      footer={
        <>
          <Button onClick={onClose}>{t('web.recordings.keep')}</Button>
          <Button
            variant="danger"
            loading={write.busy}
            onClick={() => void write.run({ params: { recordingId: recording._id } })}
          >
            {t('web.recordings.remove')}
          </Button>
        </>
      }
    >
      <p>{t('web.recordings.remove-too')}</p>
      {write.refusal && <Alert tone="danger">{why(write.refusal)}</Alert>}
    </Dialog>
  )
}
