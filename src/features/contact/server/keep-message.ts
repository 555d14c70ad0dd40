import type { Tx } from '../../../platform/server/db.ts'
import { sendMail } from '../../../platform/server/mail.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { receiveLetter } from '../../mailbox/server/public.ts'
import { setting } from '../../settings/server/public.ts'
import type { ContactForm } from '../contract.ts'

/** Brings a message to the mail app, and mails it to the club's contact address when the settings have one. */
export async function keepMessage(
  tx: Tx,
  from: { userId: string | null; language: Language },
  { message, ...form }: ContactForm,
): Promise<void> {
  await receiveLetter(tx, { source: 'form', ...from, ...form, text: message })
  const { mail } = await setting(tx, 'contact')
  if (mail)
    await sendMail(tx, {
      to: mail,
      language: await setting(tx, 'defaultLanguage'),
      kind: 'contact.message',
      params: { ...form, message },
    })
}
