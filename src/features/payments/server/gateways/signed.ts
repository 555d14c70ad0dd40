import { isSigned, sign } from '../../../../platform/server/seal.ts'

/** So old an event may be when it comes. */
export const TOLERANCE_SECONDS = 300

/** Signs what is told, with the moment: `t=…,v1=…`. */
export function signatureOf(key: string, bytes: string, at: Date): string {
  const t = Math.floor(at.getTime() / 1000)
  return `t=${t},v1=${sign(key, `${t}.${bytes}`)}`
}

/** True when the bytes were signed with the key and not longer ago than the tolerance. */
export function isWellSigned(key: string, bytes: string, signature: unknown, now: Date): boolean {
  const [, t = '', v1 = ''] = /^t=(\d{1,12}),v1=([\w-]+)$/.exec(String(signature ?? '')) ?? []
  if (t === '' || !isSigned(key, `${t}.${bytes}`, v1)) return false
  return Math.abs(now.getTime() / 1000 - Number(t)) <= TOLERANCE_SECONDS
}
