import { createHash, randomBytes } from 'node:crypto'

/** A secret of 256 bits for a link, and the hash that is kept of it. */
export function newToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashOf(token) }
}

/** What is kept of a secret. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')
