import { createHash, randomBytes } from 'node:crypto'

/** A new secret of 256 bits, safe in addresses and headers; the log of mails hides what is as long in an address. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is kept of a secret. The secrets are random and long, so a plain hash cannot be guessed backwards. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
