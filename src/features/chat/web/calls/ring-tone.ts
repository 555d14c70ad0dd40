/** Two short notes, again and again, until it is stopped. Where the browser lets no sound out before a press, it stays silent. */
export function startRinging(): () => void {
  let context: AudioContext | null = null
  try {
    context = new AudioContext()
  } catch {
    return () => {}
  }
  const sound = context
  const note = (hertz: number, at: number) => {
    const tone = sound.createOscillator()
    const loud = sound.createGain()
    tone.frequency.value = hertz
    loud.gain.setValueAtTime(0, at)
    loud.gain.linearRampToValueAtTime(0.12, at + 0.03)
    loud.gain.exponentialRampToValueAtTime(0.001, at + 0.5)
    tone.connect(loud).connect(sound.destination)
    tone.start(at)
    tone.stop(at + 0.55)
  }
  const round = () => {
    if (sound.state !== 'running') return
    note(659, sound.currentTime)
    note(523, sound.currentTime + 0.28)
    navigator.vibrate?.([200, 120, 200])
  }
  void sound.resume().then(round, () => {})
  const timer = setInterval(round, 2000)
  return () => {
    clearInterval(timer)
    void sound.close().catch(() => {})
  }
}
