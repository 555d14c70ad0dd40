import type { Db, Tx } from '../../../platform/server/db.ts'
import { drawMail, sentenceOf } from '../../../platform/server/mail-look.ts'
import { sendMail } from '../../../platform/server/mail.ts'
import type { BodyOf } from '../../../platform/shared/call.ts'
import { notFound, Refusal } from '../../../platform/shared/refusal.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { personById } from '../../accounts/server/public.ts'
import { allSettings, mailLookOf } from '../../settings/server/public.ts'
import type { previewMailText, tryMailText } from '../contract.ts'
import { faultsOf, variablesOf } from '../rules.ts'
import { examplesFor, type Mail, mailOf } from './mail-text.ts'

/** The club's look and examples for what stands in braces. */
async function filled(db: Db, mail: Mail, language: Language) {
  const look = mailLookOf(await allSettings(db))
  return { look, params: examplesFor(mail, language, look.clubName[language]) }
}

/** How a text that is being written looks. */
export async function previewText(
  db: Db,
  siteUrl: string,
  kind: string,
  { language, parts, scheme }: BodyOf<typeof previewMailText>,
): Promise<{ subject: string; html: string }> {
  const { look, params } = await filled(db, mailOf(kind), language)
  const order = { kind, params, language, link: '/index', unsubscribe: null, own: { parts }, scheme }
  const { subject, html } = drawMail(order, look, siteUrl)
  return { subject, html }
}

/** Mails a text that is being written to whoever writes it; answers to which address. Refuses its faults at their paths. */
export async function tryText(
  tx: Tx,
  writerId: string,
  kind: string,
  { language, parts }: BodyOf<typeof tryMailText>,
): Promise<string> {
  const mail = mailOf(kind)
  const errors = faultsOf(parts, mail.texts[language], variablesOf(mail.texts), 'parts')
  if (errors.length > 0) throw new Refusal('validation', {}, errors)
  const person = (await personById(tx, writerId)) ?? notFound()
  const { look, params } = await filled(tx, mail, language)
  const of = (part: string) => sentenceOf({ kind, params, language, own: { parts } }, look, part)
  await sendMail(tx, {
    recipientId: person.id,
    to: person.email,
    language,
    kind: 'mail-texts.trial',
    params: { subject: of('subject'), body: of('body'), action: of('action') },
    link: '/index',
  })
  return person.email
}
