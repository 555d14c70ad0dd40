import { useEffect, useState } from 'react'

/** Seconds that are left; `start(60)` begins anew. Counts by the clock, so a sleeping window does not fall behind. */
export function useCountdown(seconds: number) {
  const [end, setEnd] = useState(() => Date.now() + seconds * 1000)
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((end - now) / 1000))
  const running = left > 0
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [running])
  const start = (next: number) => {
    const from = Date.now()
    setNow(from)
    setEnd(from + next * 1000)
  }
  return { left, start }
}
