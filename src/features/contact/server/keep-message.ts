import type { Tx } from '../../../platform/server/db.ts'
import { sendMail } from '../../../platform/server/mail.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { setting } from '../../settings/server/public.ts'
import type { ContactForm } from '../contract.ts'

/** Keeps a message for the club's people and mails it to the club's contact address, when the settings have one. */
export async function keepMessage(
  tx: Tx,
  from: { userId: string | null; language: Language },
  form: ContactForm,
): Promise<void> {
  await tx
    .insertInto('contact_messages')
    .values({
      user_id: from.userId,
      language: from.language,
      name: form.name,
      email: form.email,
      subject: form.subject,
      message: form.message,
    })
    .execute()
  const { mail } = await setting(tx, 'contact')
  if (mail)
    await sendMail(tx, {
      to: mail,
      language: await setting(tx, 'defaultLanguage'),
      kind: 'contact.message',
      params: { ...form },
    })
}
