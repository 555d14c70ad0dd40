import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Secrets } from './secrets.ts'

/** What a thread of mails is about: `kind` is a short word of the feature that began it. */
export type Thread = { kind: string; id: string }

const ID_SIGNS = 25
const SEAL_SIGNS = 16
const TOKEN = `[a-z]{1,12}-[0-9a-z]{${ID_SIGNS}}-[0-9a-z]{${SEAL_SIGNS}}`
const WHOLE = new RegExp(`^([a-z]{1,12})-([0-9a-z]{${ID_SIGNS}})-([0-9a-z]{${SEAL_SIGNS}})$`)
/** In an address after its plus, in a Message-ID after the id of the mail or alone. */
const INSIDE = new RegExp(`(?:^|[<+.\\s])(${TOKEN})@`, 'gi')
const SEAL_BYTES = 10

/** Signs that mail servers leave alone: small letters and digits, few enough for the part of an address before its @. */
const inSigns = (hex: string, length: number): string => BigInt(`0x${hex}`).toString(36).padStart(length, '0')

function sealOf({ linkKey }: Pick<Secrets, 'linkKey'>, { kind, id }: Thread): string {
  const mac = createHmac('sha256', Buffer.from(linkKey, 'base64')).update(`mail-thread:${kind}:${id}`).digest()
  return inSigns(mac.subarray(0, SEAL_BYTES).toString('hex'), SEAL_SIGNS)
}

/** The word by which answers to mails about a thing are known again. Nobody who did not get such a mail can guess it. */
export const threadToken = (secrets: Pick<Secrets, 'linkKey'>, thread: Thread): string =>
  `${thread.kind}-${inSigns(thread.id.replaceAll('-', ''), ID_SIGNS)}-${sealOf(secrets, thread)}`

/** What a word stands for; null when this club did not make it. */
export function threadOf(secrets: Pick<Secrets, 'linkKey'>, token: string): Thread | null {
  const [, kind = '', signs = '', seal = ''] = WHOLE.exec(token) ?? []
  if (!kind) return null
  const hex = [...signs].reduce((sum, sign) => sum * 36n + BigInt(Number.parseInt(sign, 36)), 0n).toString(16)
  if (hex.length > 32) return null
  const id = hex.padStart(32, '0').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const thread = { kind, id }
  return timingSafeEqual(Buffer.from(sealOf(secrets, thread)), Buffer.from(seal)) ? thread : null
}

/** Every such word in addresses and in the ids of mails, each once, in their order. */
export const threadWords = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap(text => [...text.matchAll(INSIDE)].map(found => found[1]!.toLowerCase()))),
]

/** The part after the @ of the ids that the product's mails have. */
const OWN = 'majlis'

/** True for the id of a mail that this product sent, whichever club it was. */
export const isOwnMailId = (messageId: string): boolean => messageId.trim().toLowerCase().endsWith(`@${OWN}>`)

const OWN_ID = new RegExp(`<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\\.[^@>\\s]*)?@${OWN}>`, 'i')

/** The first mail of this product that a text names by its Message-ID; null without one. */
export const ownMailIn = (text: string): string | null => OWN_ID.exec(text)?.[1]?.toLowerCase() ?? null

type ThreadHeaders = { messageId: string; inReplyTo?: string; references?: string; replyTo?: string }

/**
 * Headers by which answers to a mail find their thread, and by which mail programs show the mails of a thread together. Answers go to
 * the club's mailbox when it has one.
 */
export function threadHeaders(mailId: string, token: string | null, mailbox: string | null): ThreadHeaders {
  if (!token) return { messageId: `<${mailId}@${OWN}>` }
  const root = `<${token}@${OWN}>`
  const at = mailbox?.lastIndexOf('@') ?? -1
  return {
    messageId: `<${mailId}.${token}@${OWN}>`,
    inReplyTo: root,
    references: root,
    ...(mailbox && { replyTo: `${mailbox.slice(0, at)}+${token}${mailbox.slice(at)}` }),
  }
}
