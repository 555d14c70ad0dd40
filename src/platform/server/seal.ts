import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { isId } from '../shared/is-id.ts'

/** Encrypts a text for a column (AES-256-GCM); `key` is base64 from the secrets file, outside the database. */
export function seal(key: string, text: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(key, 'base64'), nonce)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64')
}

/** Opens what `seal` closed; throws when it was changed or the key is another. */
export function unseal(key: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key, 'base64'), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}

/** A signature over a text for links that need no row of their own. */
export const sign = (key: string, text: string): string =>
  createHmac('sha256', Buffer.from(key, 'base64')).update(text).digest('base64url')

/** True when the signature is ours; takes the same time for every wrong one. */
export function isSigned(key: string, text: string, signature: string): boolean {
  const expected = Buffer.from(sign(key, text))
  const given = Buffer.from(signature)
  return expected.length === given.length && timingSafeEqual(expected, given)
}

/** An id with our signature for one purpose, as links of mails carry it: whoever has it may do that, and nothing else. */
export const signId = (key: string, purpose: string, id: string): string => `${id}.${sign(key, `${purpose}:${id}`)}`

/** The id of such a token; null for one that is not ours, or was signed for something else. */
export function signedId(key: string, purpose: string, token: string): string | null {
  const [id = '', signature = ''] = token.split('.')
  return isId(id) && isSigned(key, `${purpose}:${id}`, signature) ? id : null
}
