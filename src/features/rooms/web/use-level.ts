import { useEffect, useState } from 'react'
import { meterOf } from '../../../engines/media/web/level.ts'

const EVERY_MS = 120

/** How loud a track is, 0 to 1, in so many steps; 0 without one. */
export function useLevel(track: MediaStreamTrack | null, steps: number): number {
  const [level, setLevel] = useState(0)
  useEffect(() => {
    if (!track) return setLevel(0)
    const meter = meterOf(new MediaStream([track]))
    const timer = setInterval(() => setLevel(Math.round(meter.read() * steps) / steps), EVERY_MS)
    return () => {
      clearInterval(timer)
      meter.close()
    }
  }, [track, steps])
  return level
}
