import { createHash } from 'node:crypto'
import type { Tx } from '../../../platform/server/db.ts'
import { INCOMING_FILES, type IncomingMail } from '../../../platform/server/incoming-mail.ts'
import { announce } from '../../../platform/server/outbox.ts'
import type { House } from '../../../platform/server/registry.ts'
import { mailCame } from '../contract.ts'

/** A mail as it was read, before it is kept. */
export type ReadMail = Omit<IncomingMail, 'id'> & {
  /** Of all its bytes. */
  bytesDigest: string
}

/** Where a mail stands at the mail server. */
export type MailPlace = { mailboxId: string; uidValidity: number; uid: number }

/** A mail that arrives twice, by two addresses or in a mailbox that was numbered anew, is one. */
const digestOf = ({ messageId, from, bytesDigest }: ReadMail): string =>
  messageId ? createHash('sha256').update(`${messageId}\n${from.address}`).digest('hex') : bytesDigest

/** Keeps a mail with its files and has it handed on; answers null for one that is kept already. */
export async function keepMail(
  tx: Tx,
  { files }: Pick<House, 'files'>,
  { mailboxId, uidValidity, uid }: MailPlace,
  mail: ReadMail,
): Promise<string | null> {
  const kept = await tx
    .insertInto('incoming_mails')
    .values({
      mailbox_id: mailboxId,
      uid_validity: uidValidity,
      uid,
      digest: digestOf(mail),
      from_name: mail.from.name,
      from_address: mail.from.address,
      to_addresses: JSON.stringify(mail.to),
      subject: mail.subject,
      body: mail.text,
      whole_body: mail.wholeText,
      message_id: mail.messageId,
      in_reply_to: mail.inReplyTo,
      refers_to: [...mail.references],
      threads: [...mail.threads],
      automatic: mail.automatic,
      refused_files: JSON.stringify(mail.refusedFiles),
      sent_at: mail.sentAt,
      calendar: mail.calendar ?? null,
      returned: JSON.stringify(mail.returned?.addresses ?? []),
      returned_mail: mail.returned?.mailId ?? null,
    })
    .onConflict(known => known.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!kept) return null
  await files.claim(tx, null, { kind: INCOMING_FILES, id: kept.id }, mail.fileIds, 'files')
  await announce(tx, mailCame, { mailId: kept.id, mailboxId })
  return kept.id
}
