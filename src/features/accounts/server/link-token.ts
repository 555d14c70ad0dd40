import { createHash, randomBytes } from 'node:crypto'

/** A token for a link in a mail, 256 bit; only its hash is stored. */
export function newLinkToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashOfToken(token) }
}

/** What is stored of a token. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
