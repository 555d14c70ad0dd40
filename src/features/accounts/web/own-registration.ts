import { readLocal, writeLocal } from '../../../platform/web/local.ts'

const KEY = 'registration'

/** Keeps what shows that this browser registered; null once it is not needed any more. */
export const keepRegistration = (keep: string | null): void => writeLocal(KEY, keep)

/** For a call's body: what this browser keeps of its last registration, if anything. */
export function ownRegistration(): { keep?: string } {
  const keep = readLocal(KEY)
  return keep ? { keep } : {}
}
