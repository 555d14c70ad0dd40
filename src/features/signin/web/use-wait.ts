import { Refusal } from '../../../platform/shared/refusal.ts'
import { isolateLatin } from '../../../platform/web/isolate.ts'
import { useCountdown } from '../../accounts/web/public.ts'

/** Counts down the wait that a `rate-limited` refusal asked for. */
export function useWait() {
  const { left, start } = useCountdown(0)
  const waitFor = (error: unknown) => {
    if (error instanceof Refusal && error.code === 'rate-limited') start(Number(error.params.seconds ?? 1))
  }
  return { left, waitFor, start }
}

/** `0:45`, as clocks show it, kept left to right. */
export const waitText = (seconds: number): string =>
  isolateLatin(`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`)
