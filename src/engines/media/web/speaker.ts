/** Plays to a chosen speaker; where that cannot be chosen, or is gone, to the usual one. */
export async function playTo(element: HTMLMediaElement, speaker: string | null): Promise<void> {
  if (!('setSinkId' in element)) return
  await element.setSinkId(speaker ?? '').catch(() => element.setSinkId('').catch(() => {}))
}

const TONES = [523.25, 659.25, 783.99]
const TONE_SECONDS = 0.28

/** Three rising tones on a speaker, so that one hears whether it is the right one; done when they are over. */
export async function playTestSound(speaker: string | null): Promise<void> {
  const context = new AudioContext()
  const out = context.createMediaStreamDestination()
  const gain = context.createGain()
  gain.connect(out)
  const start = context.currentTime + 0.05
  gain.gain.setValueAtTime(0, start)
  for (const [index, tone] of TONES.entries()) {
    const oscillator = context.createOscillator()
    const at = start + index * TONE_SECONDS
    oscillator.frequency.value = tone
    oscillator.connect(gain)
    gain.gain.setValueAtTime(0.0001, at)
    gain.gain.exponentialRampToValueAtTime(0.25, at + 0.04)
    gain.gain.exponentialRampToValueAtTime(0.0001, at + TONE_SECONDS)
    oscillator.start(at)
    oscillator.stop(at + TONE_SECONDS)
  }
  const element = new Audio()
  element.srcObject = out.stream
  await playTo(element, speaker)
  await element.play()
  await new Promise(resolve => setTimeout(resolve, TONES.length * TONE_SECONDS * 1000 + 200))
  element.srcObject = null
  await context.close()
}
