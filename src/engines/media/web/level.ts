/** How loud a sound is, when asked: 0 to 1. */
export type LevelMeter = { read: () => number; close: () => void }

const SILENT: LevelMeter = { read: () => 0, close: () => {} }

/** Sounds below are a room's own noise. */
const FLOOR_DB = -60

/** What people hear as loud is a logarithm: −60 dB and less is 0, full scale is 1. */
export function levelOf(samples: Float32Array): number {
  let sum = 0
  for (const sample of samples) sum += sample * sample
  const rms = Math.sqrt(sum / Math.max(1, samples.length))
  if (rms === 0) return 0
  return Math.min(1, Math.max(0, 1 - (20 * Math.log10(rms)) / FLOOR_DB))
}

/** Reads how loud the sound of a stream is; a browser without the means, or a stream without sound, reads 0. */
export function meterOf(stream: MediaStream): LevelMeter {
  if (typeof AudioContext === 'undefined' || stream.getAudioTracks().length === 0) return SILENT
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  analyser.fftSize = 1024
  const source = context.createMediaStreamSource(stream)
  source.connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  // Opened without a click it may sleep.
  if (context.state === 'suspended') void context.resume().catch(() => {})
  return {
    read() {
      analyser.getFloatTimeDomainData(samples)
      return levelOf(samples)
    },
    close() {
      source.disconnect()
      void context.close().catch(() => {})
    },
  }
}

/** Levels, as many as there are, drawn as so many bars of 0 to 100: each the loudest of its part. */
export function barsOf(levels: readonly number[], bars: number): number[] {
  return Array.from({ length: bars }, (_, index) => {
    const from = Math.floor((index * levels.length) / bars)
    const upTo = Math.max(from + 1, Math.floor(((index + 1) * levels.length) / bars))
    return Math.round(100 * Math.max(0, ...levels.slice(from, upTo)))
  })
}
