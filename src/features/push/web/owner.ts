import { readLocal } from '../../../platform/web/local.ts'

/** A sign of who is signed in that the worker compares requests with, and from which nobody reads the token. */
export async function ownerSign(): Promise<string | null> {
  const token = readLocal('accessToken')
  if (!token) return null
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token)))
  return [...bytes.subarray(0, 16)].map(byte => byte.toString(16).padStart(2, '0')).join('')
}
