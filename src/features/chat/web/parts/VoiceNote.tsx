import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { Pause, Play } from '../../../../platform/web/icons.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { iconProps } from '../../../../platform/web/ui/icon-props.ts'
import { IconButton } from '../../../../platform/web/ui/IconButton.tsx'
import type { VoiceView } from '../../contract/attachments.ts'
import type { strings } from '../../strings.en.ts'
import { keepPlace, keepSpeed, keptSpeed, placeOf } from './voice-places.ts'
import css from './Voice.module.css'

const SPEEDS = [1, 1.5, 2] as const
const STEP = 5

let playing: HTMLAudioElement | null = null

export const minutes = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

/** A voice note: heard in place, at three speeds, from where it stopped; the waveform runs left to right in every language. */
export function VoiceNote({ voice }: { voice: VoiceView }) {
  const t = useText<typeof strings>('chat')
  const { file, seconds, peaks } = voice
  const audio = useRef<HTMLAudioElement>(null)
  const [at, setAt] = useState(() => placeOf(file._id))
  const [on, setOn] = useState(false)
  const [speed, setSpeed] = useState(() => keptSpeed(SPEEDS))
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    const one = audio.current
    return () => {
      one?.pause()
      if (playing === one) playing = null
    }
  }, [])
  const toggle = async () => {
    const one = audio.current
    if (!one) return
    if (on) return one.pause()
    if (playing && playing !== one) playing.pause()
    playing = one
    setFailed(false)
    try {
      if (!one.src) {
        const answer = await fetch(file.fileUrl)
        if (!answer.ok) throw new Error('gone')
        one.src = URL.createObjectURL(await answer.blob())
      }
      one.playbackRate = SPEEDS[speed]!
      if (Math.abs(one.currentTime - at) > 0.5) one.currentTime = at
      await one.play()
    } catch {
      setFailed(true)
    }
  }
  const seek = (to: number) => {
    const place = Math.max(0, Math.min(seconds, to))
    setAt(place)
    keepPlace(file._id, place)
    if (audio.current?.src) audio.current.currentTime = place
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: STEP, ArrowUp: STEP, ArrowLeft: -STEP, ArrowDown: -STEP }[event.key]
    if (step !== undefined) seek(at + step)
    else if (event.key === 'Home') seek(0)
    else if (event.key === 'End') seek(seconds)
    else return
    event.preventDefault()
  }
  const onPointerDown = (event: PointerEvent) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    seek(((event.clientX - left) / width) * seconds)
  }
  const turn = () => {
    const next = (speed + 1) % SPEEDS.length
    setSpeed(next)
    keepSpeed(SPEEDS[next]!)
    if (audio.current) audio.current.playbackRate = SPEEDS[next]!
  }
  const bars = peaks.length > 0 ? peaks : Array.from({ length: 32 }, () => 10)
  return (
    <span className={css.voice}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- what members say has no captions */}
      <audio
        ref={audio}
        preload="none"
        onPlay={() => setOn(true)}
        onPause={() => setOn(false)}
        onTimeUpdate={event => {
          const now = event.currentTarget.currentTime
          setAt(now)
          // Once a second is enough for going on.
          if (Math.floor(now) !== Math.floor(at)) keepPlace(file._id, now)
        }}
        onEnded={() => {
          setOn(false)
          setAt(0)
          keepPlace(file._id, 0)
        }}
      />
      <IconButton
        variant="primary"
        className={css.play}
        label={t(on ? 'parts.voice-pause' : 'parts.voice-play', { length: minutes(seconds) })}
        icon={on ? <Pause {...iconProps} /> : <Play {...iconProps} />}
        onClick={() => void toggle()}
      />
      <span className={css.sound} dir="ltr">
        <span
          role="slider"
          tabIndex={0}
          className={css.wave}
          aria-label={t('parts.voice')}
          aria-valuemin={0}
          aria-valuemax={seconds}
          aria-valuenow={Math.round(at)}
          aria-valuetext={`${minutes(at)} / ${minutes(seconds)}`}
          onKeyDown={onKeyDown}
          onPointerDown={onPointerDown}
        >
          {bars.map((peak, index) => (
            <i
              // oxlint-disable-next-line react/no-array-index-key -- bars stay in their places
              key={index}
              data-heard={(index / bars.length) * seconds < at || undefined}
              style={{ blockSize: `${Math.max(8, peak)}%` }}
            />
          ))}
        </span>
        <span className={css.small}>
          {minutes(at)} / {minutes(seconds)}
        </span>
      </span>
      <button
        type="button"
        className={css.speed}
        onClick={turn}
        aria-label={t('parts.speed', { speed: SPEEDS[speed]! })}
      >
        <bdi dir="ltr">{SPEEDS[speed]}×</bdi>
      </button>
      {failed && (
        <span className={css.fault} role="alert">
          {t('parts.voice-failed')}
        </span>
      )}
    </span>
  )
}
