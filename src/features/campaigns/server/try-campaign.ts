import type { Db, Tx } from '../../../platform/server/db.ts'
import { drawMail } from '../../../platform/server/mail-look.ts'
import { sendMail } from '../../../platform/server/mail.ts'
import type { BodyOf } from '../../../platform/shared/call.ts'
import { notFound, Refusal } from '../../../platform/shared/refusal.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { personById } from '../../accounts/server/public.ts'
import { allSettings, mailLookOf } from '../../settings/server/public.ts'
import type { previewCampaign } from '../contract.ts'
import { faultsIn } from '../rules.ts'
import { letterIn, lettersOf } from './letters.ts'
import { lockCampaign, saidBy } from './queries.ts'
import { TRIAL } from './send-slices.ts'

/** How a letter that is being written looks, as whoever writes it would get it. */
export async function previewLetter(
  db: Db,
  siteUrl: string,
  writerId: string,
  { language, scheme, text, link, pictureId }: BodyOf<typeof previewCampaign>,
): Promise<{ subject: string; html: string }> {
  const look = mailLookOf(await allSettings(db))
  const person = await personById(db, writerId)
  const own = letterIn(language, { texts: { en: text, ar: text }, link, pictureId }, null)
  const order = { kind: TRIAL, params: { name: person?.name ?? '' }, language, link: null, own, scheme }
  const { subject, html } = drawMail({ ...order, unsubscribe: '/account-setting' }, look, siteUrl)
  return { subject, html }
}

/**
 * Mails a campaign in one language to whoever writes it, with links that lead straight; answers to which address. Refuses what is
 * missing in that language or in both, at its path.
 */
export async function tryCampaign(tx: Tx, writerId: string, campaignId: string, language: Language): Promise<string> {
  const kept = await lockCampaign(tx, campaignId)
  const errors = faultsIn(kept).filter(
    ({ path }) => !path.startsWith('texts.') || path.startsWith(`texts.${language}.`),
  )
  if (errors.length > 0) throw new Refusal('validation', {}, errors)
  const person = (await personById(tx, writerId)) ?? notFound()
  await tx
    .updateTable('campaigns')
    .set({ trial: JSON.stringify(lettersOf(saidBy(kept), null)) })
    .where('id', '=', campaignId)
    .execute()
  await sendMail(tx, {
    recipientId: person.id,
    to: person.email,
    language,
    kind: TRIAL,
    params: { campaign: campaignId, name: person.name, subject: kept.texts[language].subject },
  })
  return person.email
}
