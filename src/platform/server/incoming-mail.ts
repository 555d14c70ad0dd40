import type { Returned } from '../shared/returned.ts'
import type { Tx } from './db.ts'

/** Somebody as a mail names them; the address in small letters. */
export type MailAddress = { name: string; address: string }

/**
 * Why no person wrote a mail, as far as it says so: an answer that a program gave, a list, what could not be delivered, or more from
 * one sender than anybody writes.
 */
export type Automatic = 'answer' | 'list' | 'bounce' | 'too-many'

/** A mail that came to the club's mailbox. */
export type IncomingMail = {
  id: string
  from: MailAddress
  /** To whom it was sent, openly or as a copy. */
  to: readonly MailAddress[]
  subject: string
  /** What was written in answer: without what it quotes and without a signature. */
  text: string
  /** All that it says, as plain text. */
  wholeText: string
  messageId: string | null
  inReplyTo: string | null
  references: readonly string[]
  /** Words of threads (`threadOf`) in its addresses and in the mails it answers, nearest first. */
  threads: readonly string[]
  sentAt: Date
  /** Files that were kept, claimed by the mail: `files.pass` makes them the taker's. */
  fileIds: readonly string[]
  /** Files that the rules for uploads refuse, with the code of the field error. */
  refusedFiles: readonly { name: string; code: string }[]
  automatic: Automatic | null
  /** The calendar file that came along, as text: how calendar programs answer invitations. */
  calendar?: string
  /** Which addresses could not be reached, and the mail of ours that came back, where it says so. */
  returned?: { mailId: string | null; addresses: readonly Returned[] }
}

/** What claims the files of a mail until somebody took it. */
export const INCOMING_FILES = 'incoming-mail'

/**
 * A feature that mails are for. Takers are asked from the highest floor down; whoever answers true took the mail, in the same
 * transaction, and nobody else is asked. What throws is tried again.
 */
export type MailTaker = {
  /** What it is called in the list of mails. */
  name: string
  /** Takes what nobody else took; it is asked after all others. Without one such mails are kept, and offered once there is one. */
  last?: boolean
  take(tx: Tx, mail: IncomingMail): Promise<boolean>
}

/** Takers as they are asked: those of higher floors know more exactly what is theirs; whoever takes the rest comes last. */
export const takersInOrder = (takers: readonly MailTaker[]): MailTaker[] => [
  ...takers.filter(one => !one.last).toReversed(),
  ...takers.filter(one => one.last),
]
