// @vitest-environment jsdom
// alone: it stands in for what the browser of these tests has not.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { barsOf, levelOf } from './level.ts'
import { canRecordVoice, formatFor, recordVoice } from './record.ts'
import { troubleOf } from './trouble.ts'

/** A browser's recorder that gives a piece of so many bytes a second. */
class Recorder {
  static last: Recorder
  static types = ['audio/webm;codecs=opus']
  static isTypeSupported = (type: string) => Recorder.types.includes(type)
  state: 'inactive' | 'recording' | 'paused' = 'inactive'
  ondataavailable: ((event: { data: Blob }) => void) | null = null
  onstop = () => {}
  constructor() {
    Recorder.last = this
  }
  start() {
    this.state = 'recording'
  }
  pause() {
    this.state = 'paused'
  }
  resume() {
    this.state = 'recording'
  }
  give(bytes: number) {
    this.ondataavailable?.({ data: new Blob(['x'.repeat(bytes)]) })
  }
  stop() {
    this.state = 'inactive'
    this.onstop()
  }
}

const track = { stop: vi.fn() }
const stream = { getTracks: () => [track], getAudioTracks: () => [track], getVideoTracks: () => [] }
let answer: () => unknown = () => stream

beforeEach(() => {
  vi.useFakeTimers()
  track.stop.mockClear()
  Recorder.types = ['audio/webm;codecs=opus']
  answer = () => stream
  vi.stubGlobal('MediaRecorder', Recorder)
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: async () => answer() } })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const options = { maxSeconds: 300, maxBytes: 1000, name: 'voice-note' }

test('a voice note is a file with its length and levels, and the microphone is let go of', async () => {
  const heard: number[] = []
  const recording = await recordVoice({ ...options, onLevel: (_, seconds) => heard.push(seconds) })
  await vi.advanceTimersByTimeAsync(2000)
  Recorder.last.give(100)
  recording.pause()
  await vi.advanceTimersByTimeAsync(5000)
  recording.resume()
  await vi.advanceTimersByTimeAsync(1000)
  const { file, seconds, levels } = await recording.stop()
  expect(file).toMatchObject({ name: 'voice-note.webm', type: 'audio/webm', size: 100 })
  expect(Math.round(seconds)).toBe(3)
  expect(levels).toHaveLength(30)
  expect(heard).toHaveLength(30)
  expect(track.stop).toHaveBeenCalledTimes(1)
})

test('it ends by itself at its length, and before it is too large', async () => {
  const long = await recordVoice({ ...options, maxSeconds: 5 })
  await vi.advanceTimersByTimeAsync(6000)
  expect((await long.done).seconds).toBe(5)
  const large = await recordVoice(options)
  for (let i = 0; i < 5; i++) Recorder.last.give(300)
  expect((await large.done).file.size).toBe(900)
  expect(track.stop).toHaveBeenCalledTimes(2)
})

test('what is discarded lets go of the microphone as well', async () => {
  const recording = await recordVoice(options)
  recording.discard()
  expect(Recorder.last.state).toBe('inactive')
  expect(track.stop).toHaveBeenCalledTimes(1)
})

test('a browser that writes no webm writes m4a, and one that writes neither says so', async () => {
  Recorder.types = ['audio/mp4']
  expect(formatFor('sound')).toMatchObject({ ending: 'm4a', type: 'audio/mp4' })
  Recorder.types = []
  expect(canRecordVoice()).toBe(false)
  await expect(recordVoice(options)).rejects.toMatchObject({ trouble: 'unsupported' })
})

test('a microphone that is refused, missing or taken is told apart', async () => {
  for (const [name, trouble] of [
    ['NotAllowedError', 'not-allowed'],
    ['NotFoundError', 'no-device'],
    ['NotReadableError', 'busy'],
  ] as const) {
    answer = () => {
      throw new DOMException('', name)
    }
    await expect(recordVoice(options)).rejects.toMatchObject({ trouble })
  }
  expect(troubleOf(new Error('?'))).toBe('failed')
})

test('levels are heard as a logarithm, and drawn as as many bars as there is room for', () => {
  expect(levelOf(new Float32Array(8))).toBe(0)
  expect(levelOf(new Float32Array(8).fill(1))).toBe(1)
  expect(levelOf(new Float32Array(8).fill(0.0316))).toBeCloseTo(0.5, 2)
  expect(barsOf([0, 0.5, 1, 0.2], 2)).toEqual([50, 100])
  expect(barsOf([0.5], 3)).toEqual([50, 50, 50])
  expect(barsOf([], 2)).toEqual([0, 0])
})
