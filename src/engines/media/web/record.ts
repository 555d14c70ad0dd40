import { type LevelMeter, meterOf } from './level.ts'
import { MediaTrouble, troubleOf } from './trouble.ts'

/** What was recorded. `levels`: how loud it was, 0 to 1, every 100 ms; `barsOf` draws them. */
export type Recorded = { file: File; seconds: number; levels: readonly number[] }

/** A recording that runs. Whoever holds it ends it by `stop` or `discard`; both let go of what `recordVoice` opened. */
export type Recording = {
  pause: () => void
  resume: () => void
  /** Ends it, and gives what there is; asked again it gives the same. */
  stop: () => Promise<Recorded>
  /** Ends it, and nothing is kept. */
  discard: () => void
  /** What there is, also when it ended by itself: at its bound, or because the device was pulled out. */
  done: Promise<Recorded>
}

export type RecordOptions = {
  /** At this length it ends by itself. */
  maxSeconds: number
  /** Before it is larger it ends by itself. */
  maxBytes: number
  /** The file's name without its ending. */
  name: string
  /** Ten times a second: how loud, 0 to 1, and how many seconds there are. */
  onLevel?: (level: number, seconds: number) => void
  soundBitsPerSecond?: number
  pictureBitsPerSecond?: number
  /** What there is so far, each second, for whoever keeps it while it runs. */
  onPiece?: (piece: Blob) => void
}

type Format = { mimeType: string; type: string; ending: string }

const SOUND: readonly Format[] = [
  { mimeType: 'audio/webm;codecs=opus', type: 'audio/webm', ending: 'webm' },
  { mimeType: 'audio/mp4;codecs=mp4a.40.2', type: 'audio/mp4', ending: 'm4a' },
  { mimeType: 'audio/mp4', type: 'audio/mp4', ending: 'm4a' },
]
const PICTURE: readonly Format[] = [
  { mimeType: 'video/webm;codecs=vp8,opus', type: 'video/webm', ending: 'webm' },
  { mimeType: 'video/webm', type: 'video/webm', ending: 'webm' },
  { mimeType: 'video/mp4', type: 'video/mp4', ending: 'mp4' },
]

const TICK_MS = 100
const PIECE_MS = 1000
/** Speech in opus: clear, and five minutes of it are 1.2 million bytes. */
const VOICE_BITS = 32_000

/** What this browser records in, or null when it cannot. */
export function formatFor(kind: 'sound' | 'picture'): Format | null {
  if (typeof MediaRecorder === 'undefined') return null
  return (kind === 'sound' ? SOUND : PICTURE).find(({ mimeType }) => MediaRecorder.isTypeSupported(mimeType)) ?? null
}

/** Whether a voice note can be recorded here at all; whether the person allows it is asked by recording. */
export const canRecordVoice = (): boolean =>
  formatFor('sound') !== null && typeof navigator.mediaDevices?.getUserMedia === 'function'

/** Opens the microphone and records it; its light goes out with the end. Throws MediaTrouble. */
export async function recordVoice(options: RecordOptions & { microphone?: string }): Promise<Recording> {
  if (!canRecordVoice()) throw new MediaTrouble('unsupported')
  const { microphone, ...rest } = options
  let stream: MediaStream
  try {
    stream = await navigator.mediaDevices.getUserMedia({
      audio: { echoCancellation: true, noiseSuppression: true, ...(microphone ? { deviceId: microphone } : {}) },
    })
  } catch (error) {
    throw new MediaTrouble(troubleOf(error))
  }
  const letGo = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  try {
    return recordStream(stream, { soundBitsPerSecond: VOICE_BITS, ...rest }, letGo)
  } catch (error) {
    letGo()
    throw error
  }
}

const WHOLE_PICTURE_MS = 5000

/** Records a stream that somebody else holds; `whenEnded` is called once, however it ends. */
export function recordStream(stream: MediaStream, options: RecordOptions, whenEnded = () => {}): Recording {
  const format = formatFor(stream.getVideoTracks().length > 0 ? 'picture' : 'sound')
  if (!format) throw new MediaTrouble('unsupported')
  // Whole pictures often enough that one can jump about in it; browsers that do not know it write them as they like.
  const often: MediaRecorderOptions & { videoKeyFrameIntervalDuration: number } = {
    mimeType: format.mimeType,
    videoKeyFrameIntervalDuration: WHOLE_PICTURE_MS,
  }
  const recorder = new MediaRecorder(stream, {
    ...often,
    ...(options.soundBitsPerSecond ? { audioBitsPerSecond: options.soundBitsPerSecond } : {}),
    ...(options.pictureBitsPerSecond ? { videoBitsPerSecond: options.pictureBitsPerSecond } : {}),
  })
  const meter: LevelMeter = meterOf(stream)
  const pieces: Blob[] = []
  const levels: number[] = []
  const clock = stopwatch()
  let bytes = 0
  let largest = 0
  const end = () => recorder.state !== 'inactive' && recorder.stop()
  const ticking = setInterval(() => {
    if (recorder.state !== 'recording') return
    const level = meter.read()
    levels.push(level)
    options.onLevel?.(level, clock.seconds())
    if (clock.seconds() >= options.maxSeconds) end()
  }, TICK_MS)

  const done = new Promise<Recorded>((resolve, reject) => {
    recorder.ondataavailable = ({ data }) => {
      // What would make it too large is left out: a file that is refused helps nobody.
      if (data.size === 0 || bytes + data.size > options.maxBytes) return
      pieces.push(data)
      bytes += data.size
      largest = Math.max(largest, data.size)
      options.onPiece?.(data)
      if (bytes + largest > options.maxBytes) end()
    }
    recorder.onerror = event => {
      letGo()
      reject(new MediaTrouble(troubleOf((event as Event & { error?: unknown }).error)))
    }
    recorder.onstop = () => {
      letGo()
      const file = new File(pieces, `${options.name}.${format.ending}`, { type: format.type })
      resolve({ file, seconds: Math.min(clock.seconds(), options.maxSeconds), levels })
    }
  })
  // Whoever discards it asks for nothing.
  done.catch(() => {})
  let ended = false
  function letGo(): void {
    if (ended) return
    ended = true
    clock.stop()
    clearInterval(ticking)
    meter.close()
    whenEnded()
  }

  recorder.start(PIECE_MS)
  clock.start()
  return {
    pause() {
      if (recorder.state !== 'recording') return
      recorder.pause()
      clock.stop()
    },
    resume() {
      if (recorder.state !== 'paused') return
      recorder.resume()
      clock.start()
    },
    stop() {
      end()
      return done
    },
    discard() {
      recorder.ondataavailable = null
      end()
      letGo()
    },
    done,
  }
}

/** Counts the seconds between its starts and stops. */
function stopwatch() {
  let before = 0
  let since: number | null = null
  return {
    start: () => void (since ??= performance.now()),
    stop() {
      if (since !== null) before += performance.now() - since
      since = null
    },
    seconds: () => (before + (since === null ? 0 : performance.now() - since)) / 1000,
  }
}
