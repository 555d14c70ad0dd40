import type { Tx } from '../../../platform/server/db.ts'
import { INCOMING_FILES, type IncomingMail } from '../../../platform/server/incoming-mail.ts'
import { threadOf } from '../../../platform/server/mail-threads.ts'
import type { House } from '../../../platform/server/registry.ts'
import { MESSAGE_FILES } from './queries.ts'
import { bareId, receiveLetter } from './receive-letter.ts'

/** Takes what came to the club's mailbox and is nobody else's: it is a letter, also where a program wrote it. Its files come along. */
export async function takeMail(
  tx: Tx,
  { files, secrets }: Pick<House, 'files' | 'secrets'>,
  mail: IncomingMail,
): Promise<boolean> {
  const ours = mail.threads.map(word => threadOf(secrets, word)).find(one => one?.kind === 'mail')
  const kept = await receiveLetter(tx, {
    source: 'mail',
    name: mail.from.name || mail.from.address,
    email: mail.from.address,
    subject: mail.subject,
    text: (ours && mail.text) || mail.wholeText || mail.text,
    messageId: mail.messageId && bareId(mail.messageId),
    answers: [mail.inReplyTo, ...mail.references.toReversed()].flatMap(id => (id ? [bareId(id)] : [])),
    threadId: ours?.id ?? null,
    byProgram: mail.automatic !== null && mail.automatic !== 'bounce',
  })
  if (!kept || mail.fileIds.length === 0) return true
  await files.pass(tx, { kind: INCOMING_FILES, id: mail.id }, { kind: MESSAGE_FILES, id: kept.messageId }, null)
  await tx.updateTable('mail_threads').set({ has_files: true }).where('id', '=', kept.threadId).execute()
  return true
}
