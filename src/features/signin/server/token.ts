import { createHash, randomBytes } from 'node:crypto'

/** A new secret of 256 bits, safe in addresses and headers. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is kept of a secret. The secrets are random and long, so a plain hash cannot be guessed backwards. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')
