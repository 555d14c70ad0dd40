import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { barsOf } from '../../../../engines/media/web/level.ts'
import { type Recorded, type Recording, recordVoice } from '../../../../engines/media/web/record.ts'
import { type Trouble, troubleOf } from '../../../../engines/media/web/trouble.ts'
import { FILE_RULES, MAX_VOICE_SECONDS } from '../../../../platform/shared/file-rules.ts'
import { ArrowUp, Mic, Trash2 } from '../../../../platform/web/icons.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { iconProps } from '../../../../platform/web/ui/icon-props.ts'
import { IconButton } from '../../../../platform/web/ui/IconButton.tsx'
import { MAX_PEAKS } from '../../contract/attachments.ts'
import type { strings } from '../../strings.en.ts'
import css from './Voice.module.css'
import { minutes } from './VoiceNote.tsx'

/** A finger that rests no longer has tapped: it goes on until it is sent. */
const TAP_MS = 600
/** Pixels that a finger moves to let it go, or to let it go on by itself. */
const AWAY = 80
const SHORTEST = 0.5
/** Whoever sends with two presses has the microphone under the second one: it is not meant. */
const TWICE_MS = 500

export type SaidAloud = { file: File; peaks: number[]; seconds: number }

/** Records a voice note: held on phones (away lets go of it, upwards goes on without the finger), begun by a press elsewhere. */
export function useVoice(onDone: (said: SaidAloud) => void) {
  const [seconds, setSeconds] = useState<number | null>(null)
  const [level, setLevel] = useState(0)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const recording = useRef<Recording | null>(null)
  const wanted = useRef(false)
  const done = useRef(onDone)
  done.current = onDone
  useEffect(() => () => recording.current?.discard(), [])
  const give = ({ file, seconds: length, levels }: Recorded) => {
    if (file.size > 0 && length >= SHORTEST) done.current({ file, seconds: length, peaks: barsOf(levels, MAX_PEAKS) })
  }
  const over = () => {
    recording.current = null
    wanted.current = false
    setSeconds(null)
  }
  const start = async () => {
    if (wanted.current) return
    wanted.current = true
    setTrouble(null)
    setSeconds(0)
    try {
      const one = await recordVoice({
        maxSeconds: MAX_VOICE_SECONDS,
        maxBytes: FILE_RULES.voice.maxBytes,
        name: 'voice-note',
        onLevel: (now, length) => {
          setLevel(now)
          setSeconds(length)
        },
      })
      // Let go of before the microphone was there.
      if (!wanted.current) return one.discard()
      recording.current = one
      void one.done.then(recorded => {
        if (recording.current !== one) return
        over()
        give(recorded)
      })
    } catch (error) {
      over()
      setTrouble(troubleOf(error))
    }
  }
  const stop = async () => {
    const one = recording.current
    over()
    if (one) give(await one.stop())
  }
  const discard = () => {
    const one = recording.current
    over()
    one?.discard()
  }
  return { seconds, level, trouble, start, stop, discard, forget: () => setTrouble(null) }
}

type Voice = ReturnType<typeof useVoice>

/** The microphone beside the field. */
export function MicButton({ voice }: { voice: Voice }) {
  const t = useText<typeof strings>('chat')
  const held = useRef<{ x: number; y: number; at: number; rtl: boolean } | null>(null)
  const [shownAt] = useState(() => performance.now())
  const early = () => performance.now() - shownAt < TWICE_MS
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType === 'mouse' || early()) return
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    held.current = { x: event.clientX, y: event.clientY, at: performance.now(), rtl }
    // The field gives way to the recording: the finger is followed wherever it is.
    const move = (moved: globalThis.PointerEvent) => {
      const from = held.current
      if (!from) return
      const away = (moved.clientX - from.x) * (from.rtl ? 1 : -1)
      if (away > AWAY) end(() => voice.discard())
      else if (from.y - moved.clientY > AWAY) end(() => {})
    }
    const up = () => {
      const from = held.current
      if (from) end(() => performance.now() - from.at > TAP_MS && void voice.stop())
    }
    const end = (then: () => void) => {
      held.current = null
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', up)
      window.removeEventListener('pointercancel', up)
      then()
    }
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', up)
    window.addEventListener('pointercancel', up)
    void voice.start()
  }
  return (
    <span onPointerDown={onPointerDown} className={css.mic}>
      <IconButton
        variant="primary"
        className={css.round}
        label={t('parts.record')}
        icon={<Mic {...iconProps} />}
        onClick={event => (event.detail < 2 || !early()) && void voice.start()}
      />
    </span>
  )
}

/** In place of the field while one speaks. */
export function RecordingBar({ voice }: { voice: Voice }) {
  const t = useText<typeof strings>('chat')
  const { seconds, level } = voice
  if (seconds === null) return null
  return (
    <div className={css.recording}>
      <IconButton label={t('parts.record-cancel')} icon={<Trash2 {...iconProps} />} onClick={voice.discard} />
      <span className={css.recorded} role="status" aria-label={t('parts.recording')}>
        <i className={css.dot} style={{ scale: String(0.7 + level) }} aria-hidden="true" />
        <bdi dir="ltr">
          {minutes(seconds)} / {minutes(MAX_VOICE_SECONDS)}
        </bdi>
        <span className={css.holdHint}>{t('parts.hold-hint')}</span>
      </span>
      <IconButton
        variant="primary"
        className={css.round}
        label={t('parts.record-send')}
        icon={<ArrowUp {...iconProps} />}
        onClick={() => void voice.stop()}
      />
    </div>
  )
}
