import { readLocal, writeLocal } from '../../../platform/web/local.ts'

const KEPT = 'deviceToken'

/** What this browser keeps of an earlier login, to send along with the next one. */
export function deviceToken(): { deviceToken?: string } {
  const kept = readLocal(KEPT)
  return kept ? { deviceToken: kept } : {}
}

/** Keeps it. */
export const keepDeviceToken = (token: string): void => writeLocal(KEPT, token)
